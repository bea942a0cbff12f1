"""A table's QR card: the address that opens its page to those who sit there, without an account.

Nothing is stored: the address is the table's key and the number of its card, signed. A new number makes every older
card of the table a dead letter.
"""

from django.core.signing import BadSignature, Signer

from tables.models import Table

#: separate salt, so that no other signature opens a table
SALT = "shuffle-up.table-card"


def token_of(table: Table) -> str:
    """Return the token in the address of a table's page."""
    return _signer().sign(f"{table.pk}.{table.card}")


def table_of(token: str) -> Table | None:
    """The table whose card this is; None for a card that was replaced, and for what is no card at all."""
    try:
        key, card = _signer().unsign(token).split(".")
    except (BadSignature, ValueError):
        return None
    return Table.objects.select_related("tournament__clock").filter(pk=key, card=card).first()


def _signer() -> Signer:
    return Signer(salt=SALT, sep=".")
