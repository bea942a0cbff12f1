"""The format poker-event/1 for makers of other programs: its description, and a check of their files."""

from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString
from django.views.decorators.http import require_http_methods
from markdown_it import MarkdownIt

from exchange.rules.poker_event.event import PokerEvent
from exchange.rules.poker_event.read import MOST_BYTES, read_event
from exchange.selectors.events import check_event
from tournaments.rules.refused import Refused
from tournaments.views.attempts import NotDone, attempt

DESCRIPTION = Path(settings.RESOURCES_DIR) / "docs" / "poker-event.md"


@require_http_methods(["GET", "HEAD", "POST"])
def event_format_page(request: HttpRequest) -> HttpResponse:
    """Show the description to everybody; POST checks a file for people who are signed in, and stores nothing."""
    context: dict[str, Any] = {"html": _description_html()}
    if request.method != "POST":
        return render(request, "exchange/event_format.html", context)
    if not request.user.is_authenticated:
        return redirect_to_login(request.get_full_path())
    event = attempt(lambda: _checked_event(request))
    if isinstance(event, NotDone):
        return render(
            request, "exchange/event_format.html", context | {"refused": event.error_text}, status=event.status
        )
    sections = [(name, len(items)) for name, items in event.sections.items() if items]
    context |= {"event": event, "sections": sections, "unknown": event.unknown.items()}
    return render(request, "exchange/event_format.html", context)


def _checked_event(request: HttpRequest) -> PokerEvent:
    file = request.FILES.get("file")
    if file is None:
        raise Refused("no_tdt_files")
    event = read_event(file.read(MOST_BYTES + 1))
    check_event(event)
    return event


@cache
def _description_html() -> SafeString:
    """Return the description's HTML without its title. Its only link is the one to the schema."""
    text = DESCRIPTION.read_text(encoding="utf-8").partition("\n")[2].replace("](", "](/")
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    # safe: the file is our own, and HTML in it is off
    html = markdown.render(text).replace("<pre>", '<pre tabindex="0">')
    return SafeString(html)
