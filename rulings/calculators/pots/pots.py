"""`pots`: the main pot and the side pots, and the players who contest each."""

from typing import Any

from rulings.calculators.calculator import Calculator
from rulings.calculators.reading.fields import (
    Field,
    InputKind,
    InvalidField,
    read_list,
    read_mapping,
    read_player_name,
    read_whole_number,
)
from rulings.calculators.reading.spoken import ordinal_text
from rulings.rules.chips.uncalled_bet import UncalledBet, uncalled_bet
from rulings.rules.pots.side_pots import Contributions, Pot, main_and_side_pots
from tournaments.rules.messages import capitalise, join_items_with_and, join_messages
from tournaments.rules.messages import message as _
from tournaments.rules.rulebook.house_rules import HouseRules
from tournaments.rules.rulebook.verdict import Verdict

MOST_PLAYERS = 30


def _read_chips_by_player(name: str, value: Any) -> dict[str, int]:
    chips = read_mapping(name, value, read_whole_number)
    if len(chips) > MOST_PLAYERS:
        raise InvalidField(name, _("at most {most_players} players", most_players=MOST_PLAYERS), len(chips))
    for player in chips:
        read_player_name(name, player)
    return chips


def _read_names(name: str, value: Any) -> tuple[str, ...]:
    return tuple(read_list(name, value, read_player_name, most=MOST_PLAYERS))


def pots_verdict(facts: dict[str, Any], house_rules: HouseRules) -> Verdict:
    """Return the verdict with the pots in chips, the main pot first. The last side pot is settled first."""
    put_in = Contributions(bets=facts["bets"], antes=facts["antes"], dead=facts["dead"])
    if not put_in.players:
        raise InvalidField("bets", _("at least one player"), facts["bets"])
    if put_in.players <= set(facts["folded"]):
        raise InvalidField("folded", _("at least one player left in the hand"), list(facts["folded"]))
    made = main_and_side_pots(put_in, folded=facts["folded"])
    back = uncalled_bet(facts["bets"])
    return Verdict(
        answer={
            "pots": [{"amount": pot.amount, "eligible": list(pot.eligible)} for pot in made],
            "total": put_in.total,
            "uncalled": {back.player: back.chips} if back.player else {},
        },
        says=_verdict_sentence(made, back),
        why=join_messages(filter(None, (_reason_sentence(made), _fold_note(facts, made))), " "),
        rules=_cited_rule_slugs(facts),
        steps=tuple(capitalise(said) + "." for said in reversed(_pot_texts(made, back))) if made else (),
    )


def _verdict_sentence(made: list[Pot], back: UncalledBet) -> str:
    if not made:
        return _("No chips, no pot.")
    if len(made) == 1 and len(made[0].eligible) == 1:
        return _("The pot of {amount:,} goes to {eligible}.", amount=made[0].amount, eligible=made[0].eligible[0])
    return capitalise(join_messages(_pot_texts(made, back), "; ")) + "."


def _pot_texts(made: list[Pot], back: UncalledBet) -> list[str]:
    """Return a text for each pot and returned bet: "main pot 3,500 between Alice and Carol", "800 back to Carol"."""
    comes_back = made[-1] == Pot(back.chips, (back.player or "",))
    contested = made[:-1] if comes_back else made
    said = [
        _(
            "{pot} {amount:,} {who}",
            pot=_pot_label(at, of=len(contested)),
            amount=pot.amount,
            who=_contestants_text(pot),
        )
        for at, pot in enumerate(contested)
    ]
    return [*said, _("{chips:,} back to {player}", chips=back.chips, player=back.player)] if comes_back else said


def _pot_label(at: int, *, of: int) -> str:
    """Return the name of a pot: "main pot", "side pot 2"."""
    if at == 0:
        return _("pot") if of == 1 else _("main pot")
    return _("side pot") if of == 2 else _("{place} side pot", place=ordinal_text(at))


def _contestants_text(pot: Pot) -> str:
    if len(pot.eligible) == 1:
        return _("to {eligible}", eligible=pot.eligible[0])
    return _("between {all_of}", all_of=join_items_with_and(pot.eligible))


def _reason_sentence(made: list[Pot]) -> str:
    if len(made) > 1:
        return _(
            "An all-in player can win the same amount from each player. The rest goes to the players who "
            "put it in and is settled first."
        )
    return _("All players left in the hand can win the whole pot.")


def _fold_note(facts: dict[str, Any], made: list[Pot]) -> str:
    """Return a note that a fold to a bet in a side pot also gives up the main pot; "" without folds or side pots."""
    if not facts["folded"] or len(made) < 2:
        return ""
    return _("A player who folds to a bet in a side pot has folded the main pot too.")


def _cited_rule_slugs(facts: dict[str, Any]) -> tuple[str, ...]:
    before_the_deal = ("all-in-before-the-deal",) if facts["antes"] or facts["dead"] else ()
    return ("side-pots", "pots", *before_the_deal)


POTS = Calculator(
    name="pots",
    title=_("Main pot and side pots"),
    question=_("How much is in each pot, and who can win it?"),
    fields=(
        Field(
            "bets",
            "json",
            _("Bets in the hand"),
            _read_chips_by_player,
            required=False,
            default={},
            example={"Ann": 30_000, "Bo": 10_000, "Cy": 30_000},
            help=_("Each player's total on all streets, with blinds and folded players"),
            input=InputKind.CHIPS_BY_PLAYER,
        ),
        Field(
            "antes",
            "json",
            _("Antes from each"),
            _read_chips_by_player,
            required=False,
            default={},
            help=_("Amount paid by each"),
            input=InputKind.CHIPS_BY_PLAYER,
        ),
        Field(
            "dead",
            "json",
            _("Ante for the table"),
            _read_chips_by_player,
            required=False,
            default={},
            help=_("Paid by one player, such as the big blind"),
            input=InputKind.CHIPS_BY_PLAYER,
        ),
        Field(
            "folded",
            "rows",
            _("Folded"),
            _read_names,
            required=False,
            default=(),
            help=_("To a bet in a side pot too: that folds every pot"),
            input=InputKind.WHICH_PLAYERS,
        ),
    ),
    answer=pots_verdict,
    group="pots",
)
