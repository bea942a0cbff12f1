"""Public boards of bounties and of a deal, with display names only."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.models import Deal, EnvelopeSeal, Tournament
from tournaments.rules.prizes.deals.proposals import DealKind, FinalTable
from tournaments.rules.prizes.envelopes import EnvelopesLeft
from tournaments.selectors.prizes.bounties import (
    BountyAccount,
    BountyLeader,
    bounty_account,
    bounty_by_entry_left,
    bounty_leaders,
    envelopes_left,
    is_mystery,
)
from tournaments.selectors.prizes.deals import DealPlayer, agreed_deal, calculated_deal, proposed_deal
from tournaments.selectors.shown_names import set_unique_names_in

MAX_NAMES = 60
# Players of a deal in one column; more need two.
MAX_IN_COLUMN = 10
# Most rows of a column in large and in medium figures.
MAX_LARGE = 7
MAX_MIDDLING = 10


@dataclass(frozen=True, slots=True)
class BountyBoard:
    """The public board of bounties; money in minor units."""

    account: BountyAccount
    heads: Sequence[tuple[str, int]]
    leaders: Sequence[BountyLeader]
    envelopes: Sequence[EnvelopesLeft]
    seal: EnvelopeSeal | None

    @property
    def envelopes_left_count(self) -> int:
        return sum(group.left for group in self.envelopes)

    @property
    def largest_amount_left(self) -> int:
        """The amount of the largest envelope left, in minor units; 0 if none is left."""
        return max((group.amount for group in self.envelopes if group.left), default=0)


@dataclass(frozen=True, slots=True)
class DealBoard:
    """The public board of a deal: players by stack, their shares by each method, and the money shared."""

    deal: Deal
    rows: Sequence[DealPlayer]
    table: FinalTable
    error: float

    @property
    def players_above_first_prize(self) -> list[DealPlayer]:
        """The players who get more than the first prize, the largest stack first."""
        return [self.rows[at] for at in self.table.indexes_above_first_prize([row.amount for row in self.rows])]

    @property
    def shown_kinds(self) -> list[str]:
        """The methods shown: the calculated ones, and "by hand" if the deal has such shares."""
        kinds = [kind for kind in DealKind if kind is not DealKind.BY_HAND or self.deal.kind == kind]
        return [str(kind) for kind in kinds]

    @property
    def columns(self) -> list[Sequence[DealPlayer]]:
        """The rows in one or two columns."""
        half = (len(self.rows) + 1) // 2
        return [self.rows] if len(self.rows) <= MAX_IN_COLUMN else [self.rows[:half], self.rows[half:]]

    @property
    def figure_size(self) -> str:
        """The largest size of figures with which all rows fit: "large", "middling" or "small"."""
        rows = len(self.columns[0])
        if len(self.columns) == 1 and rows <= MAX_LARGE:
            return "large"
        return "middling" if rows <= MAX_MIDDLING else "small"


def bounty_board(tournament: Tournament, *, most: int = MAX_NAMES) -> BountyBoard:
    """Return the public board of bounties, with at most `most` names in each list."""
    on_heads = sorted(bounty_by_entry_left(tournament).items(), key=lambda head: (-head[1], head[0]))[:most]
    named = tournament.entries.filter(pk__in=[key for key, _ in on_heads]).select_related("player")
    players = {entry.pk: entry.player for entry in named}
    set_unique_names_in(tournament, players.values())
    mystery = is_mystery(tournament)
    return BountyBoard(
        account=bounty_account(tournament),
        heads=[(players[key].shown_name, head) for key, head in on_heads],
        leaders=bounty_leaders(tournament, most=most),
        envelopes=envelopes_left(tournament) if mystery else [],
        seal=EnvelopeSeal.objects.filter(tournament=tournament).first() if mystery else None,
    )


def deal_board(tournament: Tournament) -> DealBoard | None:
    """Return the board of the proposed deal, else of the agreed deal; None if there is no deal."""
    deal = proposed_deal(tournament) or agreed_deal(tournament)
    if deal is None:
        return None
    rows, table, kinds = calculated_deal(tournament, deal)
    return DealBoard(deal, rows, table, kinds[DealKind.ICM].error)
