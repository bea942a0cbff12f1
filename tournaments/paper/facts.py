"""The row of facts under the name of an event: when it starts, what it costs, what one gets for it."""

from tournaments.paper import figures
from tournaments.paper.words import PARTS, SHORT_DAY, plain
from tournaments.rules.sheet import Sheet
from tournaments.rules.sheet_columns import Column


def facts(sheet: Sheet) -> list[dict[str, str]]:
    """Each fact as label, value and what stands small under it; left out where an event does not have it."""
    found = (
        _fact("starts", figures.time(sheet.heading.starts_at), plain("deal")),
        _buy_in(sheet),
        _stack(sheet),
        _fact("levels", _spans(sheet), plain("tables", seats=sheet.seats, final=sheet.final_table_seats)),
        _entry(sheet),
    )
    return [fact for fact in found if fact]


def _fact(label: str, value: str, small: str) -> dict[str, str]:
    return {"label": plain(label), "value": value, "small": small}


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
    unit = "big_blinds" if sheet.bet is Column.BIG_BLIND else "big_bets"
    return _fact("stack", figures.chips(sheet.stack), plain(unit, count=figures.chips(sheet.stack_in_bets)))


def _spans(sheet: Sheet) -> str:
    shortest, longest = (figures.minutes(span) for span in sheet.spans)
    return plain("span" if shortest == longest else "spans", shortest=shortest, longest=longest)


def _entry(sheet: Sheet) -> dict[str, str]:
    if sheet.entry is None:
        return _fact("entry", plain("entry_open"), plain("to_the_end"))
    at, level = sheet.entry.at, sheet.entry.level
    when = plain("when_level", level=level) if level else plain("to_the_end")
    if at is None:
        return _fact("entry_closes", plain("level_number", level=level) if level else plain("entry_open"), when)
    another_day = at.date() != sheet.heading.starts_at.date()
    date = f"{figures.day(at, style=str(SHORT_DAY))}, " if another_day else ""
    return _fact("entry_closes", figures.time(at), date + when)
