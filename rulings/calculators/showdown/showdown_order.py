"""`showdown_order`: the order in which hands are shown."""

from typing import Any

from rulings.calculators.calculator import Calculator
from rulings.calculators.reading.facing import read_player_names, refuse_unknown_player
from rulings.calculators.reading.fields import Field, InputKind, InvalidField, read_flag, read_player_name
from rulings.rules.showdown.order import Showdown, ShowsFirst, showdown_order
from tournaments.rules.messages import join_items_with_and
from tournaments.rules.messages import message as _
from tournaments.rules.rulebook.house_rules import HouseRules
from tournaments.rules.rulebook.verdict import Verdict

# reason and rules by ground
GROUNDS: dict[ShowsFirst, tuple[str, tuple[str, ...]]] = {
    ShowsFirst.LAST_AGGRESSOR: (
        _("The last to bet or raise on the final round shows first. Then it goes clockwise."),
        ("showdown-order",),
    ),
    ShowsFirst.FIRST_TO_ACT: (
        _("No bet on the final round: the first to act on it shows first."),
        ("showdown-order",),
    ),
    ShowsFirst.ONLY_LIVE_HAND: (_("The last live hand takes the pot without showing."), ("last-live-hand",)),
    ShowsFirst.EVERYBODY_AT_ONCE: (
        _("A player is all-in and no one can bet: all hands are turned up at once."),
        ("all-in-face-up",),
    ),
}


def showdown_order_verdict(facts: dict[str, Any], house_rules: HouseRules) -> Verdict:
    """Return the verdict with the order in which hands are shown."""
    players, aggressor = facts["players"], facts["last_aggressor"]
    if not players:
        raise InvalidField("players", _("the players in order of action on the final round"), list(players))
    refuse_unknown_player("gone", facts["gone"], among=players)
    if set(players) <= set(facts["gone"]):
        raise InvalidField("gone", _("at least one hand left"), list(facts["gone"]))
    if aggressor is not None and aggressor not in players:
        raise InvalidField("last_aggressor", _("a player in `players`"), aggressor)
    shown = showdown_order(players, last_aggressor=aggressor, gone=facts["gone"], all_in=facts["all_in"])
    why, slugs = GROUNDS[shown.ground]
    return Verdict(
        answer={
            "first": shown.first_player,
            "order": list(shown.order),
            "must_show": shown.first_player is not None or facts["all_in"],
        },
        says=_verdict_sentence(shown),
        why=why,
        rules=slugs,
    )


def _verdict_sentence(shown: Showdown) -> str:
    if shown.ground is ShowsFirst.ONLY_LIVE_HAND:
        return _("{order} takes the pot and does not have to show.", order=shown.order[0])
    if shown.ground is ShowsFirst.EVERYBODY_AT_ONCE:
        return _("{all_of} turn their hands up now.", all_of=join_items_with_and(shown.order))
    return _("{order} shows first, then {all_of}.", order=shown.order[0], all_of=join_items_with_and(shown.order[1:]))


SHOWDOWN_ORDER = Calculator(
    name="showdown_order",
    title=_("Who shows first?"),
    question=_("In what order are the hands shown?"),
    fields=(
        Field(
            "players",
            "rows",
            _("Players in order of action"),
            read_player_names,
            example=["Ann", "Bo", "Cy"],
            help=_("On the final round: left of the button first. In stud the best board, in razz the lowest"),
            input=InputKind.PLAYERS,
        ),
        Field(
            "last_aggressor",
            "words",
            _("Last to bet or raise"),
            read_player_name,
            required=False,
            example="Bo",
            help=_("On the final round. Leave empty if it was checked through"),
            input=InputKind.PLAYER,
        ),
        Field(
            "gone",
            "rows",
            _("Folded or mucked"),
            read_player_names,
            required=False,
            default=(),
            input=InputKind.WHICH_PLAYERS,
        ),
        Field("all_in", "flag", _("A player is all-in"), read_flag, required=False, default=False),
    ),
    answer=showdown_order_verdict,
    group="pots",
)
