"""Ends of API tokens: the midnight after their last day."""

from datetime import date, datetime, time, timedelta

from django.utils import timezone

USUAL_SPAN = timedelta(days=90)


def default_last_day(now: datetime) -> date:
    """Return the default last day of a token: the date USUAL_SPAN after `now`."""
    return timezone.localdate(now + USUAL_SPAN)


def token_end(last_day: date | None) -> datetime | None:
    """Return the midnight after a last day; None without a last day, and for 31 December 9999."""
    if last_day is None or last_day == date.max:
        return None
    return datetime.combine(last_day + timedelta(days=1), time(), tzinfo=timezone.get_current_timezone())
