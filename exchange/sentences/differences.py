"""Why an imported tournament's prizes are not what was taken, and what becomes of each file and person, in words."""

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext_noop as _

from exchange.rules.poker_event.form import FORMAT as EVENT_FORMAT
from exchange.rules.tdt.sums import DifferenceCause
from exchange.selectors.plan import FileFate
from tournaments.language.figures import money_text
from tournaments.language.sentences import gettext, ngettext

CAUSES: dict[str, str] = {
    DifferenceCause.NO_PRIZES: _("the file has no prizes"),
    DifferenceCause.NOT_AWARDED: _("a prize was awarded to nobody"),
    DifferenceCause.NOT_PLAYED: _("a prize was awarded to a person who did not play"),
    DifferenceCause.PUT_IN: _("the house added to the pool"),
    DifferenceCause.GUARANTEE: _("the guarantee added to the pool"),
    DifferenceCause.FIXED_RAKE: _("a fixed rake was taken besides"),
    DifferenceCause.DEAL: _("a deal changed the prizes"),
    DifferenceCause.ROUNDED: _("prizes are rounded"),
    DifferenceCause.BELOW_ZERO: _("amounts below zero are counted as 0"),
    DifferenceCause.BY_HAND: _("prizes were set by hand"),
}
FILE_FATES: dict[str, str] = {
    FileFate.NEW: _("new"),
    FileFate.NEWER: _("replaces an earlier import"),
    FileFate.HERE: _("imported before"),
    FileFate.OLDER: _("a newer file was imported before"),
    FileFate.PLAYED_ON: _("changed here since the last import"),
    FileFate.TWICE: _("the same tournament as another file"),
    FileFate.REFUSED: _("cannot be read"),
}
DOUBTS: dict[str, str] = {
    "same_nickname": _("the same nickname in the files"),
    "same_email": _("the same e-mail in the files"),
    "nickname_of_another": _("the same nickname, another name"),
    "similar_nickname": _("nearly the same nickname"),
    "number_of_another": _("the same club number, another name"),
    "name_of_several": _("the same name as several players"),
    "name_similar": _("nearly the same name"),
    "name_of_another": _("the same name, another e-mail"),
    "email_of_several": _("the same e-mail as several players"),
    "email_of_another": _("the same e-mail, another club number"),
    "email_twice": _("the same e-mail in the files"),
}
#: what in a file is other than what follows from the rest of it
DIFFER: dict[str, str] = {
    "places_differ": _("places that differ: {count:,}"),
    "prizes_differ": _("prizes that differ: {count:,}"),
    "points_differ": _("points that differ: {count:,}"),
}


def imported_sentence(facts: dict[str, object]) -> str:
    """Return the line of the log: how many played, and what does not add up."""
    entries = int(str(facts["entries"]))
    if facts.get("version") == EVENT_FORMAT:
        return _event_sentence(entries, facts)
    said = ngettext(
        "Imported from The Tournament Director: {entries:,} player",
        "Imported from The Tournament Director: {entries:,} players",
        entries,
    ).format(entries=entries)
    return _with_differences(said, facts)


def _event_sentence(entries: int, facts: dict[str, object]) -> str:
    """Return the line of the log of a tournament file, with how much in it does not follow from its rows."""
    said = ngettext(
        "Imported from a tournament file: {entries:,} player",
        "Imported from a tournament file: {entries:,} players",
        entries,
    ).format(entries=entries)
    return _with_differences(said, facts)


def _with_differences(said: str, facts: dict[str, object]) -> str:
    differ = [gettext(words).format(count=count) for name, words in DIFFER.items() if (count := facts.get(name))]
    return "; ".join([_with_difference(said, facts), *differ])


def _with_difference(said: str, facts: dict[str, object]) -> str:
    difference = int(str(facts["difference"]))
    if not difference:
        return said
    money = money_text(difference, currency=str(facts["currency"]))
    cause = gettext(CAUSES[str(facts["cause"])])
    return gettext("{said}; taken minus paid {money}: {cause}").format(said=said, money=money, cause=cause)


#: the line of the log that an import writes
IMPORT_SENTENCES: dict[str, Callable[[dict[str, Any]], str]] = {"tournament.imported": imported_sentence}
