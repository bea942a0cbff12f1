"""Causes of an unbalanced ledger as sentences, with what to do."""

from django.utils.translation import gettext_noop as noop

from tournaments.language.figures import money_text
from tournaments.language.sentences import gettext
from tournaments.rules.desk.ledger import ImbalanceCause, Ledger

CAUSES: dict[ImbalanceCause, str] = {
    ImbalanceCause.NONE: "",
    ImbalanceCause.POSTED_TOO_LITTLE: noop(
        "The pool has {difference} more than the prizes: entries were sold after posting. Correct the payouts."
    ),
    ImbalanceCause.POSTED_TOO_MUCH: noop(
        "The prizes are {difference} more than the pool: entries were voided after posting. Correct the payouts."
    ),
    ImbalanceCause.TAKEN_TOO_MUCH: noop("{overpaid} too much was received. Look for a payment for a voided entry."),
}


def imbalance_sentence(ledger: Ledger, *, currency: str) -> str:
    """Return the likeliest cause of an imbalance as a sentence; "" if the ledger balances."""
    difference = money_text(abs(ledger.difference), currency=currency)
    return gettext(CAUSES[ledger.cause]).format(
        difference=difference, overpaid=money_text(ledger.overpaid, currency=currency)
    )
