"""Who comes to a tournament: a typed list, a file or another event's players, against the register and its entries."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Q, QuerySet

from tournaments.models import Entry, Player, Tournament
from tournaments.rules.players.columns import FIELDS, guess_columns, refuse_columns
from tournaments.rules.players.csv_file import delimiter_of, rows_of
from tournaments.rules.players.matching import PlayerIndex, RowMatch, RowResult
from tournaments.rules.players.rows import imported_row
from tournaments.rules.players.search import folded
from tournaments.rules.players.told_apart import sort_key
from tournaments.rules.players.typed_list import ListedPlayer, NameIndex, lines_of, recognised
from tournaments.rules.whole_numbers import whole_number
from tournaments.selectors.players.imports import known_players

#: a column of a list of players that the register does not keep
PAID_BY = "paid_by"
_PAID_HEADERS = frozenset(
    "paid by|payment|paid|method|zahlung|bezahlt|zahlart|pago|pagado|forma de pago|paiement|paye|"
    "mode de paiement".split("|")
)
#: how people write a method
_METHODS = {
    "cash": "cash bar contant efectivo especes liquide contanti".split(),
    "card": "card karte tarjeta carte carta credit debit ec".split(),
    "transfer": "transfer uberweisung transferencia virement bonifico bank".split(),
}


@dataclass(frozen=True, slots=True)
class FileRow:
    """One row of a file: its cells, what it is in the register, whether the player is in already, and how they paid."""

    match: RowMatch
    cells: tuple[str, ...]
    method: str = ""
    there: bool = False

    @property
    def comes(self) -> bool:
        """Whether the player is entered."""
        return not self.there and self.match.result in {RowResult.NEW, RowResult.SAME, RowResult.CHANGED}


@dataclass(frozen=True, slots=True)
class FileOfPlayers:
    """A file with its header, what each column holds, and its rows."""

    header: tuple[str, ...]
    columns: tuple[str, ...]
    rows: tuple[FileRow, ...]

    def coming(self) -> tuple[int, int]:
        """Return how many of those who come are known, and how many are new."""
        found = [one.match.key is not None for one in self.rows if one.comes]
        return sum(found), len(found) - sum(found)

    def doubts(self) -> list[FileRow]:
        """Return the rows about which something must be said before they can come."""
        return [one for one in self.rows if one.match.result in {RowResult.SUSPECTED, RowResult.REFUSED}]


def listed_players(tournament: Tournament, text: str, *, chosen: Mapping[str, str], day: date) -> list[ListedPlayer]:
    """Return what each line of a typed list is."""
    index = NameIndex(known_players())
    return recognised(lines_of(text), index, chosen=chosen, there=players_in(tournament), barred=barred_on(day))


def file_columns(text: str) -> list[str]:
    """Return what the columns of a file probably hold: of the register, or how the player paid."""
    header = next(rows_of(text, delimiter_of(text))).cells
    found = guess_columns(header)
    for at, cell in enumerate(header):
        if not found[at] and folded(cell) in _PAID_HEADERS and PAID_BY not in found:
            found[at] = PAID_BY
    return found


def file_of_players(
    tournament: Tournament, text: str, columns: Sequence[str], *, chosen: Mapping[str, str]
) -> FileOfPlayers:
    """Return a file against the register. Raises Refused for columns by which no player can be read."""
    of_register = [name if name in FIELDS else "" for name in columns]
    refuse_columns(of_register)
    rows = rows_of(text, delimiter_of(text))
    header = next(rows).cells
    index, there = PlayerIndex(known_players()), players_in(tournament)
    paid = columns.index(PAID_BY) if PAID_BY in columns else None
    found = []
    for row in rows:
        match = _answered(index.match(imported_row(row, of_register)), chosen.get(str(row.line), ""))
        method = method_of(row.cells[paid]) if paid is not None and paid < len(row.cells) else ""
        found.append(FileRow(match, row.cells, method, match.key in there))
    return FileOfPlayers(header, tuple(columns), tuple(found))


def method_of(cell: str) -> str:
    """Return the method that a cell names, "" for none that is known."""
    words = set(folded(cell).split())
    return next((method for method, names in _METHODS.items() if words & set(names)), "")


def other_events(tournament: Tournament, *, among: QuerySet[Tournament], most: int = 12) -> list[Tournament]:
    """Return the last tournaments with entries among these: those of the same name first."""
    rows = among.filter(entries__isnull=False).exclude(pk=tournament.pk).distinct()
    same = list(rows.filter(name=tournament.name).order_by("-starts_at")[:most])
    others = rows.exclude(name=tournament.name).order_by("-starts_at")[: most - len(same)]
    return [*same, *others]


def players_of(tournament: Tournament) -> list[Player]:
    """Return everybody who played in an event, once, by name."""
    here = Player.objects.filter(pk__in=Entry.objects.filter(tournament=tournament).values("player"))
    rows = here.filter(merged_into__isnull=True, erased_at__isnull=True).order_by("pk")
    return sorted(rows, key=lambda one: sort_key(one.display_name))


def players_in(tournament: Tournament) -> set[int]:
    """Return the players who have an entry already, by key."""
    return set(Entry.objects.filter(tournament=tournament).values_list("player", flat=True))


def barred_on(day: date) -> set[int]:
    """Return the players who may not play on a day, by key."""
    return set(Player.objects.filter(Q(banned=True) | Q(barred_until__gte=day)).values_list("pk", flat=True))


def _answered(match: RowMatch, answer: str) -> RowMatch:
    """A row about which a person said who it is: a key of the register, or new; one of two rows alike is new."""
    if not answer or (match.result != RowResult.SUSPECTED and match.why != "same_row"):
        return match
    key = whole_number(answer)
    if key is not None:
        return RowMatch(match.row, RowResult.SAME, key=key)
    return RowMatch(match.row, RowResult.NEW)
