"""Players behind their keys: who sits down, and what he paid in cash on this gaming day."""

from collections.abc import Mapping
from uuid import UUID, uuid4

from games.models import Player, PlayerDay
from games.services.desk import Desk
from tables import audit

Identification = Mapping[str, str] | None


def key_of(desk: Desk, nickname: str) -> str:
    """The random key of a known player, made at his first visit; a guest gets one for once."""
    if not nickname:
        return str(uuid4())
    known = Player.objects.filter(casino=desk.casino, nickname__iexact=nickname).first()
    if known is None:  # another table may make him at the same moment
        known, _made = Player.objects.get_or_create(
            casino=desk.casino, nickname=nickname, defaults={"since": desk.now}
        )
    return str(known.key)


def note_admission(desk: Desk, key: str) -> None:
    """Who admitted the player, of age and with his document seen: no more than that (HOLD-2).

    Who seats him says so; `admitted_by` names another person, at the door for example.
    """
    data = desk.command.data
    admitted_by = data["admitted_by"] or desk.actor.full_name
    after = {"player": key, "seat": data["seat"], "admitted_by": admitted_by, "document_seen": True}
    audit.record(desk.actor, "player.admitted", desk.table, after=after)


def note_cash(desk: Desk, key: str, amount_minor: int, identification: Identification) -> None:
    """Add to the cash of his gaming day; from the casino's threshold on the note is demanded.

    Refused("identification_needed", name, total) when there is none yet (product.md section 10).
    """
    if amount_minor == 0:
        return
    day = _locked_day(desk, key)
    day.cash_in_minor += amount_minor
    if identification is not None:
        _identify(desk, day, identification)
    if day.cash_in_minor >= desk.casino.identification_minor and day.identified_at is None:
        total = day.cash_in_minor
        raise desk.refused("identification_needed", name=_name(key), total=total)
    day.save()


def _locked_day(desk: Desk, key: str) -> PlayerDay:
    days = PlayerDay.objects.select_for_update(no_key=True)
    return days.get_or_create(
        casino=desk.casino, gaming_day=desk.session.gaming_day, player_key=UUID(key)
    )[0]


def _identify(desk: Desk, day: PlayerDay, identification: Mapping[str, str]) -> None:
    """The note: which document was seen and by whom; no copy, and audited without the document."""
    if not identification["document"] or not identification["seen_by"]:
        raise desk.refused("malformed", field="identification")
    day.document, day.seen_by = identification["document"], identification["seen_by"]
    day.identified_at = desk.now
    after = {"player": str(day.player_key), "seen_by": day.seen_by}
    audit.record(desk.actor, "player.identified", desk.table, after=after)


def _name(key: str) -> str:
    player = Player.objects.filter(key=key).first()
    return player.nickname if player is not None else ""
