"""Sentences on imports: the results for files and people, differences in money, a structure in one line."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext_noop as noop

from exchange.models import TdtImport
from exchange.rules.file_facts import StructureFacts, facts_of_structure
from exchange.rules.poker_event.form import FORMAT as EVENT_FORMAT
from exchange.rules.results_list.lists import VERSION as LIST_VERSION
from exchange.rules.tdt.left_out import LeftOut
from exchange.rules.tdt.library import LibraryItem, LibraryKind
from exchange.rules.tdt.sums import DifferenceCause
from exchange.selectors.plan import FileFate
from tournaments.language.figures import money_text, number_text
from tournaments.language.sentences import gettext, ngettext, translate
from tournaments.rules.games import game_title
from tournaments.rules.levels import Level
from tournaments.rules.refused import Refused
from tournaments.sentences.refusals import refusal_sentence

CAUSES: dict[str, str] = {
    DifferenceCause.NO_PRIZES: noop("the file has no prizes"),
    DifferenceCause.NO_BUY_INS: noop("the file does not say what the players paid"),
    DifferenceCause.NOT_AWARDED: noop("a prize was awarded to nobody"),
    DifferenceCause.NOT_PLAYED: noop("a prize was awarded to a person who did not play"),
    DifferenceCause.PUT_IN: noop("the house added to the pool"),
    DifferenceCause.GUARANTEE: noop("the guarantee added to the pool"),
    DifferenceCause.FIXED_RAKE: noop("a fixed rake was taken besides"),
    DifferenceCause.DEAL: noop("a deal changed the prizes"),
    DifferenceCause.ROUNDED: noop("prizes are rounded"),
    DifferenceCause.BELOW_ZERO: noop("amounts below zero are counted as 0"),
    DifferenceCause.BY_HAND: noop("prizes were set by hand"),
}
FILE_FATES: dict[str, str] = {
    FileFate.NEW: noop("new"),
    FileFate.NEWER: noop("replaces an earlier import"),
    FileFate.HERE: noop("imported before"),
    FileFate.OLDER: noop("a newer file was imported before"),
    FileFate.PLAYED_ON: noop("changed here since the last import"),
    FileFate.TWICE: noop("the same tournament as another file"),
    FileFate.EARLIER: noop("an earlier save of another file"),
    FileFate.REFUSED: noop("cannot be read"),
}
DOUBTS: dict[str, str] = {
    "same_nickname": noop("the same nickname in the files"),
    "same_email": noop("the same e-mail in the files"),
    "nickname_of_another": noop("the same nickname, another name"),
    "similar_nickname": noop("nearly the same nickname"),
    "number_of_another": noop("the same club number, another name"),
    "name_of_several": noop("the same name as several players"),
    "name_similar": noop("nearly the same name"),
    "name_of_another": noop("the same name, another e-mail"),
    "email_of_several": noop("the same e-mail as several players"),
    "email_of_another": noop("the same e-mail, another club number"),
    "email_twice": noop("the same e-mail in the files"),
}
LEFT_OUT: dict[str, str] = {
    LeftOut.LAYOUT: noop("Layouts of screens"),
    LeftOut.EVENT: noop("Scripts of events"),
    LeftOut.SOUND: noop("Sounds"),
    LeftOut.NOTES: noop("Descriptions and notes"),
    LeftOut.CHIP_SET: noop("The stock of several chip sets"),
}
LIBRARY_KINDS: dict[str, str] = {
    LibraryKind.STRUCTURE: noop("Structure: {name}"),
    LibraryKind.PAYOUT_TABLE: noop("Payout table: {name}"),
}
# results in a file that differ from those calculated from its other rows
DIFFER: dict[str, str] = {
    "places_differ": noop("places that differ: {count:,}"),
    "prizes_differ": noop("prizes that differ: {count:,}"),
    "points_differ": noop("points that differ: {count:,}"),
}


def imported_sentence(facts: dict[str, object]) -> str:
    """Return the log's sentence on an import, with the number of players and with the differences."""
    entries = int(str(facts["entries"]))
    if facts.get("version") == EVENT_FORMAT:
        return _event_sentence(entries, facts)
    if facts.get("version") == LIST_VERSION:
        sentence = ngettext(
            "Imported from a list of results: {entries:,} player",
            "Imported from a list of results: {entries:,} players",
            entries,
        ).format(entries=entries)
        return _sentence_with_differences(sentence, facts)
    sentence = ngettext(
        "Imported from The Tournament Director: {entries:,} player",
        "Imported from The Tournament Director: {entries:,} players",
        entries,
    ).format(entries=entries)
    return _sentence_with_differences(sentence, facts)


