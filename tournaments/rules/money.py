"""Money: whole minor units of a currency (ISO 4217), never a float."""

#: currencies without the usual two decimals
_DIGITS = {
    "BIF": 0, "CLP": 0, "DJF": 0, "GNF": 0, "ISK": 0, "JPY": 0, "KMF": 0, "KRW": 0, "PYG": 0, "RWF": 0, "UGX": 0,
    "VND": 0, "VUV": 0, "XAF": 0, "XOF": 0, "XPF": 0,
    "BHD": 3, "IQD": 3, "JOD": 3, "KWD": 3, "LYD": 3, "OMR": 3, "TND": 3,
}  # fmt: skip


def minor_digits(currency: str) -> int:
    """Return how many decimals a currency has: 2 for EUR, 0 for JPY."""
    return _DIGITS.get(currency, 2)


def money_text(amount: int, *, currency: str) -> str:
    """Return an amount of minor units as a sheet prints it: "EUR 1,250", "USD 12.50"."""
    digits = minor_digits(currency)
    whole, rest = divmod(abs(amount), 10**digits)
    sign = "-" if amount < 0 else ""
    decimals = f".{rest:0{digits}d}" if rest else ""
    return f"{currency} {sign}{whole:,}{decimals}"
