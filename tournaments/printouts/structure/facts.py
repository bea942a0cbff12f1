"""The facts under the name of an event: start, buy-in, stack, levels, entry."""

from tournaments.language.days import short_day
from tournaments.language.figures import money_text, number_text, plain_money
from tournaments.printouts import formatting
from tournaments.printouts.structure.labels import PARTS, plain
from tournaments.rules.structure.schedule.blind_schedule import Basis, BlindSchedule
from tournaments.rules.structure.schedule.columns import Column

STACKS = {Column.BIG_BLIND: "big_blinds", Column.BIG_BET: "big_bets", Column.BRING_IN: "bring_ins"}


def facts(schedule: BlindSchedule) -> list[dict[str, str]]:
    """Return the facts of an event, each with label, value and small print."""
    found = (
        _fact("starts", formatting.time(schedule.heading.starts_at), plain("deal")),
        _buy_in(schedule),
        _stack(schedule),
        _fact(
            "levels", _level_minutes(schedule), plain("tables", seats=schedule.seats, final=schedule.final_table_seats)
        ),
        _entry(schedule),
    )
    return [fact for fact in found if fact]


def _fact(label: str, value: str, small: str) -> dict[str, str]:
    return {"label": plain(label), "value": value, "small": small}


def _buy_in(schedule: BlindSchedule) -> dict[str, str] | None:
    parts, currency = schedule.heading.buy_in, schedule.heading.currency
    if not parts:
        return None
    split = [str(PARTS[name]).format(amount=plain_money(part, currency=currency)) for name, part in parts.items()]
    return _fact("buy_in", money_text(sum(parts.values()), currency=currency), ", ".join(split))


def _stack(schedule: BlindSchedule) -> dict[str, str] | None:
    if not schedule.stack:
        return None
    in_bets = plain(STACKS[schedule.bet], count=number_text(schedule.stack_in_bets)) if schedule.bet else ""
    return _fact("stack", number_text(schedule.stack), in_bets)


def _level_minutes(schedule: BlindSchedule) -> str:
    shortest, longest = (formatting.minutes(span) for span in schedule.spans)
    return plain("span" if shortest == longest else "spans", shortest=shortest, longest=longest)


def _entry(schedule: BlindSchedule) -> dict[str, str] | None:
    if schedule.heading.basis is Basis.WAITS:
        return None
    if schedule.entry is None:
        return _fact("entry", plain("entry_open"), plain("to_the_end"))
    if schedule.entry.before:
        return None
    at, level = schedule.entry.at, schedule.entry.level
    key = "when_level_ends" if schedule.entry.with_level else "when_level"
    when = plain(key, level=level) if level else plain("to_the_end")
    if at is None:
        return _fact("entry_closes", plain("level_number", level=level) if level else plain("entry_open"), when)
    another_day = at.date() != schedule.heading.starts_at.date()
    date = f"{short_day(at)}, " if another_day else ""
    return _fact("entry_closes", formatting.time(at), date + when)


def sold_later(schedule: BlindSchedule) -> list[dict[str, str]]:
    """Return rebuys and add-ons with their prices, as lines of the rules."""
    lines = []
    for sale in schedule.heading.sold_later:
        price, chips = money_text(sale.price, currency=schedule.heading.currency), number_text(sale.chips)
        key = sale.what if sale.most is None else f"{sale.what}_most"
        most = {} if sale.most is None else {"most": number_text(sale.most)}
        lines.append({"title": "", "words": plain(key, price=price, chips=chips, **most)})
    return lines
