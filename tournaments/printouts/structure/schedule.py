"""The texts of the blind schedule, with the facts and notes around it, and its PDF."""

from collections.abc import Iterable
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext_noop as noop

from tournaments.language.days import day_with_time, full_day, long_day, short_day
from tournaments.language.figures import money_text, number_text, plain_money_text
from tournaments.language.sentences import gettext as _
from tournaments.language.sentences import translate
from tournaments.printouts import formatting
from tournaments.printouts.formatting import qr_image
from tournaments.printouts.pdf import compile_pdf
from tournaments.printouts.structure import table
from tournaments.printouts.structure.labels import BASES, CLOSING, PAGE, PARTS, SENTENCES, SETTINGS
from tournaments.rules.levels import Closing
from tournaments.rules.rulebook.editions import RULEBOOKS
from tournaments.rules.rulebook.house_settings import SETTINGS as HOUSE_SETTINGS
from tournaments.rules.structure.schedule.blind_schedule import Basis, BlindSchedule
from tournaments.rules.structure.schedule.columns import Column
from tournaments.rules.structure.schedule.notes import Note

STACKS = {
    Column.BIG_BLIND: noop("{count} big blinds"),
    Column.BIG_BET: noop("{count} big bets"),
    Column.BRING_IN: noop("{count} bring-ins"),
    Column.THIRD_BLIND: noop("{count} button blinds"),
}

#: Sentences about rebuys and add-ons: one without and one with a limit.
SOLD_LATER = {
    "rebuy": (noop("Rebuy {price}, {chips} chips."), noop("Rebuy {price}, {chips} chips, at most {most} per entry.")),
    "add_on": (
        noop("Add-on {price}, {chips} chips."),
        noop("Add-on {price}, {chips} chips, at most {most} per entry."),
    ),
}

#: Settings whose sentence is put on the same line as the note before.
_CONTINUED = frozenset({"ante_in_pot_limit", "redraw_at", "race_last_chip"})


def schedule_pdf(schedule: BlindSchedule, *, paper: str, live_url: str, log: str = "") -> bytes:
    """Return the sheet as PDF in the active language.

    `paper` is one of PAPERS. `live_url` is the page with the current schedule. `log` is the mark of the last log row.
    """
    content = {**schedule_texts(schedule), "live_url": _typed_address(live_url), "qr": qr_image(live_url), "log": log}
    return compile_pdf("tournaments/structure/schedule", content, paper=paper, at=schedule.heading.asked_at)


def schedule_texts(schedule: BlindSchedule) -> dict[str, Any]:
    """Return the content of a schedule in the active language, for the printout and the public page."""
    return {
        "language": get_language() or "en",
        "present": schedule.heading.present,
        "labels": {key: str(label) for key, label in PAGE.items()},
        **_sheet_head(schedule),
        **table.table_texts(schedule),
        **_sheet_foot(schedule),
    }


def _sheet_head(schedule: BlindSchedule) -> dict[str, Any]:
    heading = schedule.heading
    return {
        "event": heading.name,
        "venue": heading.venue,
        "date": full_day(heading.starts_at),
        "lead": " ".join([*_game_sentence(heading.game), _("Blinds, breaks and raises.")]),
        "basis": str(BASES[heading.basis]).format(time=formatting.clock_time(heading.asked_at)),
        "facts": schedule_facts(schedule),
    }


def _game_sentence(game: str) -> list[str]:
    return [f"{translate(game)}."] if game else []


def _games_lines(schedule: BlindSchedule) -> list[dict[str, str]]:
    """Return lines about a mix that changes after hands: its games, and the blinds of games without limits."""
    if not schedule.heading.games:
        return []
    lines = [{"title": _("Games"), "words": ", ".join(map(translate, schedule.heading.games))}]
    if schedule.heading.has_games_without_limits:
        lines.append({"title": "", "words": _("Without limits the big blind is as large as the small blind here.")})
    return lines


def _sheet_foot(schedule: BlindSchedule) -> dict[str, Any]:
    digits = f"{schedule.fingerprint[:4]} {schedule.fingerprint[4:]}"
    return {
        "footnotes": [
            {"mark": table.footnote_mark(at), "words": footnote} for at, footnote in enumerate(schedule.footnotes, 1)
        ],
        "rules": [*sold_later_lines(schedule), *_games_lines(schedule), *rule_lines(schedule.notes)],
        "rulebook": _rulebook_text(schedule),
        "revision": _("Revision {number}").format(number=schedule.heading.revision),
        "revised": day_with_time(long_day(schedule.heading.revised_at), schedule.heading.revised_at),
        "fingerprint": _("fingerprint {digits}").format(digits=digits),
    }


def _rulebook_text(schedule: BlindSchedule) -> str:
    text = _("{book}, with these changes") if schedule.is_changed else _("{book}, with these notes")
    return text.format(book=RULEBOOKS[schedule.rulebook])


def _typed_address(address: str) -> str:
    """Return an address as a person types it, without `https://` and the last slash."""
    return address.removeprefix("https://").removeprefix("http://").rstrip("/")


