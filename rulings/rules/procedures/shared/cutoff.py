"""The betting so far, and the moment after which a deal can no longer be cancelled."""

from tournaments.rules.messages import message as _
from tournaments.rules.rulebook.house_rules import HouseRules

# as far as the floor can see at a glance
BETTING_SO_FAR: dict[str, str] = {
    "nobody": _("no player has acted"),
    "one_player": _("one player has acted"),
    "two_players": _("two players have acted, without chips"),
    "substantial": _("substantial action"),
}

# betting after which the deal stands, and its text, by the setting `misdeal_cutoff`
_DEAL_STANDS: dict[str, tuple[frozenset[str], str]] = {
    "substantial_action": (frozenset({"substantial"}), _("there was substantial action")),
    "two_players_acted": (frozenset({"two_players", "substantial"}), _("two players have acted")),
}


def is_too_late_for_misdeal(betting: str, *, house_rules: HouseRules) -> bool:
    """Return whether it is too late to declare a misdeal (TDA 2024 rule 35-D; Robert's, misdeals)."""
    return betting in _DEAL_STANDS[house_rules["misdeal_cutoff"]][0]


def misdeal_cutoff_text(house_rules: HouseRules) -> str:
    """Return the event after which a deal can no longer be cancelled: "there was substantial action"."""
    return _DEAL_STANDS[house_rules["misdeal_cutoff"]][1]
