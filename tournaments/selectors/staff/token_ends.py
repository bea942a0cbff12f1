"""When an API token ends: at the midnight after its last day."""

from datetime import date, datetime, time, timedelta

from django.utils import timezone

#: how long a token is accepted where nobody says otherwise
USUAL_SPAN = timedelta(days=90)


def usual_last_day(now: datetime) -> date:
    """Return the last day of a token where nobody says otherwise."""
    return timezone.localdate(now + USUAL_SPAN)


def end_of(last_day: date | None) -> datetime | None:
    """Return the midnight after a last day; None for no end, and for the last day of the calendar, which has none."""
    if last_day is None or last_day == date.max:
        return None
    return datetime.combine(last_day + timedelta(days=1), time(), tzinfo=timezone.get_current_timezone())
