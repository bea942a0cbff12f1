"""The demonstration on the front page and under Organisation: its state, and its two buttons."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from tournaments.actions.organisation import clear_demonstration, request_demonstration
from tournaments.models import Demonstration
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.demonstration import TOURNAMENT_COUNT, is_being_made, last_demonstration
from tournaments.selectors.staff.roles import DEMONSTRATION, ORGANISATION_DIRECTOR
from tournaments.views.attempts import NotDone, attempt
from tournaments.views.staff.trusted import for_trusted

#: If no worker makes it after this time, the page says so.
LATE = timedelta(seconds=10)
#: A failure is named for this long.
RECENT = timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class DemonstrationBox:
    """The state of the demonstration that was requested last."""

    last: Demonstration | None
    now: datetime
    total: int = TOURNAMENT_COUNT

    @property
    def is_made(self) -> bool:
        """Return whether it was made and not removed since."""
        return self.last is not None and self.last.made_at is not None and self.last.is_present

    @property
    def is_waiting(self) -> bool:
        """Return whether it is still being made."""
        return self.last is not None and self.last.is_waiting

    @property
    def has_failed(self) -> bool:
        """Return whether making it failed a short time ago."""
        failed_at = self.last.failed_at if self.last else None
        return failed_at is not None and self.now - failed_at < RECENT

    @property
    def is_late(self) -> bool:
        """Return whether it was requested some time ago, but no worker is making it."""
        if self.last is None or not self.last.is_waiting or is_being_made(self.last, now=self.now):
            return False
        return self.now - self.last.at > LATE

    @property
    def is_on_front_page(self) -> bool:
        return self.is_made or self.is_waiting or self.has_failed


def demonstration_box(*, now: datetime) -> DemonstrationBox:
    return DemonstrationBox(last_demonstration(), now)


def front_page_box(*, directs: bool, now: datetime) -> DemonstrationBox | None:
    """Return the box of the front page; None for people who are no organisation directors."""
    return demonstration_box(now=now) if directs else None


@for_trusted(ORGANISATION_DIRECTOR, action=DEMONSTRATION)
@require_http_methods(["GET", "HEAD", "POST"])
def demonstration_state(request: HttpRequest) -> HttpResponse:
    """Show the state while it is being made; POST does `action`: `request` or `remove`, and shows the front page."""
    if request.method == "POST":
        act = clear_demonstration if request.POST.get("action") == "remove" else request_demonstration
        done = attempt(lambda: act(by=request.user, now=server_now()))
        if isinstance(done, NotDone):
            messages.error(request, done.error_text)
        return HttpResponseRedirect(reverse("home"))
    box = demonstration_box(now=server_now())
    answer = render(request, "tournaments/staff/_demonstration.html", {"demonstration": box, "follows": True})
    if not box.is_waiting:
        answer["HX-Refresh"] = "true"
    return answer
