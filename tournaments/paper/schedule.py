"""The blind schedule in words and on paper."""

from typing import Any

from django.utils.translation import get_language

from tournaments.paper import figures, notes, table
from tournaments.paper.codes import qr
from tournaments.paper.facts import facts
from tournaments.paper.press import printed
from tournaments.paper.words import BASES, DAY, DAY_AND_TIME, plain
from tournaments.rules.house_settings import RULEBOOKS
from tournaments.rules.sheet import Sheet

#: words of the page itself, whatever the sheet
_LABELS = (
    "number", "begins", "minutes", "game", "house_rules", "live",
    "schedule", "now", "local_time", "print", "on_your_phone",
)  # fmt: skip


def schedule_pdf(sheet: Sheet, *, paper: str, live_url: str) -> bytes:
    """The sheet as PDF, in the active language. `paper` is one of press.PAPERS; `live_url` is where it is kept up."""
    content = {**worded(sheet), "live_url": _shown(live_url), "qr": qr(live_url)}
    return printed("schedule", content, paper=paper, at=sheet.heading.asked_at)


def worded(sheet: Sheet) -> dict[str, Any]:
    """Everything a sheet says, in the active language: what the printed page and the page on the wall both show."""
    return {
        "language": get_language() or "en",
        "present": sheet.heading.present,
        "labels": {key: plain(key) for key in _LABELS},
        **_head(sheet),
        **table.worded(sheet),
        **_foot(sheet),
    }


def _head(sheet: Sheet) -> dict[str, Any]:
    heading = sheet.heading
    return {
        "event": heading.name,
        "venue": heading.venue,
        "date": figures.day(heading.starts_at, style=str(DAY)),
        "lead": plain("lead"),
        "basis": str(BASES[heading.basis]).format(time=figures.clock_time(heading.asked_at)),
        "facts": facts(sheet),
    }


def _foot(sheet: Sheet) -> dict[str, Any]:
    digits = f"{sheet.fingerprint[:4]} {sheet.fingerprint[4:]}"
    return {
        "footnotes": [{"mark": table.mark(at), "words": words} for at, words in enumerate(sheet.footnotes, 1)],
        "rules": notes.rules(sheet.notes),
        "rulebook": plain("rulebook", book=RULEBOOKS[sheet.rulebook]),
        "revision": plain("revision", number=sheet.heading.revision),
        "revised": figures.day(sheet.heading.revised_at, style=str(DAY_AND_TIME)),
        "fingerprint": plain("fingerprint", digits=digits),
    }


def _shown(address: str) -> str:
    """An address as a person types it."""
    return address.removeprefix("https://").removeprefix("http://").rstrip("/")
