"""Money of a `.tdt` file: prices, prizes, deals and points."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from exchange.rules.tdt.fields import MOST_AMOUNT, Amount, Fields, is_unknown_constructor
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
    """The prices, and the money that the house adds to the pool (`put_in`) or takes from it (`fixed_rake`).

    `rebuys` and `add_ons` are the limits for each player: None if unlimited, 0 if not sold. `points` is the file's
    formula of the points for playing; a knock-out gives `hit_points` more. With `full_hits` a shared
    knock-out counts as a whole one for each player.
    """

    listed: tuple[TdtPrice, ...] = ()
    rebuys: int | None = 0
    add_ons: int | None = 0
    put_in: Amount = 0
    guarantee: Amount = 0
    fixed_rake: Amount = 0
    points: str = ""
    hit_points: Amount = 0
    full_hits: bool = True

    def first(self, sells: str) -> TdtPrice | None:
        """Return the first price for an entry, rebuy or add-on; None if there is none."""
        return next((price for price in self.listed if price.sells == sells), None)


@dataclass(frozen=True, slots=True)
class TdtPrize:
    """A calculated prize. `place` is 0 for a prize without a place.

    `awarded` has the keys of the winners. `percent` is the share of the pool, None for a fixed sum. `award` names a
    prize other than money. Winners also get `points`.
    """

    place: int
    amount: Amount
    awarded: tuple[str, ...]
    percent: Amount | None = None
    award: str = ""
    points: Amount = 0


@dataclass(frozen=True, slots=True)
class TdtDeal:
    """A deal. `stacks` maps the keys of its players to their chips."""

    stacks: dict[str, int] = field(default_factory=dict)


def prices_of(fields: Fields, players: Fields | None) -> TdtPrices:
    """Return the prices of a tournament; empty if the file has no financial settings."""
    given = fields.constructor("Financials", "FinancialConfig", "GameFinancials")
    if given is None:
        return TdtPrices()
    config = players.constructor("Config", "GamePlayersConfig") if players else None
    prices = _prices_of_version_3_0(given) if given.kind == "GameFinancials" else _prices(given)
    return replace(
        prices,
        points=_formula_text(given),
        hit_points=given.number("PointsForHit"),
        full_hits=config.flag("FullCreditHit", usual=True) if config else True,
    )


def _formula_text(given: Fields) -> str:
    """Return the formula of the points for playing; "" if the file has none."""
    try:
        formula = given.constructor("PointsForPlaying", "UserFormula")
    except Refused:  # a number, in version 3.0
        return f"{given.number('PointsForPlaying') or ''}"
    return formula.text("Text") if formula else ""


def prizes_of(fields: Fields) -> tuple[TdtPrize, ...]:
    """Return the prizes of a tournament. Refuses more than 10,000."""
    given = fields.constructor("Prizes", "GamePrizes")
    found = list(given.constructors("Prizes", "GamePrize")) if given else []
    if len(found) > MAX_PRIZES:
        raise Refused("tdt_wrong_value", name="Prizes")
    return tuple(_prize(call) for call in found)


def deals_of(players: Fields | None) -> tuple[TdtDeal, ...]:
    given = players.constructor("Chops", "GameChops") if players else None
    found = given.constructors("Chops", "GameChop") if given else ()
    return tuple(TdtDeal(dict(_shares_of_deal(call))) for call in found)


def prize_rounding_unit(fields: Fields) -> Amount:
    """Return the unit to which prizes are rounded; 0 if they are not rounded."""
    given = fields.constructor("Prizes", "GamePrizes")
    return given.non_negative_number("RoundToNearest") if given and given.number("RoundPrizes") else 0


def _prices(given: Fields) -> TdtPrices:
    listed: list[TdtPrice] = []
    limits: dict[str, int | None] = {}
    for name, sells in (("Buyins", "entry"), ("Rebuys", "rebuy"), ("AddOns", "add_on")):
        config = given.constructor(name, "BuyConfig")
        sold = config is not None and config.flag("Allow")
        limits[sells] = _purchase_limit(config) if config and sold else 0
        if config and (sold or sells == "entry"):
            listed += (_price(profile, sells) for profile in config.constructors("Profiles", "FeeProfile"))
    fixed = given.constructor("FixedRake", "FixedRakeConfig")
    return TdtPrices(
        listed=tuple(listed),
        rebuys=limits["rebuy"],
        add_ons=limits["add_on"],
        put_in=given.number("HouseContribution"),
        guarantee=given.amount("GuaranteedPot"),
        fixed_rake=fixed.rake_sum("Real") if fixed else 0,
    )


def _prices_of_version_3_0(given: Fields) -> TdtPrices:
    """Return the prices of a file of version 3.0, which has one price for each type of purchase."""
    amount, rake = _recorded_amount(given, "EntryFee"), _recorded_amount(given, "PPRake")
    listed = [TdtPrice("entry", "", amount, min(rake, amount), int(_recorded_amount(given, "StartingChips")))]
    limits: dict[str, int | None] = {}
    for name, sells in (("Rebuys", "rebuy"), ("AddOns", "add_on")):
        extra = given.constructor(name, "AddOnRebuy")
        sold = extra is not None and extra.flag("Allow", usual=extra.has_value("Fee"))
        limits[sells] = _purchase_limit(extra) if extra and sold else 0
        if extra and sold:
            fee = _recorded_amount(extra, "Fee")
            listed.append(
                TdtPrice(
                    sells, "", fee, min(_recorded_amount(extra, "Rake"), fee), int(_recorded_amount(extra, "Chips"))
                )
            )
    return TdtPrices(tuple(listed), limits["rebuy"], limits["add_on"], fixed_rake=_recorded_amount(given, "FixedRake"))


def _recorded_amount(given: Fields, name: str) -> Amount:
    """Return an amount in a file of version 3.0; 0 if its type is unexpected."""
    try:
        return min(max(given.rake_sum(name), 0), MOST_AMOUNT)
    except Refused:
        return 0


def _price(profile: Fields, sells: str) -> TdtPrice:
    amount = profile.amount("Fee")
    rake = min(max(profile.rake_sum("Rake"), 0), amount)
    return TdtPrice(sells, profile.text("Name"), amount, rake, int(profile.amount("Chips")))


def _purchase_limit(config: Fields) -> int | None:
    most = int(config.number("MaxPerPlayer"))
    return None if most in NO_LIMIT or not 0 < most < 1000 else most


def _prize(prize: Fields) -> TdtPrize:
    ranked = not prize.number("Type")
    return TdtPrize(
        place=int(prize.number("Recipient")) if ranked else 0,
        amount=prize.amount("CalculatedAmount"),
        awarded=prize.texts("AwardedToPlayers"),
        percent=prize.amount("Amount")
        if ranked and prize.has_value("Amount") and not prize.number("AmountType")
        else None,
        award=prize.text("Description") if prize.flag("NonMonetary") else "",
        points=prize.number("CalculatedPoints") or prize.number("Points"),
    )


def _shares_of_deal(deal: Fields) -> Iterable[tuple[str, int]]:
    for key, value in deal.map_items("Portions"):
        if is_unknown_constructor(value):
            continue
        portion = Fields(value, "GameChopPortion")
        if not isinstance(key, str):
            raise Refused("tdt_wrong_value", name="Portions")
        yield key, int(portion.amount("CashChipCount", most=MOST_AMOUNT))
