"""The engine's rules of a table session: made from its frozen snapshot, never from versions."""

from collections.abc import Mapping
from typing import Any

from games.engines import registry
from tables.models import TableSession, TableSetting
from tables.selectors.settings import rules_under

Rules = Any  # those of the game: HoldemRules, StudRules, BankedRules

_KEPT: dict[tuple[int, str, int | None], Rules] = {}
MOST_KEPT = 500


def rules_of(session: TableSession, game: str, setting: TableSetting | None = None) -> Rules:
    """APP-3: the rules that the session was opened with, its stakes as the setting picks them;
    made once per process. Raises Refusal("malformed") for stakes that leave a choice open."""
    key = (session.pk, session.rules_hash, setting.pk if setting is not None else None)
    rules = _KEPT.get(key)
    if rules is None:
        if len(_KEPT) >= MOST_KEPT:
            _KEPT.clear()
        rules = _KEPT[key] = read_rules(rules_under(session, setting), game)
    return rules


def read_rules(snapshot: Mapping[str, Any], game: str) -> Rules:
    """The rules of a snapshot {"ruleset", "stakes", "commission" or "payouts", "mode", ...}."""
    third = snapshot["payouts" if registry.is_banked(game) else "commission"]
    parts = (snapshot["ruleset"], snapshot["stakes"], third)
    return registry.engine(game).rules_from(*parts, entry_mode=snapshot.get("mode", "shown"))
