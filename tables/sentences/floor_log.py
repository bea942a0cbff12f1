"""The room's actions in the floor log: one sentence for each action, made from its facts."""

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext_noop as noop

from tables.sentences.balance import passed_over_clause
from tables.sentences.chips import ACTIONS as CHIPS
from tables.sentences.days.bags import BAG_SENTENCES
from tournaments.language.sentences import gettext as _
from tournaments.language.sentences import labelled_text, ngettext, translate
from tournaments.rules.games import rotation_title
from tournaments.rules.one_table import merge_tables
from tournaments.rules.rulebook.house_settings import SETTINGS
from tournaments.sentences.floor_log import log_sentence, missed_clause, reason_clause
from tournaments.sentences.prizes.bounties import bounty_clause
from tournaments.sentences.prizes.places import changes_clause, place_text

Facts = dict[str, Any]

#: names of a table's settings, by field
FIELDS = {
    "area": noop("hall or area"),
    "colour": noop("colour"),
    "feature": noop("feature table"),
    "protected": noop("never breaks"),
}


def _opened_sentence(facts: Facts) -> str:
    if facts["first"] == facts["last"]:
        return _("Table {first} opened").format(**facts)
    return _("Tables {first} to {last} opened").format(**facts)


def _opened_and_seated_sentence(facts: Facts) -> str:
    sentence = ngettext(
        "{opened}, {players:,} player seated", "{opened}, {players:,} players seated", facts["players"]
    ).format(opened=_opened_sentence(facts), players=facts["players"])
    return sentence + _teams_and_buttons_clause(facts)


def _drawn_sentence(facts: Facts) -> str:
    sentence = _("Seats drawn, players: {players:,}").format(**facts)
    if facts["alternates"]:
        sentence = _("{said}, alternates: {alternates:,}").format(said=sentence, alternates=facts["alternates"])
    return sentence + _teams_and_buttons_clause(facts)


def _drawn_again_sentence(facts: Facts) -> str:
    sentence = ngettext(
        "Seats drawn again for {players:,} player", "Seats drawn again for {players:,} players", facts["players"]
    ).format(players=facts["players"])
    return sentence + _teams_and_buttons_clause(facts)


def _redrawn_sentence(facts: Facts) -> str:
    tables = ", ".join(str(table) for table in facts["tables"])
    sentence = ngettext(
        "All seats redrawn, players: {players}, table {tables}",
        "All seats redrawn, players: {players}, tables {tables}",
        len(facts["tables"]),
    ).format(players=facts["players"], tables=tables)
    return sentence + _teams_and_buttons_clause(facts)


def _teams_and_buttons_clause(facts: Facts) -> str:
    return _teams_clause(facts) + _buttons_clause(facts)


def _teams_clause(facts: Facts) -> str:
    """Return how many teams were kept apart, or how many pairs share a table; "" without teams."""
    if not facts.get("teams"):
        return ""
    if meet := facts["meet"]:
        return ngettext(
            "; {meet:,} pair of one team shares a table: no draw had fewer",
            "; {meet:,} pairs of one team share a table: no draw had fewer",
            meet,
        ).format(meet=meet)
    return ngettext("; {teams:,} team kept apart", "; {teams:,} teams kept apart", facts["teams"]).format(
        teams=facts["teams"]
    )


def _buttons_clause(facts: Facts) -> str:
    """Return the rule of the first buttons, with their seats if there are few."""
    if "first_button" not in facts:
        return ""
    rule = translate(SETTINGS["first_button"].meaning_text(facts["first_button"]))
    if facts["buttons"]:
        return _("; button: {rule} ({buttons})").format(rule=rule, buttons=facts["buttons"])
    return _("; button: {rule}").format(rule=rule)


def _team_sentence(facts: Facts) -> str:
    sentence = _("Team {team}: {names}") if facts["team"] else _("No longer in a team: {names}")
    names = ", ".join(facts["names"])
    if more := facts["players"] - len(facts["names"]):
        names = ngettext("{names} and {more:,} more", "{names} and {more:,} more", more).format(names=names, more=more)
    return sentence.format(team=facts["team"], names=names)


