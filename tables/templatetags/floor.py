"""The floor's own filters, and ages that tick in the browser: `{% load floor %}`."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django import forms, template
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.engines import registry
from tables import formats, reasons
from tables.enums import EntryMode
from tables.forms import labels
from tables.forms.sessions import OpenTableForm
from tables.limit_words import limits_in_words, stakes_in_words
from tables.models import Table, TableSetting, Version
from tables.selectors.versions import approved_modes
from tables.signs.limits import plan_in_words

register = template.Library()


@register.filter
def field_of(form: forms.Form, name: str) -> forms.BoundField:
    """A field of a form by a name that is known while the page is made."""
    return form[name]


@register.filter
def modes_of(ruleset: Version) -> list[EntryMode]:
    """The entry modes that a rule set approves."""
    return approved_modes(ruleset)


@register.simple_tag
def limits(table: Table, rules: Mapping[str, Any], currency: str) -> str:
    """`{% limits table page.limits.rules currency %}`: what an open table is played for."""
    return limits_in_words(table.game, rules, currency)


@register.simple_tag
def picks(setting: TableSetting, game: str, currency: str) -> str:
    """`{% picks setting table.game currency %}`: what a table setting picks, name by name."""
    language = get_language() or "en"
    named = [spec.name for spec in registry.STAKES[game] if spec.name in setting.picked]
    return " · ".join(
        _("%(name)s: %(amount)s")
        % {
            "name": labels.label(name),
            "amount": formats.money(setting.picked[name], currency, language),
        }
        for name in named
    )


@register.filter
def picks_of(form: OpenTableForm, stakes: Version) -> list[forms.BoundField]:
    """The fields of what a version of stakes leaves to choose."""
    return form.picks_of(stakes)


@register.simple_tag
def stakes(version: Version, currency: str) -> str:
    """`{% stakes version currency %}`: what a version of stakes allows."""
    return stakes_in_words(version.line.game, version.content, currency)


@register.simple_tag
def plan(version: Version, currency: str) -> str:
    """`{% plan version currency %}`: what a commission plan takes, as the sign says it."""
    return plan_in_words(version.content, currency)


@register.filter
def reason(code: str) -> str:
    """The words of a reason that was chosen by key; any other text stays."""
    return reasons.reason_text(code)


@register.filter
def signed_money(minor: int | None, currency: str) -> str:
    """A change: +€25, −€25, €0; an em dash for None."""
    if minor is None:
        return "—"
    text = formats.money(minor, currency, get_language() or "en")
    return f"+{text}" if minor > 0 else text


@register.filter
def whole_money(minor: int | None, currency: str) -> str:
    """A rate in whole units, rounded down: €74; an em dash for None."""
    if minor is None:
        return "—"
    return formats.money(minor // 100 * 100, currency, get_language() or "en")


@register.filter
def times(value_minor: int, pieces: int) -> int:
    """What so many pieces of a value are worth."""
    return value_minor * pieces


@register.filter
def absolute_money(minor: int, currency: str) -> str:
    """The size of a difference with cents, for a sentence that names its direction: €25.00."""
    return formats.money(abs(minor), currency, get_language() or "en", cents="always")


@register.filter
def clock_seconds(at: datetime, zone: ZoneInfo) -> str:
    """21:14:10 in the casino's zone."""
    return formats.clock(at, zone, seconds=True)


def age_text(seconds: int) -> str:
    """0:42, 18:40, 2:05:09: minutes and seconds, with hours from one hour on."""
    minutes, seconds = divmod(max(seconds, 0), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


@register.simple_tag(takes_context=True)
def age(context: Any, since: datetime | None) -> SafeString | str:
    """`{% age item.alert.raised_at %}`: a ticking age. Empty in a live frame: the page fills it."""
    if since is None:
        return ""
    return _time(since, "" if context.get("live_frame") else age_text(_seconds(since)))


@register.simple_tag(takes_context=True)
def minutes(context: Any, since: datetime | None) -> SafeString | str:
    """`{% minutes assignment.assigned_at %}`: "12 min", from one hour on "2 h 05 min", ticking."""
    if since is None:
        return ""
    short, long = _("%(minutes)s min"), _("%(hours)s h %(minutes)s min")
    text = "" if context.get("live_frame") else minutes_text(_seconds(since), short, long)
    return _time(since, text, short, long)


def minutes_text(seconds: int, short: str, long: str) -> str:
    """Whole minutes in one of two patterns: below one hour, and from one hour on."""
    hours, minutes = divmod(max(seconds, 0) // 60, 60)
    return (
        long % {"hours": hours, "minutes": f"{minutes:02}"}
        if hours
        else short % {"minutes": minutes}
    )


def _seconds(since: datetime) -> int:
    return int((timezone.now() - since).total_seconds())


def _time(since: datetime, text: str, short: str = "", long: str = "") -> SafeString:
    return format_html(
        '<time datetime="{}" data-since="{}" data-minutes="{}" data-hours="{}">{}</time>',
        since.isoformat(timespec="seconds"),
        int(since.timestamp() * 1000),
        short,
        long,
        text,
    )
