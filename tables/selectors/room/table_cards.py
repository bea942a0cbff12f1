"""A table's QR card: the address that opens the table's page for its players, without an account.

Nothing is stored: the token is the table's key and the number of its card, signed. A new number invalidates older
cards.
"""

from django.core.signing import BadSignature, Signer

from tables.models import Table

#: separate salt, so that no other signature opens a table
SALT = "shuffle-up.table-card"


def card_token(table: Table) -> str:
    """Return the token in the address of a table's page."""
    return _signer().sign(f"{table.pk}.{table.card}")


def table_of_token(token: str) -> Table | None:
    """Return the table of a card's token; None for a replaced card or an invalid token."""
    try:
        key, card = _signer().unsign(token).split(".")
    except (BadSignature, ValueError):
        return None
    return Table.objects.select_related("tournament__clock").filter(pk=key, card=card).first()


def _signer() -> Signer:
    return Signer(salt=SALT, sep=".")