def schedule_facts(schedule: BlindSchedule) -> list[dict[str, str]]:
    """Return the facts of an event, each with label, value and small print."""
    found = (
        _fact(_("Starts"), formatting.time_text(schedule.heading.starts_at), _("shuffle up and deal")),
        _buy_in_fact(schedule),
        _stack_fact(schedule),
        _fact(
            _("Levels"),
            _level_minutes_text(schedule),
            _("tables of {seats}, final table {final}").format(seats=schedule.seats, final=schedule.final_table_seats),
        ),
        _entry_fact(schedule),
    )
    return [fact for fact in found if fact]


def _fact(label: str, value: str, small: str) -> dict[str, str]:
    return {"label": label, "value": value, "small": small}


def _buy_in_fact(schedule: BlindSchedule) -> dict[str, str] | None:
    parts, currency = schedule.heading.buy_in, schedule.heading.currency
    if not parts:
        return None
    split = [str(PARTS[name]).format(amount=plain_money_text(part, currency=currency)) for name, part in parts.items()]
    return _fact(_("Buy-in"), money_text(sum(parts.values()), currency=currency), ", ".join(split))


def _stack_fact(schedule: BlindSchedule) -> dict[str, str] | None:
    if not schedule.stack:
        return None
    in_bets = _(STACKS[schedule.bet]).format(count=number_text(schedule.stack_in_bets)) if schedule.bet else ""
    return _fact(_("Starting stack"), number_text(schedule.stack), in_bets)


def _level_minutes_text(schedule: BlindSchedule) -> str:
    shortest, longest = (formatting.minutes_text(span) for span in schedule.spans)
    if shortest == longest:
        return _("{longest} min").format(longest=longest)
    return _("{shortest} to {longest} min").format(shortest=shortest, longest=longest)


def _entry_fact(schedule: BlindSchedule) -> dict[str, str] | None:
    if schedule.heading.basis is Basis.WAITS:
        return None
    if schedule.entry is None:
        return _fact(_("Entry"), _("Open"), _("until the end"))
    if schedule.entry.before:
        return None
    at, level = schedule.entry.at, schedule.entry.level
    text = _("when level {level} ends") if schedule.entry.with_level else _("when level {level} starts")
    when = text.format(level=level) if level else _("until the end")
    if at is None:
        return _fact(_("Registration closes"), _("Level {level}").format(level=level) if level else _("Open"), when)
    another_day = at.date() != schedule.heading.starts_at.date()
    date = f"{short_day(at)}, " if another_day else ""
    return _fact(_("Registration closes"), formatting.time_text(at), date + when)


def sold_later_lines(schedule: BlindSchedule) -> list[dict[str, str]]:
    """Return rebuys and add-ons with their prices, as lines of the rules."""
    lines = []
    for sale in schedule.heading.sold_later:
        price, chips = money_text(sale.price, currency=schedule.heading.currency), number_text(sale.chips)
        without_limit, with_limit = SOLD_LATER[sale.what]
        text = _(without_limit) if sale.most is None else _(with_limit)
        words = text.format(price=price, chips=chips, most=number_text(sale.most or 0))
        lines.append({"title": "", "words": words})
    return lines


def rule_lines(notes: Iterable[Note]) -> list[dict[str, str]]:
    """Return the notes as lines. A setting that continues the previous note is on the same line."""
    lines: list[dict[str, str]] = []
    for note in notes:
        line = note_title_and_words(note)
        if lines and note.key == "setting" and note.facts["name"] in _CONTINUED:
            lines[-1] = {"title": "", "words": f"{lines[-1]['words']} {line['words']}"}
        else:
            lines.append(line)
    return lines


def note_title_and_words(note: Note) -> dict[str, str]:
    """Return a note as `title` and `words`: the title and text of a house rule, or a sentence without a title."""
    facts = note.facts
    match note.key:
        case "setting":
            return {"title": "", "words": str(SETTINGS[facts["name"], facts["value"]])}
        case "differs":
            setting = HOUSE_SETTINGS[facts["name"]]
            return {"title": translate(setting.title), "words": translate(setting.meaning_text(facts["value"]))}
        case "closes":
            what = ", ".join(str(CLOSING[Closing(closing)]) for closing in facts["what"])
            key = "closes.with" if facts["ends"] else "closes" if facts["level"] else "closes.end"
            return _untitled_rule_line(key, what=_capitalise(what), level=facts["level"])
        case "raises":
            return _untitled_rule_line("raises" if facts["raises"] else "raises.none", raises=facts["raises"])
        case "half_pot":
            return _untitled_rule_line("half_pot.up" if facts["rounded"] else "half_pot")
    return _untitled_rule_line(note.key, **facts)


def _untitled_rule_line(key: str, **facts: object) -> dict[str, str]:
    return {"title": "", "words": str(SENTENCES[key]).format(**facts)}


def _capitalise(text: str) -> str:
    return text[:1].upper() + text[1:]
