"""Actions on players' notices, which rotate on the displays until they are taken down."""

from datetime import datetime

from tournaments.models import Notice
from tournaments.rules.refused import Refused
from tournaments.selectors.screens.notices import up
from tournaments.services.floor.floor import Floor

# More would come round too seldom to be read.
MAX_NOTICES = 8


def give_notice(
    f: Floor, *, title: str, text: str = "", at: datetime | None = None, until: datetime | None = None
) -> Notice:
    """Put a notice up, from now or from `at`, until it is taken down or until `until`.

    Refuses a notice without a title, one that would end before it is shown, a duplicate, and too many.
    """
    title, text = " ".join(title.split()), " ".join(text.split())
    begins = max(f.now, at) if at else f.now
    notices = list(up(f.tournament, now=f.now))
    if not title:
        raise Refused("notice_without_title", field="title")
    if until and until <= begins:
        raise Refused("notice_over_before", field="until")
    if any((notice.title, notice.text) == (title, text) for notice in notices):
        raise Refused("notice_is_up", field="title", title=title)
    if len(notices) >= MAX_NOTICES:
        raise Refused("too_many_notices", field="title", most=MAX_NOTICES)
    with f.record("notice.given", topics=["notices"], title=title, words=text):
        return f.add(Notice(tournament=f.tournament, title=title, text=text, at=begins, until=until))


def take_down_notice(f: Floor, *, notice: Notice) -> None:
    """Take a notice down. Refuses if it is down already."""
    notice.refresh_from_db()
    if notice.taken_down_at or (notice.until and notice.until <= f.now):
        raise Refused("notice_is_down", field="notice", title=notice.title)
    with f.record("notice.taken_down", topics=["notices"], title=notice.title):
        f.change(notice, taken_down_at=f.now)
