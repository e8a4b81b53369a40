"""The engine's rules of a table session: made from its frozen snapshot, never from versions."""

from collections.abc import Mapping
from typing import Any

from games.engines import holdem
from tables.models import TableSession

_KEPT: dict[tuple[int, str], holdem.HoldemRules] = {}
MOST_KEPT = 500


def rules_of(session: TableSession) -> holdem.HoldemRules:
    """APP-3: the rules that the session was opened with; made once per process."""
    key = (session.pk, session.rules_hash)
    rules = _KEPT.get(key)
    if rules is None:
        if len(_KEPT) >= MOST_KEPT:
            _KEPT.clear()
        rules = _KEPT[key] = read_rules(session.rules)
    return rules


def read_rules(snapshot: Mapping[str, Any]) -> holdem.HoldemRules:
    """The rules of a snapshot {"ruleset", "stakes", "commission", "mode", ...}."""
    parts = (snapshot["ruleset"], snapshot["stakes"], snapshot["commission"])
    return holdem.rules_from(*parts, entry_mode=snapshot.get("mode", "shown"))
