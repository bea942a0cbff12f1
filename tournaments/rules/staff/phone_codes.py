"""Phone codes: six digits that sign in a person's phone once, and the end of the session that they begin."""

from collections.abc import Collection, Mapping
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

CODE_LENGTH = 6
CODE_LIFE = timedelta(minutes=10)
# Wrong codes from one address, and from all addresses, that close a code.
MAX_WRONG_BY_ADDRESS = 5
MAX_WRONG = 50

# A phone that signed in with a code is signed out at this time of day, when no club plays any more.
SIGN_OUT_TIME = time(6)
SHORTEST_SESSION = timedelta(hours=1)


def digits_of_code(text: str) -> str:
    """Return the digits of a typed code; "" unless there are six and nothing but white space between them."""
    digits = "".join(text.split())
    return digits if len(digits) == CODE_LENGTH and digits.isascii() and digits.isdigit() else ""


def is_closed_by_guessing(
    wrong_by_address: Mapping[str, Collection[datetime]], *, address: str, made: datetime
) -> bool:
    """Return whether a code is blocked for an address because of wrong codes typed since the code was made."""
    since = {typed_at: [at for at in times if at >= made] for typed_at, times in wrong_by_address.items()}
    return len(since.get(address, ())) >= MAX_WRONG_BY_ADDRESS or sum(map(len, since.values())) >= MAX_WRONG


def session_end(now: datetime, *, zone: ZoneInfo) -> datetime:
    """Return the next 06:00 in the house's zone that is at least an hour away."""
    local = (now + SHORTEST_SESSION).astimezone(zone)
    today = datetime.combine(local.date(), SIGN_OUT_TIME, tzinfo=zone)
    return today if today >= local else datetime.combine(local.date() + timedelta(days=1), SIGN_OUT_TIME, tzinfo=zone)
