"""Payment methods in words."""

from tournaments.language.sentences import translate
from tournaments.rules.messages import message as _
from tournaments.rules.messages import message_in

METHODS = {
    "cash": _("cash"),
    "card": message_in("payment", "card"),
    "transfer": _("transfer"),
    "ticket": _("ticket"),
    "free": _("free entry"),
}


def payment_method_text(method: str) -> str:
    """Return a payment method in the active language."""
    return translate(METHODS.get(method, method))
