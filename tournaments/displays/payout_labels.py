"""The labels of the public list of prizes, in the tournament's language, and its announcement."""

from collections.abc import Mapping

from django.utils.functional import Promise

from tournaments.language.sentences import gettext_lazy as _

PAYOUTS: Mapping[str, Promise] = {
    "payouts": _("Payouts"),
    "place": _("Place"),
    "prize": _("Prize"),
    "each": _("each"),
    "pool": _("Prize pool"),
    "paid": _("Places paid"),
    "left": _("Players left"),
    "next_jump": _("Next jump"),
    "for_the_winner": _("For the winner"),
    "next_out": _("Next out"),
    "no_prize": _("no prize"),
    "to_the_money": _("To the money"),
    "at_place": _("place {place}"),
    "projected": _("Projected: prizes change until registration closes"),
    "final": _("Final"),
    "later": _("Prizes are shown here when registration closes."),
    "posted": _("Prizes: places paid {places}, first {first}, last {least}"),
}


def payout_labels() -> dict[str, str]:
    """Return the labels of the list in the active language."""
    return {key: str(label) for key, label in PAYOUTS.items()}
