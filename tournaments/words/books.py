"""Why books do not balance, in words: what is the matter, then what to do. One literal table."""

from tournaments.rules.books import Books, Cause
from tournaments.rules.money import in_words

CAUSES: dict[Cause, str] = {
    Cause.NONE: "",
    Cause.POSTED_TOO_LITTLE: "{difference} are in the pool and in no prize: entries were sold after the prizes were "
    "posted. Reckon the prizes anew.",
    Cause.POSTED_TOO_MUCH: "The prizes are {difference} more than the pool: entries were voided after they were "
    "posted. Reckon the prizes anew.",
    Cause.TAKEN_TOO_MUCH: "{overpaid} more were taken than was sold for. Look for a payment of an entry that was "
    "voided.",
}


def cause_words(books: Books, *, currency: str) -> str:
    """What most likely is the matter; nothing when the books balance."""
    difference = in_words(abs(books.difference), currency=currency)
    return CAUSES[books.cause].format(difference=difference, overpaid=in_words(books.overpaid, currency=currency))