def _order_sentence(facts: Facts) -> str:
    if not facts["tables"]:
        return _("Breaking order posted: the last opened first")
    return _("Breaking order posted: {tables}").format(tables=_tables_text(facts["tables"]))


def _reinstated_sentence(facts: Facts) -> str:
    lost = [
        (
            _("; that seat is taken, so {name} sits at {seat}")
            if lost["seat"]
            else _("; that seat is taken, so {name} must draw a seat")
        ).format(**lost)
        for lost in facts["lost"]
    ]
    return _("{undone}{lost}{changes}").format(
        undone=log_sentence("undone", facts), lost="".join(lost), changes=changes_clause(facts)
    )


def _seat_clause(facts: Facts) -> str:
    return _("seated at {seat}").format(**facts) if facts["seat"] else _("must draw a seat")


def _bagged_sentence(facts: Facts) -> str:
    seat = _(", seat {seat}").format(**facts) if facts["seat"] else ""
    was = _(", not {was:,}").format(**facts) if facts["was"] is not None and facts["was"] != facts["stack"] else ""
    return _("Bag of {name}{seat}: {stack:,}{was}").format(name=facts["name"], seat=seat, stack=facts["stack"], was=was)


def _bag_opened_sentence(facts: Facts) -> str:
    if facts["found"] == facts["stack"]:
        return _("Bag of {name} opened: {found:,}, as recorded").format(**facts)
    return _("Bag of {name} opened: {found:,}, not {stack:,} ({reason})").format(**facts)


def _called_sentence(facts: Facts) -> str:
    names_and_seats = {"name": facts["name"], **facts["seats"]}
    if facts["why"] == "ordered":
        return _("{name} called from {from_seat} to {to_seat}, by the director").format(**names_and_seats)
    if facts["hands"] == 0:
        sentence = _("{name} called from {from_seat} to {to_seat}, the big blind itself{spared}")
    else:
        sentence = (
            _("{name} called from {from_seat} to {to_seat}{spared}")
            if facts["hands"] is None
            else ngettext(
                "{name} called from {from_seat} to {to_seat}, big blind in {hands} hand{spared}",
                "{name} called from {from_seat} to {to_seat}, big blind in {hands} hands{spared}",
                facts["hands"],
            )
        )
    return sentence.format(**names_and_seats, hands=facts["hands"], spared=passed_over_clause(facts["spared"]))


def _open_seat_clause(facts: Facts) -> str:
    return _(", seat {table}.{seat} open").format(**facts) if facts["seat"] else ""


def _tables_text(tables: list[int]) -> str:
    return ", ".join(str(table) for table in tables)


def _still_dealing_sentence(tables: list[int]) -> str:
    sentence = ngettext(". Table {tables} was still dealing", ". Tables {tables} were still dealing", len(tables))
    return sentence.format(tables=_tables_text(tables)) if tables else ""


def _all_in_sentence(facts: Facts) -> str:
    seats = _(", covered: seat {listed}").format(listed=_tables_text(facts["seats"])) if facts["seats"] else ""
    return _("Table {table}: all-in and call in hand {hand}, cards face down{seats}").format(
        table=facts["table"], hand=facts["hand"], seats=seats
    )


