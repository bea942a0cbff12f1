"""How far the betting has gone, and whether it is too late to deal again."""

from tournaments.rules.messages import message as _
from tournaments.rules.rulebook.house_rules import HouseRules

#: how far the betting went, from what the floor can see at a glance
BETTING_SO_FAR: dict[str, str] = {
    "nobody": _("no player has acted"),
    "one_player": _("one player has acted"),
    "two_players": _("two players have acted, without chips"),
    "substantial": _("substantial action"),
}

#: by the setting `misdeal_cutoff`: when the deal stands, and the words for it
_STANDS: dict[str, tuple[frozenset[str], str]] = {
    "substantial_action": (frozenset({"substantial"}), _("there was substantial action")),
    "two_players_acted": (frozenset({"two_players", "substantial"}), _("two players have acted")),
}


def too_late(betting: str, *, house_rules: HouseRules) -> bool:
    """Return whether the deal stands however wrong it was (TDA 2024 rule 35-D; Robert's Rules, misdeals)."""
    return betting in _STANDS[house_rules["misdeal_cutoff"]][0]


def cutoff_text(house_rules: HouseRules) -> str:
    """The event after which a deal stands: "there was substantial action"."""
    return _STANDS[house_rules["misdeal_cutoff"]][1]
