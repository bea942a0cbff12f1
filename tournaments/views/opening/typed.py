"""The fields of the page New tournament as typed, and as fields of the action."""

import re
from collections.abc import Mapping
from datetime import datetime, timedelta
from decimal import Decimal, InvalidOperation
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.conf import settings

from tournaments.language.sentences import gettext as _
from tournaments.models import PARTS, OwnPayoutTable
from tournaments.models.tournament import SLUG
from tournaments.rules.desk.buy_in import decimal_text, percents_from_amounts
from tournaments.rules.games import GAME_TABLE, MIXED_GAMES, OWN_MIX, Rotation
from tournaments.rules.levels import Closing
from tournaments.rules.money import minor_digits
from tournaments.rules.prizes.prizes import usual_rounding_unit
from tournaments.rules.whole_numbers import parse_whole_number
from tournaments.views.fields import ChipsField, MoneyField, amount_as_typed, room_time_to_instant, to_minor_units

#: Paces that have a card; the other cards are saved structures.
PACES = ("regular", "turbo", "deep_stack")
SAVED = "saved"
#: Units in which the parts of the buy-in can be typed.
AMOUNT, PERCENT = "amount", "percent"
OFF, ON = "off", "on"
#: Parts of the buy-in other than the prize pool.
OTHER_PARTS = tuple(part for part in PARTS if part != "prize_share")
#: Parts of a buy-in that is typed as 50+5+5, in this order.
BUY_IN_PARTS = ("prize_share", "house_fee", "staff_fee")
#: Values of the fields in ENDS that are not steps: closes as in the structure; never closes.
AS_IT_IS, NEVER = "auto", "never"

#: Fields that choose where registration, rebuys and the add-on close.
ENDS = {"closes": Closing.REGISTRATION, "rebuys_close": Closing.REBUYS, "add_on_closes": Closing.ADD_ON}
#: Field that chooses where rebuys or add-ons close, by the field that switches them on.
EXTRA_ENDS = {"rebuys": "rebuys_close", "add_ons": "add_on_closes"}

#: prefix of the fields with the games of a mix, numbered from 1 in their order; a value is razz:fixed_limit
MIX_FIELD = "mix_"

_CHIP_FIELDS = ("starting_stack", "rebuy_chips", "add_on_chips")
_MONEY_FIELDS = ("buy_in", "guarantee", "rebuy_price", "add_on_price")
_NUMBER_FIELDS = ("level_minutes", "players", "seats_per_table")
_TEXT_FIELDS = ("name", "venue", "language", "rulebook", "series")


def typed_rotation(values: Mapping[str, str]) -> Rotation:
    """Return the typed games of a mix with their betting, in their order; without unknown games."""
    numbers = [
        (parse_whole_number(name.removeprefix(MIX_FIELD)), name) for name in values if name.startswith(MIX_FIELD)
    ]
    texts = (values[name].partition(":") for _number, name in sorted(pair for pair in numbers if pair[0] is not None))
    return tuple((game, betting) for game, _colon, betting in texts if game in GAME_TABLE and game not in MIXED_GAMES)