_OWN: dict[str, Callable[[Facts], str]] = {
    "bag.closed": _bagged_sentence,
    "bag.opened": _bag_opened_sentence,
    "bags.checked": lambda facts: _("Bags confirmed: {bags:,} with {chips:,} chips, as expected").format(**facts),
    "bust.corrected": lambda facts: _(
        "Bust corrected: {instead} out, not {name}{bounty}; {name} {sits}{changes}"
    ).format(
        name=facts["name"],
        instead=facts["instead"],
        bounty=bounty_clause(facts),
        sits=_seat_clause(facts),
        changes=changes_clause(facts),
    ),
    "bust.revived": lambda facts: _("{name} reinstated and {sits}{changes}").format(
        name=facts["name"], sits=_seat_clause(facts), changes=changes_clause(facts)
    ),
    "button.moved": lambda facts: _("Table {table}: button {button}, big blind {big_blind}{missed}").format(
        table=facts["table"], button=facts["button"], big_blind=facts["big_blind"], missed=missed_clause(facts)
    ),
    "button.set": lambda facts: _("Table {table}: button set to seat {button}, big blind {big_blind}").format(**facts),
    "game.chosen": lambda facts: _("Table {table}: {game} chosen{seat}").format(
        table=facts["table"],
        game=rotation_title(facts["game"], facts["betting"]),
        seat=_(" by seat {seat}").format(seat=facts["seat"]) if facts["seat"] else "",
    ),
    "game.ended": lambda facts: (
        _("Table {tables}: next game from the next hand").format(tables=", ".join(map(str, facts["tables"])))
        if facts["tables"]
        else _("All tables: next game from the next hand")
    ),
    "day.last_hand": lambda facts: _("Table {table}: last hand {hand} of {of} played{missed}").format(
        table=facts["table"], hand=facts["hand"], of=facts["of"], missed=missed_clause(facts)
    ),
    "day.last_hands": lambda facts: ngettext(
        "{hands} more hand at every table{drawn}", "{hands} more hands at every table{drawn}", facts["hands"]
    ).format(
        hands=facts["hands"], drawn=_(", drawn with {seed}").format(seed=facts["seed"][:12]) if facts["seed"] else ""
    ),
    "day.last_hands_over": lambda facts: (
        ngettext(
            "Last hands ended, without a report from table {tables}{reason}",
            "Last hands ended, without reports from tables {tables}{reason}",
            len(facts["missing"]),
        )
        if facts["missing"]
        else _("Last hands ended{reason}")
    ).format(tables=_tables_text(facts["missing"]), reason=reason_clause(facts)),
    "draw.again": _drawn_again_sentence,
    "entry.team_set": _team_sentence,
    "draw.made": _drawn_sentence,
    "draw.one": lambda facts: _("{name} drew seat {seat}").format(**facts),
    "draw.revealed": lambda facts: _("Draw published: seed of fingerprint {commitment}…").format(
        commitment=facts["commitment"][:12]
    ),
    "seats.cards_printed": lambda facts: ngettext(
        "Printed: {cards:,} seat card", "Printed: {cards:,} seat cards", facts["cards"]
    ).format(**facts),
    "draw.sealed": lambda facts: _("Fingerprint of the draw published: {commitment}…").format(
        commitment=facts["commitment"][:12]
    ),
    "move.arrived": lambda facts: _("{name} seated at {to_seat}").format(
        name=facts["name"], to_seat=facts["seats"]["to_seat"]
    ),
    "moves.arrived": lambda facts: ngettext(
        "{count} player seated: {named}", "{count} players seated: {named}", len(facts["arrived"])
    ).format(
        count=len(facts["arrived"]),
        named=", ".join(_("{name} at {to_seat}").format(**arrival) for arrival in facts["arrived"]),
    ),
    "move.called": _called_sentence,
    "moves.called": lambda facts: ngettext(
        "{count} player called: {named}", "{count} players called: {named}", len(facts["called"])
    ).format(
        count=len(facts["called"]),
        named=", ".join(_("{name} to {to_seat}").format(**call) for call in facts["called"]),
    ),
    "move.cancelled": lambda facts: _("Move of {name} cancelled, stays at {from_seat}").format(
        name=facts["name"], from_seat=facts["seats"]["from_seat"]
    ),
    "move.walking": lambda facts: _("{name} walking to {to_seat}").format(
        name=facts["name"], to_seat=facts["seats"]["to_seat"]
    ),
    "seat.bust": lambda facts: _("{name} out, {place}, seat {seat} opened{bounty}").format(
        name=facts["name"], place=place_text(facts), seat=facts["seat"], bounty=bounty_clause(facts)
    ),
    "seat.given_back": _reinstated_sentence,
    "seat.locked": lambda facts: _("{name} locked in seat {seat}").format(**facts),
    "room.devices_away": lambda facts: ngettext(
        "Phones collected, {tables} table left", "Phones collected, {tables} tables left", facts["tables"]
    ).format(tables=facts["tables"]),
    "seat.noted": lambda facts: (
        _("Note on {name} at {seat}: {words}").format(**facts)
        if facts["seat"]
        else labelled_text(facts["name"], facts["words"])
    ),
    "seat.put_right": lambda facts: _("Seat of {name} corrected: {from_seat} to {to_seat}").format(
        name=facts["name"], from_seat=facts["seats"]["from_seat"], to_seat=facts["seats"]["to_seat"]
    ),
    "seat.unlocked": lambda facts: _("{name} unlocked in seat {seat}").format(**facts),
    "seat.unusable": lambda facts: _("Seat {seat} closed").format(**facts),
    "seat.usable": lambda facts: _("Seat {seat} opened again").format(**facts),
    "seats.bust_together": lambda facts: _("Out in the same hand: {players}").format(
        players="; ".join(_("{name}, {place}").format(name=out["name"], place=place_text(out)) for out in facts["out"])
    ),
    "seats.swapped": lambda facts: _("{name} and {other} swapped: {name} at {seat}, {other} at {other_seat}").format(
        name=facts["name"], other=facts["other"], seat=facts["seats"]["seat"], other_seat=facts["seats"]["other_seat"]
    ),
    "table.broken": lambda facts: _("Table {table} broken, players to move: {players}").format(**facts),
    "table.call_answered": lambda facts: _("Call of table {table} answered{called_about}").format(
        table=facts["table"], called_about=_open_seat_clause(facts)
    ),
    "table.call_taken_back": lambda facts: _("Table {table} cancelled its call{called_about}").format(
        table=facts["table"], called_about=_open_seat_clause(facts)
    ),
    "table.called_floor": lambda facts: _("Table {table} called the floor").format(**facts),
    "table.changed": lambda facts: _("Table {table} changed: {fields}").format(
        table=facts["table"], fields=", ".join(_(FIELDS[name]) if name in FIELDS else name for name in facts["fields"])
    ),
    "table.closed": lambda facts: _("Table {table} closed").format(**facts),
    "table.all_in": _all_in_sentence,
    "table.dealt": lambda facts: _("Table {table}: hand dealt{missed}").format(
        table=facts["table"], missed=missed_clause(facts)
    ),
    "table.hand_done": lambda facts: _("Table {table}: hand {hand} done").format(**facts),
    "table.hand_goes_on": lambda facts: _("Table {table}: hand {hand} not done, still dealing").format(**facts),
    "table.new_card": lambda facts: _("New QR card for table {table}: the old one no longer works").format(**facts),
    "table.opened_again": lambda facts: _("Table {table} reopened").format(**facts),
    "table.released": lambda facts: ngettext(
        "All-in released at table {tables}{dealing}{reason}",
        "All-in released at tables {tables}{dealing}{reason}",
        len(facts["tables"]),
    ).format(
        tables=_tables_text(facts["tables"]),
        dealing=_still_dealing_sentence(facts["dealing"]),
        reason=reason_clause(facts),
    ),
    "table.seat_open": lambda facts: _("Table {table} reported seat {seat} open").format(**facts),
    "tables.opened": _opened_sentence,
    "tables.order_drawn": lambda facts: _("Breaking order drawn: {tables}").format(
        tables=_tables_text(facts["tables"])
    ),
    "tables.order_posted": _order_sentence,
    "tables.opened_and_seated": _opened_and_seated_sentence,
    "tables.redrawn": _redrawn_sentence,
}

SENTENCES: dict[str, Callable[[Facts], str]] = merge_tables(_OWN, BAG_SENTENCES, CHIPS)
