"""`stud_opens`: the bring-in on third street, and the opener on later streets, by the upcards."""

from typing import Any

from rulings.calculators.answering.other_rulebooks import differing_rulebook_texts
from rulings.calculators.calculator import Calculator
from rulings.calculators.reading.fields import (
    Field,
    InputKind,
    InvalidField,
    KnownFact,
    read_list,
    read_mapping,
    read_one_of,
)
from rulings.rules.betting.order import bring_in_player, opening_player
from tournaments.rules.cards import Card, parse_card
from tournaments.rules.games import GAMES, LOW_STUD_GAMES, STUD_GAMES
from tournaments.rules.messages import message as _
from tournaments.rules.rulebook.house_rules import HouseRules
from tournaments.rules.rulebook.verdict import Verdict

# by the short names that forms and cases use
SHORT = {"stud": "seven_card_stud", "stud_8": "stud_hi_lo"}
CHOICES = {game: GAMES[game] for game in sorted(STUD_GAMES)}


def _read_game(name: str, value: Any) -> Any:
    return read_one_of(name, SHORT.get(value, value) if isinstance(value, str) else value, CHOICES)


def _read_card(name: str, value: Any) -> Card:
    try:
        return parse_card(value if isinstance(value, str) else "")
    except ValueError:
        raise InvalidField(name, _("a card such as Kd or 10s"), value) from None


def _read_board(name: str, value: Any) -> list[Card]:
    return read_list(name, value if isinstance(value, (list, tuple)) else [value], _read_card, most=4)


def _read_boards(name: str, value: Any) -> dict[str, list[Card]]:
    """Read the upcards by player. Refuses a repeated card.

    Each player has one upcard on third street, and all have equally many on later streets.
    """
    boards = read_mapping(name, value, _read_board)
    sizes = {len(board) for board in boards.values()}
    if not boards or sizes - {1, 2, 3, 4} or len(sizes) > 1:
        raise InvalidField(name, _("the same number of upcards for each player, one to four"), value)
    seen = [card for board in boards.values() for card in board]
    if len(set(seen)) < len(seen):
        raise InvalidField(name, _("each card once"), value)
    return boards


def stud_opens_verdict(facts: dict[str, Any], house_rules: HouseRules) -> Verdict:
    """Return the verdict with the player who opens."""
    third = len(next(iter(facts["boards"].values()))) == 1
    player = _opening_player(facts, house_rules, third=third)
    rests_on = ("bring_in_tie",) if third and _has_tied_ranks(facts) else ()
    return Verdict(
        answer={"player": player, "brings_in": third},
        says=_verdict_sentence(facts, player, third=third),
        rules=("bring-in" if third else "stud-equal-boards", "order-of-action"),
        why=_reason_sentence(facts, third=third),
        rests_on=rests_on,
        differs=differing_rulebook_texts(
            house_rules,
            resting_on=rests_on,
            ruling=lambda other: _verdict_sentence(facts, _opening_player(facts, other, third=third), third=third),
        ),
    )


def _opening_player(facts: dict[str, Any], house_rules: HouseRules, *, third: bool) -> str:
    if third:
        doors = {player: board[0] for player, board in facts["boards"].items()}
        return bring_in_player(doors, game=facts["game"], house_rules=house_rules)
    return opening_player(facts["boards"], game=facts["game"])


def _has_tied_ranks(facts: dict[str, Any]) -> bool:
    ranks = [board[0].rank for board in facts["boards"].values()]
    return len(set(ranks)) < len(ranks)


def _verdict_sentence(facts: dict[str, Any], player: str, *, third: bool) -> str:
    shown = " ".join(map(str, facts["boards"][player]))
    return (
        _("{player} brings in with the {shown}.", player=player, shown=shown)
        if third
        else _("{player} opens, showing {shown}.", player=player, shown=shown)
    )


def _reason_sentence(facts: dict[str, Any], *, third: bool) -> str:
    low = facts["game"] in LOW_STUD_GAMES
    if third:
        if low:
            return _("The highest door card brings in. Between equal ranks the suit decides.")
        return _("The lowest door card brings in. Between equal ranks the suit decides.")
    if low:
        return _("The lowest board opens. Between equal boards the suit of the highest card decides.")
    return _("The best board opens. Between equal boards the suit of the highest card decides.")


STUD_OPENS = Calculator(
    name="stud_opens",
    title=_("Who opens in stud"),
    question=_("Who brings in or acts first?"),
    fields=(
        Field(
            "game",
            "choice",
            _("Game"),
            _read_game,
            choices=CHOICES,
            example="seven_card_stud",
            known=KnownFact.STUD_GAME,
        ),
        Field(
            "boards",
            "json",
            _("Upcards by player"),
            _read_boards,
            example={"Ann": ["7d"], "Bo": ["2c"], "Cy": ["Kh"]},
            help=_("Clockwise from the dealer's left"),
            input=InputKind.CARDS_BY_PLAYER,
        ),
    ),
    answer=stud_opens_verdict,
    group="betting",
)