class TypedFields:
    """The typed values, parsed. `given` are the action's fields that are not empty, `problems` the errors by field."""

    def __init__(self, values: Mapping[str, str]) -> None:
        self.values = values
        self.given: dict[str, Any] = {"like": values.get("like", "")}
        self.problems: dict[str, str] = {}
        self.currency = self._parse_currency()
        self.zone = self._parse_zone()
        for name in _TEXT_FIELDS:
            self._parse_field(name, str.strip)
        self._parse_field("slug", _parse_slug)
        for name in _NUMBER_FIELDS:
            self._parse_field(name, _parse_number)
        for name in _CHIP_FIELDS:
            self._parse_field(name, ChipsField().clean)
        for name in _MONEY_FIELDS:
            self._parse_field(name, self._amount_in_minor_units)
        if "buy_in" in self.problems and "+" in values.get("buy_in", ""):
            self.problems["buy_in"] = _("Enter prize pool + house + staff, such as 50+5+5. A bounty has its own field.")
        self._parse_start()
        self._parse_structure()
        self._parse_parts()
        self._parse_limits()

    def _parse_field(self, name: str, read: Any) -> None:
        typed = self.values.get(name, "").strip()
        if not typed:
            return
        try:
            self.given[name] = read(typed)
        except forms.ValidationError as problem:
            self.problems[name] = " ".join(problem.messages)

    def _amount_in_minor_units(self, typed: str) -> int:
        return to_minor_units(MoneyField().clean(typed), self.currency)

    def _parse_currency(self) -> str:
        currency = self.values.get("currency", "").strip().upper() or "EUR"
        if not (len(currency) == 3 and currency.isascii() and currency.isalpha()):
            self.problems["currency"] = _("A currency has three letters, for example EUR.")
            return "EUR"
        self.given["currency"] = currency
        return currency

    def _parse_zone(self) -> ZoneInfo:
        name = self.values.get("zone", "").strip() or settings.HOUSE_ZONE
        try:
            zone = ZoneInfo(name)
        except (KeyError, ValueError, OSError):
            message = _("{zone} is not a time zone. Choose one from the list, for example Europe/Berlin.")
            self.problems["zone"] = message.format(zone=name)
            return ZoneInfo("UTC")
        self.given["zone"] = name
        return zone

    def _parse_start(self) -> None:
        date, start = self.values.get("date", ""), self.values.get("start", "")
        try:
            moment = datetime.fromisoformat(f"{date}T{start}")
        except ValueError:
            field = "start" if date else "date"
            self.problems[field] = _("Enter a time, such as 19:00.") if date else _("Choose the day.")
            return
        self._parse_field("start", lambda _typed: room_time_to_instant(moment.replace(tzinfo=None), self.zone))
        if "start" in self.given:
            self.given["starts_at"] = self.given.pop("start")

    def _parse_structure(self) -> None:
        values = self.values
        if values.get("pace") in PACES:
            self.given["pace"] = values["pace"]
            self.given |= {name: values[name] for name in ("game", "betting") if values.get(name)}
            self._parse_mix()
            self._parse_own_game()
        elif values.get("plan"):
            self.given["plan"] = values["plan"]
        if values.get("closes") == NEVER:
            self.given["closes"] = ""
        elif values.get("closes", AS_IT_IS) != AS_IT_IS:
            self.given["closes"] = values["closes"]
        if "starts_at" in self.given and values.get("finish") != values.get("was_finish"):
            self._parse_field("finish", self._finish_time)

    def _parse_mix(self) -> None:
        """Parse when a mix changes its game, and its games if they are not the usual ones."""
        if self.values.get("game") not in MIXED_GAMES:
            return
        changes = self.values.get("game_changes", "")
        if changes:
            self.given["game_changes"] = int(changes) if changes.isdecimal() else changes
        rotation = typed_rotation(self.values)
        if self.values["game"] == OWN_MIX or rotation not in {(), GAME_TABLE[self.values["game"]].rotation}:
            self.given["rotation"] = [{"game": game, "betting": betting} for game, betting in rotation]

    def _parse_own_game(self) -> None:
        """Parse the house's own name of the game, and the cards that are dealt in it."""
        self.given |= {"own_game": "", "own_cards": None}
        self._parse_field("own_game", str.strip)
        self._parse_field("own_cards", _parse_number)

    def _finish_time(self, typed: str) -> datetime:
        """Return the first moment after the start at this time of day. Raises ValidationError for an invalid time."""
        try:
            wanted = datetime.strptime(typed, "%H:%M").time()  # noqa: DTZ007 - a time of the day
        except ValueError:
            raise forms.ValidationError(_("Enter a time, such as 23:30.")) from None
        start = self.given["starts_at"].astimezone(self.zone)
        finish = datetime.combine(start.date(), wanted, tzinfo=self.zone)
        return finish if finish > start else finish + timedelta(days=1)

    def _parse_parts(self) -> None:
        """Parse the parts of the buy-in, in amounts or percent. Ignores the bounty unless bounties are on."""
        self.given.setdefault("buy_in", 0)
        names = [part for part in PARTS if part != "bounty" or self.values.get("bounty_kind", OFF) != OFF]
        if self.values.get("split_in") == PERCENT:
            found = {part: self._parse_percent(part) for part in names if self.values.get(part, "").strip()}
            self.given["percents"] = found
            return
        self.given |= dict.fromkeys(PARTS, 0)
        for part in names:
            self._parse_field(part, self._amount_in_minor_units)

    def _parse_percent(self, part: str) -> Decimal:
        typed = self.values[part].strip().rstrip("%").strip().replace(",", ".")
        try:
            found = Decimal(typed)
        except InvalidOperation:
            found = Decimal(-1)
        if not (found.is_finite() and 0 <= found <= 100):
            self.problems[part] = _("Enter a percentage from 0 to 100.")
            return Decimal(0)
        return found

    def _parse_limits(self) -> None:
        values = self.values
        kind = values.get("bounty_kind", OFF)
        if kind != OFF:
            self.given["bounty_kind"] = kind
        self.given["re_entries"] = parse_whole_number(values.get("re_entries", "0"))
        for name, end in EXTRA_ENDS.items():
            self._parse_field(f"{name}_most", _parse_number)
            most = self.given.pop(f"{name}_most", None)
            self.given[name] = most if values.get(name) == ON else 0
            if values.get(name) == ON and values.get(end, AS_IT_IS) != AS_IT_IS:
                self.given[end] = values[end]
        self.given.setdefault("guarantee", 0)
        if plan := payout_plan_of_choice(values.get("payouts", "")):
            self.given["payouts"] = plan | {"unit": self._usual_rounding_unit()}

    def _usual_rounding_unit(self) -> int:
        """Return the usual rounding unit of prizes for the expected pool, or for the guarantee if that is higher."""
        each = self.given.get("prize_share") or self.given.get("buy_in", 0)
        pool = max(self.given["guarantee"], self.given.get("players", 0) * each)
        return usual_rounding_unit(pool, digits=minor_digits(self.currency))


