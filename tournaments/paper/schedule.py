"""The blind schedule in words and on paper."""

from io import BytesIO
from typing import Any

import segno
from django.utils.translation import get_language

from tournaments.paper import figures, notes, table
from tournaments.paper.press import printed
from tournaments.paper.words import BASES, DAY, DAY_AND_TIME, PARTS, PLAIN, SHORT_DAY
from tournaments.rules.games import game_title
from tournaments.rules.house_settings import RULEBOOKS
from tournaments.rules.sheet import Sheet

#: with more figures than this, type is smaller and labels are broken into lines
_CROWDED = 7

#: words of the page itself, whatever the sheet
_LABELS = (
    "number", "begins", "minutes", "game", "house_rules", "live",
    "schedule", "now", "local_time", "print", "on_your_phone",
)  # fmt: skip


def schedule_pdf(sheet: Sheet, *, paper: str, live_url: str) -> bytes:
    """The sheet as PDF, in the active language. `paper` is one of press.PAPERS; `live_url` is where it is kept up."""
    content = {**worded(sheet), "live_url": _shown(live_url), "qr": _qr(live_url)}
    return printed("schedule", content, paper=paper, at=sheet.heading.asked_at)


def worded(sheet: Sheet) -> dict[str, Any]:
    """Everything a sheet says, in the active language: what the printed page and the page on the wall both show."""
    heading = sheet.heading
    return {
        "language": get_language() or "en",
        "event": heading.name,
        "venue": heading.venue,
        "game": game_title(game=sheet.game, betting=sheet.betting),
        "date": figures.day(heading.starts_at, style=str(DAY)),
        "lead": _plain("lead"),
        "basis": str(BASES[heading.basis]).format(time=figures.clock_time(heading.asked_at)),
        "facts": [fact for fact in _facts(sheet) if fact],
        "columns": table.columns(sheet),
        "groups": table.groups(sheet),
        "heads": table.heads(sheet),
        "rows": table.rows(sheet),
        "games_named": table.games_named(sheet),
        "width": table.width(sheet),
        "crowded": len(sheet.columns) > _CROWDED,
        "present": heading.present,
        "footnotes": [{"mark": table.mark(at), "words": words} for at, words in enumerate(sheet.footnotes, 1)],
        "rules": notes.rules(sheet.notes),
        "rulebook": _plain("rulebook", book=RULEBOOKS[sheet.rulebook]),
        "revision": _plain("revision", number=heading.revision),
        "revised": figures.day(heading.revised_at, style=str(DAY_AND_TIME)),
        "fingerprint": _plain("fingerprint", digits=f"{sheet.fingerprint[:4]} {sheet.fingerprint[4:]}"),
        "labels": {key: _plain(key) for key in _LABELS},
    }


def _plain(key: str, **facts: object) -> str:
    return str(PLAIN[key]).format(**facts)


def _facts(sheet: Sheet) -> list[dict[str, str] | None]:
    """The row of facts under the name; None for those that this event does not have."""
    return [
        _fact("starts", figures.time(sheet.heading.starts_at), _plain("deal")),
        _buy_in(sheet),
        _stack(sheet),
        _fact("levels", _spans(sheet), _plain("tables", seats=sheet.seats, final=sheet.final_table_seats)),
        _entry(sheet),
    ]


def _fact(label: str, value: str, small: str) -> dict[str, str]:
    return {"label": _plain(label), "value": value, "small": small}


def _buy_in(sheet: Sheet) -> dict[str, str] | None:
    parts, currency = sheet.heading.buy_in, sheet.heading.currency
    if not parts:
        return None
    split = [
        str(PARTS[name]).format(amount=figures.plain_money(part, currency=currency)) for name, part in parts.items()
    ]
    return _fact("buy_in", figures.money(sum(parts.values()), currency=currency), ", ".join(split))


def _stack(sheet: Sheet) -> dict[str, str] | None:
    if not sheet.stack:
        return None
    unit = "big_bets" if not any(key == "big_blind" for key in sheet.columns) else "big_blinds"
    return _fact("stack", figures.chips(sheet.stack), _plain(unit, count=figures.chips(sheet.stack_in_bets)))


def _spans(sheet: Sheet) -> str:
    shortest, longest = (figures.minutes(span) for span in sheet.spans)
    return _plain("span" if shortest == longest else "spans", shortest=shortest, longest=longest)


def _entry(sheet: Sheet) -> dict[str, str]:
    if sheet.entry is None:
        return _fact("entry", _plain("entry_open"), _plain("to_the_end"))
    at, level = sheet.entry.at, sheet.entry.level
    when = _plain("when_level", level=level) if level else _plain("to_the_end")
    if at is None:
        return _fact("entry_closes", _plain("level_number", level=level) if level else _plain("entry_open"), when)
    another_day = at.date() != sheet.heading.starts_at.date()
    date = f"{figures.day(at, style=str(SHORT_DAY))}, " if another_day else ""
    return _fact("entry_closes", figures.time(at), date + when)


def _shown(address: str) -> str:
    """An address as a person types it."""
    return address.removeprefix("https://").removeprefix("http://").rstrip("/")


def _qr(address: str) -> str:
    """A QR code as an SVG image."""
    drawn = BytesIO()
    segno.make(address, error="m", micro=False).save(drawn, kind="svg", border=0, omitsize=True, xmldecl=False)
    return drawn.getvalue().decode()
