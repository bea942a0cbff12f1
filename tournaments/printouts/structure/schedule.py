"""The texts of the blind schedule, and its PDF."""

from typing import Any

from django.utils.translation import get_language

from tournaments.language.days import at_time, full_day, long_day
from tournaments.printouts import formatting
from tournaments.printouts.formatting import qr
from tournaments.printouts.pdf import compiled
from tournaments.printouts.structure import notes, table
from tournaments.printouts.structure.facts import facts, sold_later
from tournaments.printouts.structure.labels import BASES, plain
from tournaments.rules.rulebook.editions import RULEBOOKS
from tournaments.rules.structure.schedule.blind_schedule import BlindSchedule

_PAGE_LABELS = (
    "number", "begins", "minutes", "game", "house_rules", "live",
    "schedule", "now", "local_time", "print", "on_your_phone",
)  # fmt: skip


def schedule_pdf(schedule: BlindSchedule, *, paper: str, live_url: str, log: str = "") -> bytes:
    """Return the sheet as PDF in the active language.

    `paper` is one of PAPERS, `live_url` its live page, `log` where the log ended (`formatting.log_mark`).
    """
    content = {**schedule_texts(schedule), "live_url": _typed_address(live_url), "qr": qr(live_url), "log": log}
    return compiled("tournaments/structure/schedule", content, paper=paper, at=schedule.heading.asked_at)


def schedule_texts(schedule: BlindSchedule) -> dict[str, Any]:
    """Return the content of a schedule in the active language, for the printout and the public page."""
    return {
        "language": get_language() or "en",
        "present": schedule.heading.present,
        "labels": {key: plain(key) for key in _PAGE_LABELS},
        **_head(schedule),
        **table.table_texts(schedule),
        **_foot(schedule),
    }


def _head(schedule: BlindSchedule) -> dict[str, Any]:
    heading = schedule.heading
    return {
        "event": heading.name,
        "venue": heading.venue,
        "date": full_day(heading.starts_at),
        "lead": plain("lead"),
        "basis": str(BASES[heading.basis]).format(time=formatting.clock_time(heading.asked_at)),
        "facts": facts(schedule),
    }


def _foot(schedule: BlindSchedule) -> dict[str, Any]:
    digits = f"{schedule.fingerprint[:4]} {schedule.fingerprint[4:]}"
    return {
        "footnotes": [{"mark": table.mark(at), "words": footnote} for at, footnote in enumerate(schedule.footnotes, 1)],
        "rules": [*sold_later(schedule), *notes.rules(schedule.notes)],
        "rulebook": plain("rulebook" if schedule.is_changed else "rulebook_notes", book=RULEBOOKS[schedule.rulebook]),
        "revision": plain("revision", number=schedule.heading.revision),
        "revised": at_time(long_day(schedule.heading.revised_at), schedule.heading.revised_at),
        "fingerprint": plain("fingerprint", digits=digits),
    }


def _typed_address(address: str) -> str:
    """Return an address as a person types it."""
    return address.removeprefix("https://").removeprefix("http://").rstrip("/")
