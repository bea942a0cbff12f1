"""Additions of the room to the staff's navigation: tabs, printouts, help, search."""

from collections.abc import Iterator
from operator import attrgetter

from django.db.models import QuerySet
from django.urls import reverse

from tables.models import SeatAssignment
from tables.selectors.seating import open_tables
from tournaments.contribution_types import Finder, Guide, Hit, PageTab, Printout
from tournaments.language.sentences import gettext
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import Tournament
from tournaments.rules.players.search import fold_text
from tournaments.selectors.shown_names import set_unique_names_in
from tournaments.views.navigation.find import MOST, Searcher


def _has_turns(tournament: Tournament) -> bool:
    """Return whether each table counts the hands of its game."""
    return tournament.game_changes != "level"


TABS: dict[str, tuple[PageTab, ...]] = {
    "days": (
        PageTab(label=_("Overview"), address="days-page", when=attrgetter("has_several_days")),
        PageTab(label=_("Carry-over"), address="carry-over-page", when=attrgetter("has_flights")),
        PageTab(
            label=_("Open bags"),
            address="opening-page",
            also=("opening-table",),
            needs="bag",
            when=attrgetter("has_several_days"),
        ),
    ),
    "screens": (PageTab(label=_("Stream"), address="stream"),),
    "settings": (
        PageTab(label=_("Days and flights"), address="days-setup", needs="add-flight", when=attrgetter("is_one_day")),
    ),
    "tables": (
        PageTab(label=_("Room"), address="room", also=("table",), needs="bust"),
        PageTab(label=_("Draw"), address="draw-page", needs="bust"),
        PageTab(label=_("Moves"), address="moves-page", needs="bust"),
        PageTab(label=_("Games"), address="games-page", needs="next-game", when=_has_turns),
        PageTab(label=_("Breaking order"), address="breaking-order-page", needs="bust"),
        PageTab(label=_("Chip counts"), address="chips", needs="bust"),
        PageTab(label=_("Colour-up"), address="chips-colour-up", needs="bust"),
        PageTab(label=_("Late chips"), address="chips-found", needs="bust"),
        PageTab(label=_("Chip set"), address="chips-set", needs="bust"),
        PageTab(label=_("Bags"), address="bags-page", also=("bags-table",), needs="bag"),
    ),
}

PRINTOUTS: dict[str, tuple[Printout, ...]] = {
    "before": (
        Printout(label=_("Seat cards"), description=_("One for each player"), address="seat-cards-pdf"),
        Printout(label=_("Seating by name"), description=_("For the wall, A to Z"), address="seating-pdf"),
        Printout(
            label=_("Seating by table"),
            description=_("For dealers and floor"),
            address="seating-pdf",
            query="?by=table",
        ),
        Printout(label=_("Table cards"), description=_("A QR code for each table"), address="table-cards-pdf"),
    ),
    "play": (
        Printout(label=_("Move slips"), description=_("For players who change tables"), address="moves-pdf"),
        Printout(
            label=_("Colour-up sheets"), description=_("Which chips leave, and the race"), address="colour-up-pdf"
        ),
        Printout(label=_("Count sheets"), description=_("To count the chips of a table"), address="chip-counts-pdf"),
        Printout(label=_("Bag labels"), description=_("Stacks for the next day"), address="bags-pdf"),
        Printout(
            label=_("Day report"), description=_("Bags, sums, what differs, the next day"), address="day-report-pdf"
        ),
        Printout(label=_("Vouchers"), description=_("For each verified bag, to sign"), address="vouchers-pdf"),
    ),
    "trouble": (
        Printout(label=_("Emergency sheet"), description=_("To play on by hand without power"), address="carry-on-pdf"),
    ),
}

GUIDES: dict[str, Guide] = {
    "days": Guide(
        lead=_("All days of the tournament: its flights, the bags, and the day on which they go on together."),
        steps=(
            _("Add a flight for each first day. Each has its own clock, tables and entries."),
            _("At the end of a flight count and verify the bags, then end the day."),
            _("When all flights have ended, confirm the carry-over and draw the seats."),
        ),
        asked=(
            (_("Where does day 2 begin?"), _("In the lowest level any flight reached, unless you choose another.")),
            (_("Can I undo the carry-over?"), _("Yes, in the log, until day 2 has changed.")),
            (_("What if a bag holds another count?"), _("Enter it with the reason. Stack and expected chips follow.")),
        ),
        keys=(),
        rules=("balancing",),
    ),
    "tables": Guide(
        lead=_("The room: which tables are open, who sits where, who has to move."),
        steps=(
            _("Choose a table on the map to see its seats."),
            _("Confirm each move when the player sits."),
            _("Count the chips in a break and compare them with the expected chips."),
        ),
        asked=(
            (_("Which table breaks next?"), _("The first in the breaking order. Its tab shows all of it.")),
            (_("Who moves when tables differ?"), _("The player due to be big blind next, to the worst seat.")),
            (_("How do I open a table?"), _("Open Room tools, type how many, and press Open.")),
        ),
        keys=(("M", _("Moves")), ("O", _("Room tools")), ("B", _("Bust a player"))),
        rules=("balancing", "breaking-order", "broken-tables", "chip-race"),
    ),
}


def _room_hits(asker: Searcher, text: str) -> Iterator[Hit]:
    """Yield tables by number, seats such as 1.9, and seated players by name."""
    if asker.event is None or not asker.may("bust"):
        return
    table, _dot, seat = text.strip().partition(".")
    rows = SeatAssignment.objects.filter(tournament=asker.event).select_related("entry__player", "seat__table")
    table_hits = list(_table_hits(asker.event, table))
    if _is_number(seat) and _is_number(table):
        yield from _player_hits(asker.event, rows.filter(seat__table__number=int(table), seat__number=int(seat)))
        yield from table_hits
        return
    yield from table_hits
    for word in fold_text(text).split()[:8]:
        rows = rows.filter(entry__player__found_by__contains=word)
    yield from _player_hits(asker.event, rows)


def _table_hits(event: Tournament, typed: str) -> Iterator[Hit]:
    if not _is_number(typed):
        return
    for table in open_tables(event).filter(number=int(typed)):
        yield Hit(
            gettext("Table {number}").format(number=table.number), _table_url(event, table.number), gettext("table")
        )


def _player_hits(event: Tournament, rows: QuerySet[SeatAssignment]) -> Iterator[Hit]:
    found = list(rows[:MOST])
    set_unique_names_in(event, (assignment.entry.player for assignment in found))
    for assignment in found:
        where = gettext("table {table}, seat {seat}").format(
            table=assignment.seat.table.number, seat=assignment.seat.number
        )
        yield Hit(assignment.entry.player.shown_name, _table_url(event, assignment.seat.table.number), where)


def _is_number(typed: str) -> bool:
    return typed.isdecimal() and len(typed) <= 5


def _table_url(event: Tournament, number: int) -> str:
    return reverse("table", args=[event.slug, number])


FINDERS: dict[str, Finder] = {"seats": Finder(_("Tables and seats"), _room_hits)}
