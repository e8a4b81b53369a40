"""docs/laboratory.md says what the engines do: every code of a refusal is listed there."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_every_refusal_code_is_listed_and_none_is_invented():
    page = (ROOT / "docs" / "laboratory.md").read_text()
    table = page[page.index("| code | when |") :]
    listed = {
        code
        for row in table.splitlines()[2:]
        for code in re.findall(r"`([a-z_]+)`", row.split("|")[1])
    }
    raised = {
        code
        for path in (ROOT / "games" / "engines").rglob("*.py")
        for code in re.findall(r'Refusal\(\s*"([a-z_]+)"', path.read_text())
    }
    assert listed == raised