def _event_sentence(entries: int, facts: dict[str, object]) -> str:
    sentence = ngettext(
        "Imported from a tournament file: {entries:,} player",
        "Imported from a tournament file: {entries:,} players",
        entries,
    ).format(entries=entries)
    return _sentence_with_differences(sentence, facts)


def _sentence_with_differences(sentence: str, facts: dict[str, object]) -> str:
    differ = [gettext(words).format(count=count) for name, words in DIFFER.items() if (count := facts.get(name))]
    return "; ".join([_sentence_with_difference(sentence, facts), *differ])


def _sentence_with_difference(sentence: str, facts: dict[str, object]) -> str:
    difference = int(str(facts["difference"]))
    if not difference:
        return sentence
    money = money_text(difference, currency=str(facts["currency"]))
    cause = gettext(CAUSES[str(facts["cause"])])
    return gettext("{said}; taken minus paid {money}: {cause}").format(said=sentence, money=money, cause=cause)


# the sentence of the log entry that an import writes
IMPORT_SENTENCES: dict[str, Callable[[dict[str, Any]], str]] = {"tournament.imported": imported_sentence}


def refused_file_rows(job: TdtImport) -> list[dict[str, str]]:
    """Return name, code and reason of each refused file. Imports of older versions have only the names."""
    return [_refused_file_row(stored) for stored in job.report.get("refused", [])]


def _refused_file_row(stored: Any) -> dict[str, str]:
    if not isinstance(stored, dict):
        return {"name": str(stored), "code": "", "says": ""}
    code, facts = stored["code"], stored["facts"]
    refused = Refused(code, **facts)
    return {"name": stored["name"], "code": refused.code, "says": refusal_sentence(refused)}


def part_rows(parts: Mapping[str, int], *, chip_sets: Sequence[str] = ()) -> list[tuple[str, int]]:
    """Return the name and the number of files of each kind of part that is left out, with the names of chip sets."""
    names = {LeftOut.CHIP_SET: f": {', '.join(chip_sets)}"} if chip_sets else {}
    rows = ((LeftOut(kind), files) for kind, files in parts.items() if kind in LEFT_OUT)
    return [(f"{gettext(LEFT_OUT[kind])}{names.get(kind, '')}", files) for kind, files in rows]


def library_line(item: LibraryItem) -> str:
    """Return a structure in one line, or the shares of a payout table such as "50% / 30% / 20%"."""
    facts = facts_of_structure(item.structure) if item.structure else None
    return structure_line(facts) if facts else " / ".join(f"{share}%" for share in item.shares)


def structure_line(facts: StructureFacts) -> str:
    """Return a line such as "No-limit hold'em · 16 levels of 20 min, 25/50 to 800/1,600 · 2 breaks"."""
    parts = [translate(game_title(game=facts.game, betting=facts.betting)), _levels_text(facts)]
    if facts.breaks:
        parts.append(ngettext("{count:,} break", "{count:,} breaks", facts.breaks).format(count=facts.breaks))
    if facts.chips:
        parts.append(gettext("chips {values}").format(values=", ".join(number_text(chip) for chip in facts.chips)))
    return " · ".join(parts)


def _levels_text(facts: StructureFacts) -> str:
    shortest, longest = (int(span.total_seconds() // 60) for span in (facts.shortest, facts.longest))
    minutes = "–".join(number_text(span) for span in ((shortest,) if shortest == longest else (shortest, longest)))
    levels = ngettext("{count:,} level of {minutes} min", "{count:,} levels of {minutes} min", facts.levels)
    levels = levels.format(count=facts.levels, minutes=minutes)
    first, last = _stakes_text(facts.first), _stakes_text(facts.last)
    if not first or facts.levels == 1:
        return f"{levels}, {first}" if first else levels
    return gettext("{levels}, {first} to {last}").format(levels=levels, first=first, last=last)


def _stakes_text(level: Level) -> str:
    amounts = level.blinds or tuple(bet for bet in (level.small_bet, level.big_bet) if bet)
    return "/".join(number_text(amount) for amount in amounts)
