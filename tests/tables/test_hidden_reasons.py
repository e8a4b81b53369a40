"""Reasons that the floor gives are read later: none of them hides a character."""

from collections.abc import Callable

import pytest

from tables.enums import CountKind
from tables.models import Casino, Count, StaffMember
from tables.services import closings, sessions
from tables.services.counts import explain_box
from tests.tables.house import FLOAT, NOON, House, build_house
from tests.tables.pit_pages import client_of, text_of
from tests.tables.refusals import refusal

HIDDEN = ("\x00", "\u200b", "\u2800", "Wrong \u202estakes")


@pytest.fixture
def house(casino: Casino, staff: Callable[..., StaffMember]) -> House:
    return build_house(casino, staff)


@pytest.mark.parametrize("reason", HIDDEN)
def test_a_reason_that_nobody_sees_is_refused_at_every_step(house: House, reason: str) -> None:
    opened = house.open(NOON)
    with refusal("text_hidden"):
        sessions.cancel_opening(opened, actor=house.pit, reason=reason)
    house.count(opened, CountKind.OPENING, FLOAT, NOON)
    closings.begin_close(opened, actor=house.pit, now=NOON)
    with refusal("text_hidden"):
        closings.resume_play(opened, actor=house.pit, reason=reason)
    house.count(opened, CountKind.CLOSING, FLOAT, NOON)
    with refusal("text_hidden"):
        closings.finish_close(opened, actor=house.pit, reason=reason, now=NOON)
    closings.finish_close(opened, actor=house.pit, now=NOON)
    box = house.count(opened, CountKind.COMMISSION_BOX, {100: 1}, NOON)
    with refusal("text_hidden"):
        explain_box(box, actor=house.cage, reason=reason)
    assert not Count.objects.exclude(reason="").exists()


def test_the_page_says_so(house: House) -> None:
    house.open(NOON)
    page = client_of(house.pit).post(
        "/pit/tables/HE-1/cancel/", {"reason": "Wrong\x00stakes"}, follow=True
    )
    assert page.status_code == 200
    assert "This has characters that nobody sees" in text_of(page)
