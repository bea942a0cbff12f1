"""What everybody may see of the bounties and of a deal: display names alone."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.models import Deal, EnvelopeSeal, Tournament
from tournaments.rules.prizes.deals.proposals import DealKind, FinalTable
from tournaments.rules.prizes.envelopes import Left
from tournaments.selectors.prizes.bounties import Account, Leader, account, envelopes_left, heads, is_mystery, leaders
from tournaments.selectors.prizes.deals import DealPlayer, calculated_deal, deal_agreed, deal_proposed
from tournaments.selectors.shown_names import show_apart_in

#: names on the wall
MOST = 60
#: players of a deal in one column on the wall; more need two
COLUMN = 10
#: rows in a column that the wall has room for in large figures, and in middling ones
LARGE, MIDDLING = 7, 10


@dataclass(frozen=True, slots=True)
class BountyBoard:
    """The bounties on the wall, minor units."""

    account: Account
    heads: Sequence[tuple[str, int]]
    leaders: Sequence[Leader]
    envelopes: Sequence[Left]
    seal: EnvelopeSeal | None

    @property
    def left(self) -> int:
        """Envelopes that nobody has drawn."""
        return sum(one.left for one in self.envelopes)

    @property
    def largest(self) -> int:
        """The largest envelope that is left."""
        return max((one.amount for one in self.envelopes if one.left), default=0)


@dataclass(frozen=True, slots=True)
class DealBoard:
    """A deal on the wall: players by stack, what each way gives them, and what is shared."""

    deal: Deal
    rows: Sequence[DealPlayer]
    table: FinalTable
    error: float

    @property
    def above_first_prize(self) -> list[DealPlayer]:
        """Who gets more than the first prize pays, the largest stack first."""
        return [self.rows[at] for at in self.table.above_first_prize([row.amount for row in self.rows])]

    @property
    def kinds(self) -> list[str]:
        """The columns: the three that are calculated, and the figures by hand where they were chosen."""
        kinds = [kind for kind in DealKind if kind is not DealKind.BY_HAND or self.deal.kind == kind]
        return [str(kind) for kind in kinds]

    @property
    def columns(self) -> list[Sequence[DealPlayer]]:
        """The rows as the wall has them: in one column, or side by side in two."""
        half = (len(self.rows) + 1) // 2
        return [self.rows] if len(self.rows) <= COLUMN else [self.rows[:half], self.rows[half:]]

    @property
    def size(self) -> str:
        """How large the figures are, so that all the rows are on the wall at once where it can be."""
        rows = len(self.columns[0])
        if len(self.columns) == 1 and rows <= LARGE:
            return "large"
        return "middling" if rows <= MIDDLING else "small"


def bounty_board(tournament: Tournament, *, most: int = MOST) -> BountyBoard:
    """Return the bounties as they are now."""
    on_heads = sorted(heads(tournament).items(), key=lambda one: (-one[1], one[0]))[:most]
    named = tournament.entries.filter(pk__in=[key for key, _ in on_heads]).select_related("player")
    players = {entry.pk: entry.player for entry in named}
    show_apart_in(tournament, players.values())
    mystery = is_mystery(tournament)
    return BountyBoard(
        account=account(tournament),
        heads=[(players[key].shown, head) for key, head in on_heads],
        leaders=leaders(tournament, most=most),
        envelopes=envelopes_left(tournament) if mystery else [],
        seal=EnvelopeSeal.objects.filter(tournament=tournament).first() if mystery else None,
    )


def deal_board(tournament: Tournament) -> DealBoard | None:
    """The deal on the table, else the one that was agreed; None while there is neither."""
    deal = deal_proposed(tournament) or deal_agreed(tournament)
    if deal is None:
        return None
    rows, table, kinds = calculated_deal(tournament, deal)
    return DealBoard(deal, rows, table, kinds[DealKind.ICM].error)
