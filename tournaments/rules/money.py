"""Money: whole minor units of a currency (ISO 4217), never a float."""

from tournaments.rules.messages import Language, Message

# currencies without the usual two decimals
_DIGITS = {
    "BIF": 0, "CLP": 0, "DJF": 0, "GNF": 0, "ISK": 0, "JPY": 0, "KMF": 0, "KRW": 0, "PYG": 0, "RWF": 0, "UGX": 0,
    "VND": 0, "VUV": 0, "XAF": 0, "XOF": 0, "XPF": 0,
    "BHD": 3, "IQD": 3, "JOD": 3, "KWD": 3, "LYD": 3, "OMR": 3, "TND": 3,
}  # fmt: skip


def minor_digits(currency: str) -> int:
    """Return the number of decimals of a currency: 2 for EUR, 0 for JPY."""
    return _DIGITS.get(currency, 2)


class MoneyMessage(Message):
    """An amount of minor units in a sentence: "EUR 1,250" as plain text, and in the format of the reader's language."""

    amount: int
    currency: str

    def in_language(self, language: Language) -> str:
        return language.money(self.amount, currency=self.currency)


def money(amount: int, *, currency: str) -> MoneyMessage:
    """Return an amount of minor units for a sentence."""
    digits = minor_digits(currency)
    units, rest = divmod(abs(amount), 10**digits)
    sign = "-" if amount < 0 else ""
    decimals = f".{rest:0{digits}d}" if rest else ""
    made = MoneyMessage(f"{currency} {sign}{units:,}{decimals}")
    made.amount, made.currency = amount, currency
    return made
