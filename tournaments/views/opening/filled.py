"""The initial fields of the page New tournament."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings

from tournaments.language.figures import money_text, number_text
from tournaments.models import PARTS, Sold
from tournaments.rules.levels import Closing
from tournaments.rules.structure.finish import pace_of
from tournaments.rules.structure.times import registration_closes_after
from tournaments.selectors.opening import Source, house_settings, usual_start
from tournaments.views.fields import written
from tournaments.views.opening.typed import AMOUNT, AS_IT_IS, EXTRA_ENDS, NEVER, OFF, ON, SAVED


def filled_in(source: Source | None, *, now: datetime, chosen: bool) -> dict[str, str]:
    """Return the initial fields, from a source or from defaults.

    A source that was not `chosen` is the last event: the new one starts today, and its guarantee is not copied.
    """
    given = dict(source.content["settings"]) if source else house_settings()
    zone, currency = given.get("zone", settings.HOUSE_ZONE), given.get("currency", "EUR")
    start = usual_start(source, now=now, chosen=chosen).astimezone(ZoneInfo(zone))
    values = {
        "like": source.key if source else "",
        "name": source.content["name"] if source else "",
        "date": f"{start:%Y-%m-%d}",
        "start": f"{start:%H:%M}",
        "players": str(source.players or 40) if source else "40",
        "currency": currency,
        "zone": zone,
        "split_in": AMOUNT,
        "closes": AS_IT_IS,
        "payouts": "copied" if source and given.get("payout_plan") else "percent:15",
        **{name: str(given.get(name) or "") for name in ("venue", "language", "rulebook")},
    }
    guarantee = _guarantee(given.get("guarantee") or 0, currency, chosen=chosen)
    return values | _structure_values(source) | _money_values(source, given, currency) | guarantee


def _structure_values(source: Source | None) -> dict[str, str]:
    if source is None:
        return {"pace": "regular", "plan": "", "starting_stack": "20,000", "level_minutes": "20",
                "seats_per_table": "9"}  # fmt: skip
    structure, closing = source.structure(), registration_closes_after(source.structure())
    minutes = structure.levels[0].span // timedelta(minutes=1) if structure.levels else 20
    return {
        "pace": pace_of(structure) or SAVED,
        "plan": "",
        "closes": NEVER if closing is None else structure.steps[closing].key,
        "starting_stack": number_text(structure.starting_stack) if structure.starting_stack else "",
        "level_minutes": str(minutes),
        "seats_per_table": str(structure.seats_per_table),
    }


def _money_values(source: Source | None, given: Mapping[str, Any], currency: str) -> dict[str, str]:
    parts = {part: given.get(part) or 0 for part in PARTS}
    re_entries = given.get("re_entries", 0)
    return {
        **{part: written(amount, currency) for part, amount in parts.items()},
        "buy_in": written(sum(parts.values()), currency),
        "re_entries": "" if re_entries is None else str(re_entries),
        "bounty_kind": given.get("bounty_kind", "fixed") if parts["bounty"] else OFF,
        **_extra_values(source, given, currency),
    }


def _guarantee(last: int, currency: str, *, chosen: bool) -> dict[str, str]:
    if chosen or not last:
        return {"guarantee": written(last, currency)}
    return {"guarantee": "", "last_guarantee": money_text(last, currency=currency)}


def _extra_values(source: Source | None, given: Mapping[str, Any], currency: str) -> dict[str, str]:
    """Return the fields of rebuys and the add-on, with prices of the source."""
    values = {name: OFF if given.get(name, 0) == 0 else ON for name in ("rebuys", "add_ons")}
    usual = given if source else {"add_ons": 1}
    values |= {f"{name}_most": str(usual.get(name) or "") for name in values}
    for sells, name in ((Sold.REBUY, "rebuy"), (Sold.ADD_ON, "add_on")):
        price = source.price(sells) if source else None
        values[f"{name}_price"] = written(sum(price[part] for part in PARTS), currency) if price else ""
        values[f"{name}_chips"] = number_text(price["chips"]) if price else ""
    return values | _extra_ends(source)


def _extra_ends(source: Source | None) -> dict[str, str]:
    """Return the steps at whose end rebuys and the add-on close, by the last price, else by the structure."""
    ends = dict.fromkeys(EXTRA_ENDS.values(), AS_IT_IS)
    if source is None:
        return ends
    marked = {closing: step.key for step in source.structure().steps for closing in step.closes}
    for end, sells, closing in zip(ends, (Sold.REBUY, Sold.ADD_ON), (Closing.REBUYS, Closing.ADD_ON), strict=True):
        until = [price["until_step"] for price in source.content["prices"] if price["sells"] == sells][-1:]
        ends[end] = next(filter(None, until), marked.get(closing, AS_IT_IS))
    return ends
