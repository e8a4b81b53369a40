"""Which table setting counts at an instant, and the stakes that it picks (APP-3).

A setting counts for hands that begin at `takes_effect_at` or later, the first one of a session from
its beginning. Of several that have taken effect the newest counts: a decision overtakes what was
announced before it for a later hour. Nothing is asked of the database where the stakes of a session
leave no choice.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet

from games.engines import params, registry
from games.engines.params import ParamSpec
from tables.models import TableSession, TableSetting

Settings = Sequence[TableSetting]
FIRST = 1


@dataclass(frozen=True, slots=True)
class Limits:
    """What a session is played for: what holds now, what is announced, what may be picked.

    `rules` are the session's with the stakes of now, `coming` with those that are announced for
    `coming_at`; None where nothing is. `choices` are the parameters that are picked, `approved`
    what each may be; `settings` are all of the session, the newest first.
    """

    rules: dict[str, Any]
    coming: dict[str, Any] | None
    coming_at: datetime | None
    choices: tuple[ParamSpec, ...]
    approved: dict[str, Any]
    settings: list[TableSetting]

    @property
    def number(self) -> int:
        """The newest setting's number; whoever changes the limits has seen it."""
        return self.settings[0].number if self.settings else 0


def leaves_choice(session: TableSession) -> bool:
    """Whether something is picked at this table."""
    return any(params.is_choice(value) for value in session.rules["stakes"].values())


def counts_at(at: Any) -> Q:
    """Settings that have taken effect at an instant, or at a database's expression of one."""
    return Q(number=FIRST) | Q(takes_effect_at__lte=at)


def current_setting(session: TableSession, at: datetime) -> TableSetting | None:
    """The setting that counts for a hand beginning at this instant; one query at most."""
    if not leaves_choice(session):
        return None
    return session.settings.filter(counts_at(at)).order_by("-number").first()


def coming_setting(session: TableSession, at: datetime) -> TableSetting | None:
    """The next setting that is announced after this instant; one query at most."""
    return coming(settings_of(session), at)


def settings_of(session: TableSession) -> list[TableSetting]:
    """All settings of the session by number, with who set them; one query at most."""
    if not leaves_choice(session):
        return []
    return list(session.settings.select_related("set_by").order_by("number"))


def in_effect(settings: Settings, at: datetime) -> TableSetting | None:
    """The one of these that counts at the instant."""
    counting = (
        setting for setting in settings if setting.number == FIRST or setting.takes_effect_at <= at
    )
    return max(counting, key=lambda setting: setting.number, default=None)


def coming(settings: Settings, at: datetime) -> TableSetting | None:
    """The one of these that counts next, after the instant, unless something is decided before."""
    now = in_effect(settings, at)
    for instant in sorted(setting.takes_effect_at for setting in settings):
        later = in_effect(settings, instant)
        if instant > at and later is not now:
            return later
    return None


def announced_after(at: datetime, session: Any) -> QuerySet[TableSetting]:
    """`coming` as a query for a column, the next one first: what is announced for the session, an
    OuterRef, and not overtaken by what counts at the instant."""
    newer = TableSetting.objects.filter(
        counts_at(at), session=OuterRef("session"), number__gte=OuterRef("number")
    )
    later = TableSetting.objects.filter(~Exists(newer), session=session, takes_effect_at__gt=at)
    return later.order_by("takes_effect_at", "-number")


def still_picked(
    game: str, approved: Mapping[str, Any], before: Mapping[str, Any]
) -> dict[str, int]:
    """What of the stakes `before` may be picked inside these, the first pick for the rest."""
    specs = registry.STAKES[game]
    first = params.first_pick(specs, approved)
    allowed = {
        spec.name: params.choices_of(spec, approved[spec.name])
        for spec in params.open_choices(specs, approved)
    }
    return {
        name: before[name] if before.get(name) in values else first[name]
        for name, values in allowed.items()
    }


def stakes_under(session: TableSession, setting: TableSetting | None) -> dict[str, Any]:
    """The stakes of the session's frozen rules, with the setting's values where it picks."""
    return {**session.rules["stakes"], **(setting.picked if setting is not None else {})}


def stakes_at(session: TableSession, at: datetime) -> dict[str, Any]:
    """The stakes of a hand that begins at this instant; one query at most."""
    return stakes_under(session, current_setting(session, at))


def rules_under(session: TableSession, setting: TableSetting | None) -> dict[str, Any]:
    """The session's frozen rules, with the stakes as the setting picks them."""
    return {**session.rules, "stakes": stakes_under(session, setting)}


def rules_at(session: TableSession, at: datetime) -> dict[str, Any]:
    """The same for a hand that begins at this instant; one query at most."""
    return rules_under(session, current_setting(session, at))


def limits_of(session: TableSession, at: datetime) -> Limits:
    """Everything about the limits of an open session; one query at most."""
    settings = settings_of(session)
    announced = coming(settings, at)
    approved = session.rules["stakes"]
    return Limits(
        rules=rules_under(session, in_effect(settings, at)),
        coming=rules_under(session, announced) if announced is not None else None,
        coming_at=announced.takes_effect_at if announced is not None else None,
        choices=params.open_choices(registry.STAKES[session.table.game], approved),
        approved=approved,
        settings=settings[::-1],
    )
