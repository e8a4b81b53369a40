"""The ledger of the rules: each id of the rules of cards, pots, commission and the four games, and
each parameter, is proven by tests that name it, and docs/laboratory.md says by which."""

import json
import re
from functools import cache

import pytest

from games.engines import caribbean_stud, european_poker, holdem, jackpot, seven_card_stud
from games.engines.params import ParamSpec
from tests.engines.laboratory_page import ROOT, rows

IDS = (
    *(f"CARD-{number}" for number in range(1, 7)),
    *(f"POT-{number}" for number in range(1, 18)),
    *(f"COM-{number}" for number in range(1, 5)),
    *(f"STUD-{number}" for number in range(1, 18)),
    *(f"HOLD-{number}" for number in range(1, 16)),
    *(f"CAR-{number}" for number in range(1, 13)),
    *(f"EUR-{number}" for number in range(1, 12)),
)
OF_APPROVALS = ("APP-4", "JACK-1")
NOT_YET: set[str] = set()
TABLES = {
    "| rule set | rule | default | values |": holdem.RULESET,
    "| stakes | rule | default | values |": holdem.STAKES,
    "| commission plan | rule | default | values |": holdem.COMMISSION,
    "| Casino poker: rule set | rule | default | values |": seven_card_stud.RULESET,
    "| Casino poker: stakes | rule | default | values |": seven_card_stud.STAKES,
    "| Casino poker: commission plan | rule | default | values |": seven_card_stud.COMMISSION,
    "| Caribbean stud: rule set | rule | default | values |": caribbean_stud.RULESET,
    "| Caribbean stud: stakes | rule | default | values |": caribbean_stud.STAKES,
    "| Caribbean stud: payouts | rule | default | values |": caribbean_stud.PAYOUTS,
    "| Caribbean stud: jackpot | rule | default | values |": jackpot.JACKPOT,
    "| European poker: rule set | rule | default | values |": european_poker.RULESET,
    "| European poker: stakes | rule | default | values |": european_poker.STAKES,
    "| European poker: payouts | rule | default | values |": european_poker.PAYOUTS,
}


@cache
def texts() -> dict[str, str]:
    """Every test file by its path; of the vectors only the rules that they name."""
    found = {
        str(path.relative_to(ROOT)): path.read_text()
        for path in (ROOT / "tests").rglob("test_*.py")
        if path.name != "test_rule_ledger.py"
    }
    for path in (ROOT / "tests" / "cases").glob("*.json"):
        vectors = json.loads(path.read_text())
        named = [rule for vector in vectors for rule in vector.get("rules", ())]
        found[str(path.relative_to(ROOT))] = " ".join(named)
    return found


def names(text: str, rule: str) -> bool:
    """Whether a test's name, a docstring or a vector names the rule."""
    in_a_name = rule.lower().replace("-", "_")
    return bool(re.search(rf"{rule}(?!\d)|{in_a_name}(?!\d)", text))


def proofs() -> dict[str, list[str]]:
    """The files that docs/laboratory.md names for each rule."""
    return {row[0]: re.findall(r"`([^`]+)`", row[1]) for row in rows("| rule | proven in |")}


def test_every_rule_has_a_row_of_its_own():
    assert [row[0] for row in rows("| rule | proven in |")] == list(IDS)


@pytest.mark.parametrize("rule", IDS)
def test_each_rule_is_named_where_the_page_says_that_it_is_proven(rule):
    files = proofs()[rule]
    assert bool(files) != (rule in NOT_YET)
    for file in files:
        assert names(texts()[f"tests/{file}"], rule), file


@pytest.mark.parametrize("spec", [spec for specs in TABLES.values() for spec in specs], ids=str)
def test_each_parameter_is_named_by_a_test(spec: ParamSpec):
    word = re.compile(rf"\b{spec.name}\b")
    by_vectors = (path.read_text() for path in (ROOT / "tests" / "cases").glob("*.json"))
    assert any(word.search(text) for text in (*texts().values(), *by_vectors))
    assert spec.rule in (*IDS, *OF_APPROVALS)


@pytest.mark.parametrize("heading", TABLES)
def test_the_page_has_every_parameter_with_rule_default_and_values(heading):
    assert rows(heading) == [row(spec) for spec in TABLES[heading]]


def row(spec: ParamSpec) -> list[str]:
    return [f"`{spec.name}`", spec.rule, _default(spec), _values(spec)]


def _default(spec: ParamSpec) -> str:
    if spec.required:
        return "must be given"
    return shown(spec.default)


def shown(value: object) -> str:
    """A value as it is written in JSON, lists without brackets."""
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    return value if isinstance(value, str) else json.dumps(value)


def _values(spec: ParamSpec) -> str:
    if spec.choices:
        return ("one or more of " if spec.type == "choices" else "") + ", ".join(spec.choices)
    words = {
        "boolean": "true, false",
        "band": "two rates in basis points",
        "languages": "codes of languages",
        "suit_order": "the four suits, weakest first",
        "tables": "codes of tables, at least one",
    }
    text = words.get(spec.type) or _range(spec)
    return f"{text}, null" if spec.nullable else text


def _range(spec: ParamSpec) -> str:
    units = {"money": "minor units", "basis_points": "basis points", "ppm": "parts per million"}
    unit = units.get(spec.type, "whole number")
    if spec.maximum is not None:
        return f"{unit}, {spec.minimum} to {spec.maximum}"
    return f"{unit}, from {spec.minimum}"
