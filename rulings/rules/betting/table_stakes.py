"""Permitted uses of a player's chips during a hand: "Betting in poker" (table stakes, open stakes)."""

from dataclasses import dataclass

from tournaments.rules.messages import message as _
from tournaments.rules.rulebook.house_rules import HouseRules


@dataclass(frozen=True, slots=True)
class TableStakesRuling:
    """A ruling: whether the player's wish is allowed, a sentence, the rule's slug, and the deciding house setting."""

    allowed: bool
    says: str
    slug: str
    rests_on: str = ""


WISHES: dict[str, str] = {
    "call_for_less": _("Call with fewer chips than the bet"),
    "add_chips": _("Put more chips on the table"),
    "take_chips_off": _("Take chips off the table"),
    "change_chips": _("Have chips changed"),
    "ask_for_count": _("Have an opponent's chips counted"),
    "borrow": _("Bet with borrowed chips or a marker"),
    "all_in_after_borrowing_to_raise": _("Go all-in after a raise with borrowed chips"),
    "play_small_chips": _("Bet with chips below the smallest in play"),
    "keep_chips_all_in": _("Keep some small chips when all-in"),
}


def table_stakes_ruling(
    wish: str, *, during_hand: bool, tournament: bool, house_rules: HouseRules
) -> TableStakesRuling:
    """Return the ruling on a wish. Raises KeyError for a wish that is not in WISHES."""
    open_stakes = house_rules["open_stakes"] == "allowed" and not tournament
    if wish in {"borrow", "all_in_after_borrowing_to_raise"} or (wish == "add_chips" and during_hand):
        return _open_stakes_ruling(wish, open_stakes=open_stakes, tournament=tournament)
    if wish == "take_chips_off":
        return _chips_stay_ruling(tournament=tournament, during_hand=during_hand)
    if wish == "change_chips" and during_hand:
        return ANSWERS["change_chips_in_a_hand"]
    return ANSWERS[wish if wish != "add_chips" else ("add_on" if tournament else "add_between_hands")]


ANSWERS: dict[str, TableStakesRuling] = {
    "call_for_less": TableStakesRuling(
        allowed=True,
        says=_("Yes: all-in for the chips the player has. The pot can be won for that much from each opponent."),
        slug="table-stakes",
    ),
    "change_chips": TableStakesRuling(
        allowed=True, says=_("Yes, between hands. During a hand: yes, announce it first."), slug="table-stakes"
    ),
    "change_chips_in_a_hand": TableStakesRuling(
        allowed=True,
        says=_("Yes: announce it first, in turn. Chips put in without a word all count as a bet."),
        slug="overbetting-for-change",
    ),
    "ask_for_count": TableStakesRuling(
        allowed=True,
        says=_("Yes, against an all-in and in turn: the dealer counts. Otherwise the player may look at the stacks."),
        slug="chip-counts",
    ),
    "play_small_chips": TableStakesRuling(
        allowed=False,
        says=_("No: chips smaller than the smallest chip of the blinds and antes do not play, in any number."),
        slug="smallest-chip",
    ),
    "keep_chips_all_in": TableStakesRuling(
        allowed=False,
        says=_("No: a player who goes all-in puts in all chips that play. Smaller chips stay out."),
        slug="smallest-chip",
    ),
    "add_on": TableStakesRuling(
        allowed=False, says=_("No: in a tournament only a rebuy or add-on puts chips on the table."), slug="rebuys"
    ),
    "add_between_hands": TableStakesRuling(
        allowed=True, says=_("Yes, between hands. Chips bought now play from the next deal."), slug="table-stakes"
    ),
}


def _open_stakes_ruling(wish: str, *, open_stakes: bool, tournament: bool) -> TableStakesRuling:
    if tournament or not open_stakes:
        where = _("a tournament") if tournament else _("this event")
        return TableStakesRuling(
            allowed=False,
            says=_("No: in {where} only the chips on the table at the deal play.", where=where),
            slug="table-stakes",
            rests_on="" if tournament else "open_stakes",
        )
    if wish == "all_in_after_borrowing_to_raise":
        says = _("No: a player who raised with borrowed chips cannot be all-in. They must cover the bet or fold.")
        return TableStakesRuling(allowed=False, says=says, slug="open-stakes", rests_on="open_stakes")
    says = _("Yes: chips may be bought during the hand. A marker counts if all players in the hand accept it.")
    return TableStakesRuling(allowed=True, says=says, slug="open-stakes", rests_on="open_stakes")


def _chips_stay_ruling(*, tournament: bool, during_hand: bool) -> TableStakesRuling:
    if tournament:
        return TableStakesRuling(
            allowed=False, says=_("No: tournament chips never leave the table."), slug="chips-out-of-view"
        )
    when = _("during a hand") if during_hand else _("and keep playing")
    return TableStakesRuling(
        allowed=False, says=_("No: players may not take chips off the table {when}.", when=when), slug="table-stakes"
    )
