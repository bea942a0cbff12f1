"""`showdown_order`: who shows first."""

from typing import Any

from rulings.calculators.facing import known, player_names
from rulings.calculators.fields import Field, Nonsense, flag, name_of_player
from rulings.calculators.frame import Calculator
from rulings.calculators.spoken import all_of
from rulings.rules.showdown.order import Showdown, ShowsFirst, showdown_order
from tournaments.rules.citations import cites
from tournaments.rules.house import House
from tournaments.rules.verdict import Verdict

#: why, and the slugs of the rules
GROUNDS: dict[ShowsFirst, tuple[str, tuple[str, ...]]] = {
    ShowsFirst.LAST_AGGRESSOR: (
        "The last to bet or raise on the final round shows first, then clockwise.",
        ("showdown-order",),
    ),
    ShowsFirst.FIRST_TO_ACT: (
        "Nobody bet on the final round: the first to act on it shows first.",
        ("showdown-order",),
    ),
    ShowsFirst.ONLY_LIVE_HAND: ("The last live hand takes the pot unseen.", ("last-live-hand",)),
    ShowsFirst.EVERYBODY_AT_ONCE: (
        "Somebody is all-in and nobody can bet: all hands go face up at once.",
        ("all-in-face-up",),
    ),
}


def answer(given: dict[str, Any], house: House) -> Verdict:
    """The order in which hands are shown."""
    players, aggressor = given["players"], given["last_aggressor"]
    if not players:
        raise Nonsense("players", "the players in order of action on the final round", list(players))
    known("gone", given["gone"], among=players)
    if set(players) <= set(given["gone"]):
        raise Nonsense("gone", "at least one hand left", list(given["gone"]))
    if aggressor is not None and aggressor not in players:
        raise Nonsense("last_aggressor", "a player of `players`", aggressor)
    shown = showdown_order(players, last_aggressor=aggressor, gone=given["gone"], all_in=given["all_in"])
    why, slugs = GROUNDS[shown.ground]
    return Verdict(
        answer={
            "first": shown.first,
            "order": list(shown.order),
            "must_show": shown.first is not None or given["all_in"],
        },
        says=_says(shown),
        why=why,
        cites=cites(*slugs, rulebook=house.rulebook),
    )


def _says(shown: Showdown) -> str:
    if shown.ground is ShowsFirst.ONLY_LIVE_HAND:
        return f"{shown.order[0]} takes the pot and need not show."
    if shown.ground is ShowsFirst.EVERYBODY_AT_ONCE:
        return f"{all_of(shown.order)} turn their hands up now."
    return f"{shown.order[0]} shows first, then {all_of(shown.order[1:])}."


SHOWDOWN_ORDER = Calculator(
    name="showdown_order",
    title="Who shows first?",
    question="In what order are the hands shown?",
    fields=(
        Field(
            "players",
            "rows",
            "Players in order of action",
            player_names,
            example=["Ann", "Bo", "Cy"],
            help="On the final round: left of the button first; in stud the best board, in razz the lowest",
        ),
        Field(
            "last_aggressor",
            "words",
            "Last to bet or raise",
            name_of_player,
            required=False,
            example="Bo",
            help="On the final round; nobody when it was checked through",
        ),
        Field("gone", "rows", "Folded or mucked", player_names, required=False, default=()),
        Field("all_in", "flag", "Somebody is all-in", flag, required=False, default=False),
    ),
    answer=answer,
    group="pots",
)
