"""From limits draft to signed day through the browser."""

from collections.abc import Callable

from tables.models import Casino, StaffMember
from tests.browser.conftest import Visitor
from tests.browser.first_light.people import gather
from tests.browser.first_light.story import walk


def test_from_limits_draft_to_signed_day(
    transactional_db: None,
    casino: Casino,
    staff: Callable[..., StaffMember],
    newcomer: Visitor,
) -> None:
    walk(gather(casino, staff, newcomer, "en"))
