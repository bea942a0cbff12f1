"""Money of a `.tdt` file: prices, prizes, deals and points."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from exchange.rules.tdt.fields import MOST_AMOUNT, Amount, Fields, is_unknown
from tournaments.rules.refused import Refused

MAX_PRIZES = 10_000
# numbers of purchases that mean "no limit"
NO_LIMIT = frozenset({999, 9999})


@dataclass(frozen=True, slots=True)
class TdtPrice:
    """A price. `amount` includes `rake`; `sells` is entry, rebuy or add_on."""

    sells: str
    name: str
    amount: Amount
    rake: Amount
    chips: int


@dataclass(frozen=True, slots=True)
class TdtPrices:
    """The prices, and what the house adds to the pool (`put_in`) or takes from it.

    `rebuys`, `add_ons`: the limit for each player, None if unlimited, 0 if not sold. `points` is the formula for points
    for playing, as written in the file.
    """

    listed: tuple[TdtPrice, ...] = ()
    rebuys: int | None = 0
    add_ons: int | None = 0
    put_in: Amount = 0
    guarantee: Amount = 0
    fixed_rake: Amount = 0
    points: str = ""

    def first(self, sells: str) -> TdtPrice | None:
        """Return the first price for an entry, rebuy or add-on; None if there is none."""
        return next((price for price in self.listed if price.sells == sells), None)


@dataclass(frozen=True, slots=True)
class TdtPrize:
    """A calculated prize. `place` is 0 for a prize without a place; `awarded` are the keys of the winners.

    `percent` is the share of the pool, None for a fixed sum; `award` is a prize other than money; `points` are given
    with the prize.
    """

    place: int
    amount: Amount
    awarded: tuple[str, ...]
    percent: Amount | None = None
    award: str = ""
    points: Amount = 0


@dataclass(frozen=True, slots=True)
class TdtDeal:
    """A deal: the keys of the players who shared, with their chips."""

    stacks: dict[str, int] = field(default_factory=dict)


def prices_of(fields: Fields) -> TdtPrices:
    """Return the prices of a tournament. Version 3.0 writes them differently."""
    given = fields.call("Financials", "FinancialConfig", "GameFinancials")
    if given is None:
        return TdtPrices()
    return _prices_of_version_3_0(given) if given.kind == "GameFinancials" else _prices(given)


def prizes_of(fields: Fields) -> tuple[TdtPrize, ...]:
    """Return the prizes of a tournament."""
    given = fields.call("Prizes", "GamePrizes")
    found = list(given.calls("Prizes", "GamePrize")) if given else []
    if len(found) > MAX_PRIZES:
        raise Refused("tdt_wrong_value", name="Prizes")
    return tuple(_prize(call) for call in found)


def deals_of(players: Fields | None) -> tuple[TdtDeal, ...]:
    """Return the deals of a tournament."""
    given = players.call("Chops", "GameChops") if players else None
    found = given.calls("Chops", "GameChop") if given else ()
    return tuple(TdtDeal(dict(_shares_of_deal(call))) for call in found)


def rounding_of(fields: Fields) -> Amount:
    """Return the unit to which prizes are rounded, 0 if prizes are not rounded."""
    given = fields.call("Prizes", "GamePrizes")
    return given.positive("RoundToNearest") if given and given.number("RoundPrizes") else 0


def _prices(given: Fields) -> TdtPrices:
    listed: list[TdtPrice] = []
    limits: dict[str, int | None] = {}
    for name, sells in (("Buyins", "entry"), ("Rebuys", "rebuy"), ("AddOns", "add_on")):
        config = given.call(name, "BuyConfig")
        sold = config is not None and config.flag("Allow")
        limits[sells] = _limit(config) if config and sold else 0
        if config and (sold or sells == "entry"):
            listed += (_price(profile, sells) for profile in config.calls("Profiles", "FeeProfile"))
    points, fixed = given.call("PointsForPlaying", "UserFormula"), given.call("FixedRake", "FixedRakeConfig")
    return TdtPrices(
        listed=tuple(listed),
        rebuys=limits["rebuy"],
        add_ons=limits["add_on"],
        put_in=given.number("HouseContribution"),
        guarantee=given.amount("GuaranteedPot"),
        fixed_rake=fixed.sum("Real") if fixed else 0,
        points=points.text("Text") if points else "",
    )


def _prices_of_version_3_0(given: Fields) -> TdtPrices:
    """Return the prices as version 3.0 writes them: one price for each kind of purchase."""
    amount, rake = _recorded_amount(given, "EntryFee"), _recorded_amount(given, "PPRake")
    listed = [TdtPrice("entry", "", amount, min(rake, amount), int(_recorded_amount(given, "StartingChips")))]
    limits: dict[str, int | None] = {}
    for name, sells in (("Rebuys", "rebuy"), ("AddOns", "add_on")):
        extra = given.call(name, "AddOnRebuy")
        sold = extra is not None and extra.flag("Allow", usual=extra.has("Fee"))
        limits[sells] = _limit(extra) if extra and sold else 0
        if extra and sold:
            fee = _recorded_amount(extra, "Fee")
            listed.append(
                TdtPrice(
                    sells, "", fee, min(_recorded_amount(extra, "Rake"), fee), int(_recorded_amount(extra, "Chips"))
                )
            )
    return TdtPrices(tuple(listed), limits["rebuy"], limits["add_on"], fixed_rake=_recorded_amount(given, "FixedRake"))


def _recorded_amount(given: Fields, name: str) -> Amount:
    """Return an amount of version 3.0, 0 if its type is unexpected: each purchase repeats the amount anyway."""
    try:
        return min(max(given.sum(name), 0), MOST_AMOUNT)
    except Refused:
        return 0


def _price(profile: Fields, sells: str) -> TdtPrice:
    amount = profile.amount("Fee")
    rake = min(max(profile.sum("Rake"), 0), amount)
    return TdtPrice(sells, profile.text("Name"), amount, rake, int(profile.amount("Chips")))


def _limit(config: Fields) -> int | None:
    most = int(config.number("MaxPerPlayer"))
    return None if most in NO_LIMIT or not 0 < most < 1000 else most


def _prize(prize: Fields) -> TdtPrize:
    ranked = not prize.number("Type")
    return TdtPrize(
        place=int(prize.number("Recipient")) if ranked else 0,
        amount=prize.amount("CalculatedAmount"),
        awarded=prize.texts("AwardedToPlayers"),
        percent=prize.amount("Amount") if ranked and prize.has("Amount") and not prize.number("AmountType") else None,
        award=prize.text("Description") if prize.flag("NonMonetary") else "",
        points=prize.number("CalculatedPoints") or prize.number("Points"),
    )


def _shares_of_deal(deal: Fields) -> Iterable[tuple[str, int]]:
    for key, value in deal.pairs("Portions"):
        if is_unknown(value):
            continue
        portion = Fields(value, "GameChopPortion")
        if not isinstance(key, str):
            raise Refused("tdt_wrong_value", name="Portions")
        yield key, int(portion.amount("CashChipCount", most=MOST_AMOUNT))
