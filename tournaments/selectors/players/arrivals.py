"""Players to add to a tournament: a typed list, a file or another event's players, matched with the register."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Q, QuerySet

from tournaments.models import Entry, Player, Tournament
from tournaments.rules.players.columns import FIELDS, imported_row, refuse_invalid_columns
from tournaments.rules.players.disambiguation import name_sort_key
from tournaments.rules.players.matching import PlayerIndex, RowMatch, RowResult
from tournaments.rules.players.search import fold_text
from tournaments.rules.players.sheet import PlayerSheet, player_sheet
from tournaments.rules.players.typed_list import ListedPlayer, NameIndex, parse_typed_lines, recognised_players
from tournaments.rules.sheets.questions import Answers
from tournaments.rules.sheets.table import table_text
from tournaments.rules.whole_numbers import parse_whole_number
from tournaments.selectors.players.imports import known_players

# A column of a file that is not in the register.
PAID_BY = "paid_by"
_PAID_HEADERS = frozenset(
    "paid by|payment|paid|method|zahlung|bezahlt|zahlart|pago|pagado|forma de pago|paiement|paye|"
    "mode de paiement".split("|")
)
_METHODS = {
    "cash": "cash bar contant efectivo especes liquide contanti".split(),
    "card": "card karte tarjeta carte carta credit debit ec".split(),
    "transfer": "transfer uberweisung transferencia virement bonifico bank".split(),
}


@dataclass(frozen=True, slots=True)
class FileRow:
    """One row of a file: its match in the register, its cells and the method of payment.

    `there` is True if the player has an entry already.
    """

    match: RowMatch
    cells: tuple[str, ...]
    method: str = ""
    there: bool = False

    @property
    def is_to_enter(self) -> bool:
        return not self.there and self.match.result in {RowResult.NEW, RowResult.SAME, RowResult.CHANGED}


@dataclass(frozen=True, slots=True)
class MatchedPlayerFile:
    """A file with its header, the meaning of each column, and its rows."""

    header: tuple[str, ...]
    columns: tuple[str, ...]
    rows: tuple[FileRow, ...]

    def known_and_new_counts(self) -> tuple[int, int]:
        """Return how many of the players to enter are known, and how many are new."""
        is_known = [row.match.key is not None for row in self.rows if row.is_to_enter]
        return sum(is_known), len(is_known) - sum(is_known)

    def doubtful_rows(self) -> list[FileRow]:
        """Return the rows that staff must choose or correct first."""
        return [row for row in self.rows if row.match.result in {RowResult.SUSPECTED, RowResult.REFUSED}]


def listed_players(tournament: Tournament, text: str, *, chosen: Mapping[str, str], day: date) -> list[ListedPlayer]:
    """Return the players of a typed list, each line matched with the register."""
    index = NameIndex(known_players(demonstration=tournament.demonstration))
    return recognised_players(
        parse_typed_lines(text),
        index,
        chosen=chosen,
        there=entered_player_keys(tournament),
        barred=barred_player_keys(day),
    )


def file_columns(table: PlayerSheet) -> list[str]:
    """Guess the content of each column of a file: a field of the register, the method of payment, or "" if unknown."""
    found = list(table.columns)
    for at, cell in enumerate(table.header):
        if not found[at] and fold_text(cell) in _PAID_HEADERS and PAID_BY not in found:
            found[at] = PAID_BY
    return found


def matched_player_file(
    tournament: Tournament, table: PlayerSheet, columns: Sequence[str], *, chosen: Mapping[str, str]
) -> MatchedPlayerFile:
    """Return the file's rows, each matched with the register. Refuses a file without a name column."""
    of_register = [name if name in FIELDS else "" for name in columns]
    refuse_invalid_columns(of_register)
    index = PlayerIndex(known_players(demonstration=tournament.demonstration))
    there = entered_player_keys(tournament)
    paid = columns.index(PAID_BY) if PAID_BY in columns else None
    found = []
    for row in table.rows:
        match = _match_with_choice(index.match(imported_row(row, of_register)), chosen.get(str(row.line), ""))
        method = payment_method_in(row.cells[paid]) if paid is not None and paid < len(row.cells) else ""
        found.append(FileRow(match, row.cells, method, match.key in there))
    return MatchedPlayerFile(table.header, tuple(columns), tuple(found))


def table_in(text: str, answers: Answers) -> PlayerSheet:
    """Return the table of players in a text."""
    sheet = table_text(text)
    return player_sheet(sheet.text, sheet.delimiter, answers)


def payment_method_in(cell: str) -> str:
    """Return the method of payment that a cell names, "" if unknown."""
    words = set(fold_text(cell).split())
    return next((method for method, names in _METHODS.items() if words & set(names)), "")


def other_events(tournament: Tournament, *, among: QuerySet[Tournament], most: int = 12) -> list[Tournament]:
    """Return other tournaments with entries, newest first, at most `most`.

    Those with the same name as this one come first.
    """
    rows = among.filter(entries__isnull=False).exclude(pk=tournament.pk).distinct()
    same = list(rows.filter(name=tournament.name).order_by("-starts_at")[:most])
    others = rows.exclude(name=tournament.name).order_by("-starts_at")[: most - len(same)]
    return [*same, *others]


def players_of(tournament: Tournament) -> list[Player]:
    """Return the players of an event by name, each once."""
    here = Player.objects.filter(pk__in=Entry.objects.filter(tournament=tournament).values("player"))
    rows = here.filter(merged_into__isnull=True, erased_at__isnull=True).order_by("pk")
    return sorted(rows, key=lambda player: name_sort_key(player.display_name))


def entered_player_keys(tournament: Tournament) -> set[int]:
    """Return the primary keys of players who have an entry."""
    return set(Entry.objects.filter(tournament=tournament).values_list("player", flat=True))


def barred_player_keys(day: date) -> set[int]:
    """Return the primary keys of players who may not play on a day."""
    return set(Player.objects.filter(Q(banned=True) | Q(barred_until__gte=day)).values_list("pk", flat=True))


def _match_with_choice(match: RowMatch, choice: str) -> RowMatch:
    """Return a match as staff decided it.

    `choice` is the primary key of a registered player; any other text means a new player, and "" no decision. Only
    suspected matches and repeated rows leave a choice.
    """
    if not choice or (match.result != RowResult.SUSPECTED and match.why != "same_row"):
        return match
    key = parse_whole_number(choice)
    if key is not None:
        return RowMatch(match.row, RowResult.SAME, key=key)
    return RowMatch(match.row, RowResult.NEW)
