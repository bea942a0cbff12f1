"""The choices of the page New tournament, and the split of the buy-in."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from tournaments.language.figures import SIGNS
from tournaments.language.sentences import gettext as _
from tournaments.language.sentences import pgettext, translate
from tournaments.models import PARTS, OwnPayoutTable
from tournaments.rules.desk.buy_in import refuse_wrong_percents, refuse_wrong_split
from tournaments.rules.prizes.payout_tables import TABLES
from tournaments.views.attempts import NotDone, attempt
from tournaments.views.fields import amount_as_typed
from tournaments.views.opening.games import game_questions, rotation_text
from tournaments.views.opening.typed import (
    AS_IT_IS,
    ENDS,
    EXTRA_ENDS,
    OFF,
    ON,
    OTHER_PARTS,
    PERCENT,
    TypedFields,
    typed_rotation,
)

#: Fields whose last values the sheet stores as `was_<field>`, to detect which of them has changed.
FOLLOWED_FIELDS = ("pace", "plan", "tile", "game", "finish", "split_in", "buy_in", "bounty_kind", *OTHER_PARTS)
OFFERED_PLACES = (2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 18, 20, 27)


def currency_sign(currency: str) -> str:
    """Return the sign of a currency: € for EUR, else its letters."""
    return SIGNS.get(currency, currency)


def buy_in_parts(values: Mapping[str, str], problems: Mapping[str, str]) -> list[dict[str, str]]:
    """Return the visible parts of the buy-in; bounty and league fee only if they are used."""
    titles = {
        "prize_share": _("Prize pool"),
        "house_fee": _("House"),
        "staff_fee": _("Staff"),
        "bounty": _("Bounty"),
        "season_fee": _("League"),
    }
    hidden = {"bounty"} if values.get("bounty_kind", OFF) == OFF else set()
    hidden |= set() if values.get("season_fee") else {"season_fee"}
    return [
        {"name": part, "title": titles[part], "value": values.get(part, ""), "problem": problems.get(part, "")}
        for part in PARTS
        if part not in hidden
    ]


def split_problem(typed: TypedFields) -> dict[str, str]:
    """Return why the parts do not sum up to the buy-in, with a repair.

    {} if the sum is right, or if an amount is invalid or missing.
    """
    fields = typed.given
    if typed.problems.keys() & {*PARTS, "buy_in"} or not typed.values.get("buy_in", "").strip():
        return {}
    percent = typed.values.get("split_in") == PERCENT
    if percent:
        wrong = attempt(lambda: refuse_wrong_percents(fields["percents"]))
    else:
        parts = {part: fields[part] for part in PARTS}
        wrong = attempt(lambda: refuse_wrong_split(parts, buy_in=fields["buy_in"], currency=typed.currency))
    if not isinstance(wrong, NotDone):
        return {}
    mends = wrong.facts.get("mends")
    if mends is None:
        return {"says": wrong.error_text, "why": wrong.error_text}
    value = str(mends) if percent else amount_as_typed(int(mends), typed.currency) or "0"
    return {"says": wrong.error_text, **_problem_and_repair_labels(wrong.code, wrong.facts), "value": value}


def _problem_and_repair_labels(code: str, facts: Mapping[str, Any]) -> dict[str, str]:
    """Return `why`, the problem with the split, and `mend`, the label of the repair button."""
    over = code == "split_over"
    why = _("The parts make {total}, {off} too many.") if over else _("The parts make {total}, {off} too few.")
    return {"why": why.format(total=facts["total"], off=facts["off"]), "mend": translate(facts["mend"])}


def fee_percent(typed: TypedFields) -> int:
    """Return the fees as a rounded percentage of the buy-in; 0 without a buy-in, and for parts typed in percent."""
    fields = typed.given
    if "percents" in fields or not fields["buy_in"]:
        return 0
    fees = sum(fields[part] for part in ("house_fee", "staff_fee", "season_fee"))
    return round(Fraction(fees * 100, fields["buy_in"]))


def select_options(values: Mapping[str, str], typed: TypedFields, closing_options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options of each choice on the page. `closing_options` are the steps at which sales can close, by
    field.
    """
    counts = [("0", pgettext("re-entries", "None")), ("1", "1"), ("2", "2"), ("", _("No limit"))]
    chosen = values.get("re_entries", "0")
    if chosen not in {value for value, _words in counts}:
        counts.insert(3, (chosen, chosen))
    closes = {
        name: {"name": name, "ends": closing_options.get(name, ()), "chosen": values.get(name, AS_IT_IS)}
        for name in ENDS
    }
    return {
        "re_entries": counts,
        "bounties": [
            (OFF, _("Off")),
            ("fixed", _("Fixed")),
            ("progressive", _("Progressive")),
            ("mystery", _("Mystery")),
        ],
        "ends": closes,
        "extras": [
            _rebuy_or_add_on_options("rebuys", "rebuy", typed, closes),
            _rebuy_or_add_on_options("add_ons", "add_on", typed, closes),
        ],
        "payouts": _payout_plan_options(values),
        **game_questions(values),
        "followed": [
            *({"key": name, "value": values.get(name, "")} for name in FOLLOWED_FIELDS),
            {"key": "mix", "value": rotation_text(typed_rotation(values))},
        ],
    }


def _rebuy_or_add_on_options(
    name: str, price: str, typed: TypedFields, closing_choices: Mapping[str, Any]
) -> dict[str, Any]:
    rebuy, problems = name == "rebuys", typed.problems
    return {
        "name": name,
        "on": typed.values.get(name) == ON,
        "title": _("Rebuys") if rebuy else _("Add-on"),
        "price": f"{price}_price",
        "price_title": _("Price of a rebuy") if rebuy else _("Price of the add-on"),
        "price_problem": problems.get(f"{price}_price", ""),
        "chips": f"{price}_chips",
        "chips_title": _("Chips of a rebuy") if rebuy else _("Chips of the add-on"),
        "chips_problem": problems.get(f"{price}_chips", ""),
        "most": f"{name}_most",
        "most_title": _("Rebuys per entry") if rebuy else _("Add-ons per entry"),
        "most_problem": problems.get(f"{name}_most", ""),
        "closes_title": _("Rebuys close") if rebuy else _("Add-on closes"),
        "closes": closing_choices[EXTRA_ENDS[name]],
        "says": _("More chips in the same seat.") if rebuy else _("One last purchase of chips, often in a break."),
    }


def _payout_plan_options(values: Mapping[str, str]) -> list[tuple[str, str]]:
    found = [("copied", _("As in the template"))] if values.get("like") else []
    own = OwnPayoutTable.objects.all()
    found += [
        (f"own:{table.pk}", _("{name}: {shares}").format(name=table.name, shares=shares_text(table))) for table in own
    ]
    found += [(f"percent:{share}", _("{share} % of the entries").format(share=share)) for share in (10, 12, 15, 20)]
    found += [(f"places:{count}", _("{count} places").format(count=count)) for count in OFFERED_PLACES]
    return found + [
        (f"table:{name}", _("Table: {title}").format(title=translate(table.title))) for name, table in TABLES.items()
    ]


def shares_text(table: OwnPayoutTable) -> str:
    """Return the first five shares of a payout table as text: 45/25/15/10/5."""
    return "/".join(table.shares[:5]) + ("/…" if len(table.shares) > 5 else "")
