"""`stud_opens`: who brings in on third street, and who opens on later ones, by the cards that show."""

from typing import Any

from rulings.calculators.fields import Field, Nonsense, listed, mapped, one_of
from rulings.calculators.frame import Calculator
from rulings.calculators.other_books import other_books
from rulings.rules.betting.boards import LOW_GAMES, brings_in, opens
from tournaments.rules.cards import Card, card
from tournaments.rules.citations import cites
from tournaments.rules.games import GAMES, STUD_GAMES
from tournaments.rules.house import House
from tournaments.rules.verdict import Verdict

#: short names of stud games that forms and cases use
SHORT = {"stud": "seven_card_stud", "stud_8": "stud_hi_lo"}
CHOICES = {game: GAMES[game] for game in sorted(STUD_GAMES)}


def _game(name: str, value: Any) -> Any:
    return one_of(name, SHORT.get(value, value) if isinstance(value, str) else value, CHOICES)


def _card(name: str, value: Any) -> Card:
    try:
        return card(value if isinstance(value, str) else "")
    except ValueError:
        raise Nonsense(name, "a card such as Kd or 10s", value) from None


def _board(name: str, value: Any) -> list[Card]:
    return listed(name, value if isinstance(value, (list, tuple)) else [value], _card, most=4)


def _boards(name: str, value: Any) -> dict[str, list[Card]]:
    """Upcards by player: one each on third street, as many for all on a later one, no card twice."""
    boards = mapped(name, value, _board)
    sizes = {len(board) for board in boards.values()}
    if not boards or sizes - {1, 2, 3, 4} or len(sizes) > 1:
        raise Nonsense(name, "the same number of upcards for each player, one to four", value)
    seen = [one for board in boards.values() for one in board]
    if len(set(seen)) < len(seen):
        raise Nonsense(name, "each card once", value)
    return boards


def answer(given: dict[str, Any], house: House) -> Verdict:
    """Who opens."""
    third = len(next(iter(given["boards"].values()))) == 1
    player = _opener(given, house, third=third)
    rests_on = ("bring_in_tie",) if third and _tied(given) else ()
    return Verdict(
        answer={"player": player, "brings_in": third},
        says=_says(given, player, third=third),
        cites=cites("bring-in" if third else "stud-equal-boards", "order-of-action", rulebook=house.rulebook),
        why=_why(given, third=third),
        rests_on=rests_on,
        differs=other_books(
            house,
            resting_on=rests_on,
            ruling=lambda other: _says(given, _opener(given, other, third=third), third=third),
        ),
    )


def _opener(given: dict[str, Any], house: House, *, third: bool) -> str:
    if third:
        doors = {player: board[0] for player, board in given["boards"].items()}
        return brings_in(doors, game=given["game"], house=house)
    return opens(given["boards"], game=given["game"])


def _tied(given: dict[str, Any]) -> bool:
    ranks = [board[0].rank for board in given["boards"].values()]
    return len(set(ranks)) < len(ranks)


def _says(given: dict[str, Any], player: str, *, third: bool) -> str:
    shown = " ".join(map(str, given["boards"][player]))
    return f"{player} brings in with the {shown}." if third else f"{player} opens, showing {shown}."


def _why(given: dict[str, Any], *, third: bool) -> str:
    low = given["game"] in LOW_GAMES
    if third:
        return f"The {'highest' if low else 'lowest'} door card brings in; between equal ranks the suit decides."
    return f"The {'lowest' if low else 'best'} board opens; between equal boards the suit of the highest card decides."


STUD_OPENS = Calculator(
    name="stud_opens",
    title="Who opens in stud",
    question="Who brings in, or acts first?",
    fields=(
        Field("game", "choice", "Game", _game, choices=CHOICES, example="seven_card_stud"),
        Field(
            "boards",
            "json",
            "Upcards by player",
            _boards,
            example={"Ann": ["7d"], "Bo": ["2c"], "Cy": ["Kh"]},
            help="Clockwise from the dealer's left",
        ),
    ),
    answer=answer,
    group="betting",
)
