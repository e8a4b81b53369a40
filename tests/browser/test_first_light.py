"""From limits draft to signed day through the browser, in English.

The same story as in test_first_light_in_bulgarian.py, which is told in every run.
"""

from collections.abc import Callable

import pytest

from tables.models import Casino, StaffMember
from tests.browser.conftest import Visitor
from tests.browser.first_light.people import gather
from tests.browser.first_light.story import walk


@pytest.mark.long
def test_from_limits_draft_to_signed_day(
    transactional_db: None,
    casino: Casino,
    staff: Callable[..., StaffMember],
    visitor: Visitor,
) -> None:
    walk(gather(casino, staff, visitor, "en"))
