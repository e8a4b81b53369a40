"""From limits draft to signed day through the browser, in Cyrillic: every page fits, translated.

Everybody signs in through the login page.
"""

from collections.abc import Callable

from tables.models import Casino, StaffMember
from tests.browser.conftest import Visitor
from tests.browser.first_light.people import gather
from tests.browser.first_light.story import walk


def test_from_limits_draft_to_signed_day_in_bulgarian(
    transactional_db: None,
    casino: Casino,
    staff: Callable[..., StaffMember],
    newcomer: Visitor,
) -> None:
    walk(gather(casino, staff, newcomer, "bg"))
