"""The gaming day by a casino's own clock and cut-off (product.md 2.6).

A day begins at the cut-off's instant and ends where the next one begins, so that it has 23 or 25
hours when the clocks change, and no instant belongs to two days.
"""

from datetime import UTC, date, datetime, timedelta

from tables.models import Casino

ONE_DAY = timedelta(days=1)


def starts_at(casino: Casino, day: date) -> datetime:
    """The instant (UTC) at which the day begins.

    A cut-off that the clock skips counts as if it had not been put forward; one that the clock
    shows twice counts at its first showing.
    """
    local = datetime.combine(day, casino.cutoff_at, tzinfo=casino.zone)
    return local.astimezone(UTC)


def ends_at(casino: Casino, day: date) -> datetime:
    """The instant (UTC) at which the day is over."""
    return starts_at(casino, day + ONE_DAY)


def day_by_clock(casino: Casino, now: datetime) -> date:
    """The gaming day that `now` lies in."""
    today = now.astimezone(casino.zone).date()
    return today if now >= starts_at(casino, today) else today - ONE_DAY


def gaming_day_for(casino: Casino, now: datetime) -> date:
    """The gaming day of a session that opens now: never one that has begun to close."""
    day = day_by_clock(casino, now)
    return max(day, casino.earliest_day) if casino.earliest_day else day