def payout_plan_of_choice(choice: str) -> dict[str, Any]:
    """Return the payout plan of a choice; {} for a copied plan and for an unknown choice."""
    kind, _colon, value = choice.partition(":")
    if kind == "own":
        number = parse_whole_number(value)
        own = OwnPayoutTable.objects.filter(pk=number).first() if number else None
        return {"method": "own", "name": own.name, "shares": own.shares} if own else {}
    if kind == "table":
        return {"method": "table", "table": value}
    if kind == "percent":
        return {"method": "curve", "percent": value}
    places = parse_whole_number(value)
    return {"method": "curve", "places": places} if kind == "places" and places is not None else {}


def fields_after_split_change(values: dict[str, str]) -> tuple[dict[str, str], set[str]]:
    """Return the fields after a change in the split of the buy-in, and the names of the changed parts."""
    if parts := _split_buy_in(values):
        return values | parts, {"split", "buy_in"}
    changed: set[str] = set()
    if values.get("was_split_in", values.get("split_in")) != values.get("split_in"):
        values |= _parts_in_chosen_unit(values)
        changed.add("split")
    elif values.get("was_buy_in", values.get("buy_in")) != values.get("buy_in"):
        values |= _prize_pool_part(values)
        changed.add("split")
    elif values.get("was_bounty_kind", values.get("bounty_kind")) != values.get("bounty_kind"):
        if values.get("bounty_kind") == OFF:
            values["bounty"] = ""
        values |= _prize_pool_part(values)
        changed.add("split")
    elif any(values.get(f"was_{part}", values.get(part)) != values.get(part) for part in OTHER_PARTS):
        values |= _prize_pool_part(values)
        changed.add("prize_share")
    return values, changed


def _split_buy_in(values: Mapping[str, str]) -> dict[str, str]:
    """Return the fields of a buy-in typed as 50+5+5 (prize pool, house, staff); {} for any other text.

    The bounty has a field of its own and is added to the buy-in.
    """
    typed_parts = [part.strip() for part in values.get("buy_in", "").split("+")]
    if not 2 <= len(typed_parts) <= len(BUY_IN_PARTS) or not all(typed_parts):
        return {}
    bounty = "" if values.get("bounty_kind", OFF) == OFF else values.get("bounty", "")
    parts = dict(zip(BUY_IN_PARTS, typed_parts, strict=False))
    typed = TypedFields(
        {**values, **dict.fromkeys(PARTS, ""), **parts, "bounty": bounty, "split_in": AMOUNT, "buy_in": ""}
    )
    if typed.problems.keys() & set(PARTS):
        return {}
    amounts = {part: amount_as_typed(typed.given[part], typed.currency) if typed.given[part] else "" for part in PARTS}
    total = sum(typed.given[part] for part in PARTS)
    return {"split_in": AMOUNT, "buy_in": amount_as_typed(total, typed.currency), **amounts}


def _parts_in_chosen_unit(values: Mapping[str, str]) -> dict[str, str]:
    """Return the parts of the buy-in in the unit just chosen, amounts or percent.

    {} for amounts that do not sum up to the buy-in.
    """
    was = TypedFields({**values, "split_in": values.get("was_split_in", AMOUNT)})
    parts, buy_in = {part: was.given.get(part, 0) for part in PARTS}, was.given["buy_in"]
    if values.get("split_in") == PERCENT:
        found = percents_from_amounts(parts, buy_in=buy_in) if sum(parts.values()) == buy_in else {}
        return {part: decimal_text(percent) if percent else "" for part, percent in found.items()}
    percents = was.given.get("percents", {})
    amounts = {part: Decimal(percents.get(part, 0)) * buy_in / 100 for part in PARTS}
    return {part: amount_as_typed(round(amount), was.currency) for part, amount in amounts.items()}


def _prize_pool_part(values: Mapping[str, str]) -> dict[str, str]:
    """Return the prize pool's part, which is the rest of the buy-in, in amounts or percent.

    {} if the other parts are invalid or exceed the buy-in.
    """
    typed = TypedFields(values)
    if typed.problems.keys() & {*OTHER_PARTS, "buy_in"}:
        return {}
    if values.get("split_in") == PERCENT:
        others = sum((typed.given["percents"].get(part, Decimal(0)) for part in OTHER_PARTS), Decimal(0))
        return {"prize_share": decimal_text(100 - others)} if others <= 100 else {}
    rest = typed.given["buy_in"] - sum(typed.given[part] for part in OTHER_PARTS)
    return {"prize_share": amount_as_typed(rest, typed.currency)} if rest >= 0 else {}


def _parse_slug(typed: str) -> str:
    if not re.fullmatch(SLUG, typed):
        raise forms.ValidationError(_("Small letters, digits and hyphens, for example friday-night."))
    return typed


def _parse_number(typed: str) -> int:
    found = ChipsField().clean(typed)
    if not found:
        raise forms.ValidationError(_("Enter a whole number above 0."))
    return found
