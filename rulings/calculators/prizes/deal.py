"""`icm` and `chip_chop`: the value of each stack in the remaining prizes."""

from collections.abc import Callable, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any

from rulings.calculators.calculator import Calculator
from rulings.calculators.reading.fields import Field, InputKind, InvalidField, read_list, read_whole_number
from tournaments.rules.messages import join_items_with_and, message_of_count, number_message
from tournaments.rules.messages import message as _
from tournaments.rules.prizes.deals.deals import MOST_PLAYERS, Shares, chip_chop, icm
from tournaments.rules.rulebook.house_rules import HouseRules
from tournaments.rules.rulebook.verdict import Verdict

# most players for whom the other deal is calculated too
COMPARED = 9


def _read_stacks(name: str, value: Any) -> list[int]:
    stacks = read_list(name, value, lambda inner, stack: read_whole_number(inner, stack, low=1), most=MOST_PLAYERS)
    if not stacks:
        raise InvalidField(name, _("at least one stack"), value)
    return stacks


def _read_prizes(name: str, value: Any) -> list[int]:
    prizes = read_list(name, value, read_whole_number, most=MOST_PLAYERS)
    for at in range(1, len(prizes)):
        if prizes[at] > prizes[at - 1]:
            raise InvalidField(
                f"{name}[{at}]", _("at most the {prizes:,} of the place above", prizes=prizes[at - 1]), prizes[at]
            )
    return prizes


def icm_verdict(facts: dict[str, Any], house_rules: HouseRules) -> Verdict:
    """Return the verdict with each stack's share by the independent chip model."""
    shares = _deal_shares(icm, facts)
    return Verdict(
        answer={
            "exact": _fraction_texts(shares),
            "rounded": list(shares.rounded),
            "shares": _rounded_fractions(shares.fractions),
            "in_fractions": shares.exact,
        },
        says=_("By ICM: {paid}.", paid=_amounts_text(shares.rounded)),
        why=_(
            "A player's chance to finish first is their part of the chips. The same holds for each next "
            "place among the others."
        ),
        rules=("deal-icm", "deals"),
        differs=_other_deal_sentences(_("Chip chop"), chip_chop, facts, shares),
    )


def chip_chop_verdict(facts: dict[str, Any], house_rules: HouseRules) -> Verdict:
    """Return the verdict with each stack's share: the lowest prize for everybody, and a part of the rest by chips."""
    shares = _deal_shares(chip_chop, facts)
    first = facts["prizes"][0] if facts["prizes"] else 0
    over = [at for at, share in enumerate(shares.fractions) if share > first]
    return Verdict(
        answer={
            "shares": _rounded_fractions(shares.fractions),
            "exact": _fraction_texts(shares),
            "rounded": list(shares.rounded),
            "above_first_prize": over,
        },
        says=_(
            "Chip chop: {paid}{warned}.", paid=_amounts_text(shares.rounded), warned=_first_prize_warning(over, first)
        ),
        why=_("Each player takes the lowest prize that is left. The rest is shared by chips."),
        rules=("deal-chip-chop", "deals"),
        differs=_other_deal_sentences("ICM", icm, facts, shares),
    )


def _deal_shares(deal: Callable[..., Shares], facts: dict[str, Any]) -> Shares:
    stacks, prizes = facts["stacks"], facts["prizes"]
    if len(prizes) > len(stacks):
        raise InvalidField(
            "prizes",
            _(
                "at most one for each of the {counted} left",
                counted=message_of_count("{count:,} player", "{count:,} players", len(stacks)),
            ),
            prizes,
        )
    return deal(stacks, prizes=prizes)


def _fraction_texts(shares: Shares) -> list[str]:
    """Return the fractions as texts. Very long fractions become decimals of twelve places."""
    if shares.exact:
        return [str(share) for share in shares.fractions]
    return [str(round(Decimal(share.numerator) / share.denominator, 12)) for share in shares.fractions]


def _rounded_fractions(fractions: Sequence[Fraction]) -> list[float]:
    return [round(float(share), 4) for share in fractions]


def _amounts_text(rounded: Sequence[int]) -> str:
    return _(
        "{all_of}, {rounded:,} in all",
        all_of=join_items_with_and(number_message(amount) for amount in rounded),
        rounded=sum(rounded),
    )


def _first_prize_warning(over: list[int], first: int) -> str:
    return _(". Note: the leader gets more than the first prize of {first:,}", first=first) if over else ""


def _other_deal_sentences(
    title: str, deal: Callable[..., Shares], facts: dict[str, Any], shares: Shares
) -> tuple[str, ...]:
    """Return the shares by the other common deal, as a sentence; () if both agree or there are too many players."""
    if len(facts["stacks"]) > COMPARED:
        return ()
    other = deal(facts["stacks"], prizes=facts["prizes"])
    return (
        ()
        if other.rounded == shares.rounded
        else (
            _(
                "{way}: {amounts}",
                way=title,
                amounts=join_items_with_and(number_message(share) for share in other.rounded),
            ),
        )
    )


FIELDS = (
    Field(
        "stacks",
        "rows",
        _("Stacks"),
        _read_stacks,
        example=[5000, 3000, 2000],
        help=_("Chips of each player left"),
        input=InputKind.STACKS,
    ),
    Field(
        "prizes",
        "rows",
        _("Prizes left"),
        _read_prizes,
        example=[50, 30, 20],
        help=_("Whole units, first prize first"),
        input=InputKind.PRIZES,
    ),
)

ICM = Calculator("icm", _("Deal by ICM"), _("How much is each stack worth?"), FIELDS, icm_verdict, group="prizes")
CHIP_CHOP = Calculator(
    "chip_chop", _("Deal by chips"), _("How much does a chip chop pay?"), FIELDS, chip_chop_verdict, group="prizes"
)
