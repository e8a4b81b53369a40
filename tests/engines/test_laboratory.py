"""docs/laboratory.md says what the engines do: every code of a refusal is listed there."""

import re

from tests.engines.laboratory_page import ROOT, refusal_codes


def test_every_refusal_code_is_listed_and_none_is_invented():
    raised = {
        code
        for path in (ROOT / "games" / "engines").rglob("*.py")
        for code in re.findall(r'Refusal\(\s*"([a-z_]+)"', path.read_text())
    }
    assert refusal_codes() == raised
