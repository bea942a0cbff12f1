"""The labels of the bounties' and the deal's displays, in the tournament's language."""

from collections.abc import Mapping

from django.utils.functional import Promise

from tournaments.language.sentences import gettext_lazy as _

BOUNTIES: Mapping[str, Promise] = {
    "bounties": _("Bounties"),
    "fixed": _("Fixed: the same for everyone"),
    "progressive": _("Progressive: half in cash, half added to the winner's bounty"),
    "mystery": _("Mystery: drawn from envelopes"),
    "pool": _("Bounty pool"),
    "won": _("Won so far"),
    "on_heads": _("Still in play"),
    "in_envelopes": _("In envelopes"),
    "largest": _("Largest left"),
    "heads": _("Largest bounties"),
    "envelopes": _("Envelopes left"),
    "leaders": _("Most won"),
    "of": _("{left} of {count}"),
    "nobody": _("No one has won a bounty yet."),
    "not_sealed": _("The envelopes are sealed before the first draw."),
    "seal": _("Seal"),
    "seed": _("Seed"),
    "check": _("Check the draw yourself"),
}

DEAL: Mapping[str, Promise] = {
    "deal": _("Deal"),
    "proposed": _("Proposed: valid when all have signed"),
    "agreed": _("Agreed by all"),
    "player": _("Player"),
    "stack": _("Stack"),
    "icm": _("ICM"),
    "chip_chop": _("By chips"),
    "even": _("Even split"),
    "by_hand": _("Manual"),
    "signed": _("signed"),
    "money": _("Left in the pool"),
    "shared": _("Shared now"),
    "to_play_for": _("Left for the winner"),
    "sampled": _("ICM estimated, accurate to about {error}"),
    "none": _("No deal proposed."),
}


def bounty_labels() -> dict[str, str]:
    """Return the labels of the bounties' display in the active language."""
    return {key: str(label) for key, label in BOUNTIES.items()}


def deal_labels() -> dict[str, str]:
    """Return the labels of the deal's display in the active language."""
    return {key: str(label) for key, label in DEAL.items()}
