"""Calculators for hand for hand: places of players who bust on the bubble, and clock time that hands cost."""

from typing import Any

from rulings.calculators.answering.other_rulebooks import differing_rulebook_texts
from rulings.calculators.calculator import Calculator
from rulings.calculators.reading.fields import (
    Field,
    InputKind,
    InvalidField,
    read_list,
    read_player_name,
    read_whole_number,
)
from rulings.calculators.reading.seats import read_by_number
from rulings.calculators.reading.spoken import minutes_text, ordinal_text
from tournaments.rules.clock.hand_for_hand import seconds_left_after_hands
from tournaments.rules.messages import join_items_with_and, join_messages, message_of_count, number_message
from tournaments.rules.messages import message as _
from tournaments.rules.prizes.same_hand import (
    Bust,
    Finish,
    SameHandBusts,
    alternative_ranking,
    finishes,
    has_pair_at_one_table,
    ranking_rule_slugs,
)
from tournaments.rules.rulebook.citations import citations_of
from tournaments.rules.rulebook.house_rules import HouseRules
from tournaments.rules.rulebook.verdict import Verdict

MOST_PLAYERS = 10**6

WHY = {
    SameHandBusts.STACK_AT_SAME_TABLE: _(
        "At one table, the larger stack at the start of the hand finishes higher. Players out at "
        "different tables in one round share their places."
    ),
    SameHandBusts.STACK_EVERYWHERE: _("The larger stack at the start of the hand finishes higher, at any table."),
    SameHandBusts.STACK_AFTER_ANTE: _(
        "At one table, the larger stack after the ante finishes higher. Players out at different tables "
        "in one round share their places."
    ),
    SameHandBusts.SHARE: _("Players out in one round share their places."),
}


CLOCK = {
    "fixed": _("however long it takes"),
    "capped": _("at most the longest time of the house rule"),
    "real_time": _("the time it takes"),
}


def _read_bust(name: str, value: Any) -> Bust:
    if not isinstance(value, dict):
        raise InvalidField(name, _("an object with player, table and stack"), value)
    stack = read_whole_number(f"{name}.stack", value.get("stack"), low=1)
    return Bust(
        player=read_player_name(f"{name}.player", value.get("player")),
        table=_read_table(f"{name}.table", value.get("table")),
        stack=stack,
        ante=read_whole_number(f"{name}.ante", value.get("ante", 0), high=stack),
    )


def _read_table(name: str, value: Any) -> str:
    if isinstance(value, str) and value.strip():
        return value.strip()
    return str(read_whole_number(name, value))


def _read_busts(name: str, value: Any) -> list[Bust]:
    busts: list[Bust] = read_list(name, value, _read_bust, most=1_000)
    players = [bust.player for bust in busts]
    for at, player in enumerate(players):
        if player in players[:at]:
            raise InvalidField(f"{name}[{at}].player", _("a player who is not in the list yet"), player)
    return busts


def _read_prizes(name: str, value: Any) -> dict[int, int]:
    return read_by_number(name, value, read_whole_number, most=MOST_PLAYERS)


def hand_for_hand_places_verdict(facts: dict[str, Any], house_rules: HouseRules) -> Verdict:
    """Return the verdict with the place and prize of each player who busted in this round."""
    rule = SameHandBusts(house_rules["same_hand_busts"])
    done, left = _finishes(facts, rule), facts["players_left"] - len(facts["busts"])
    return Verdict(
        answer={
            "places": {finish.player: [finish.first, finish.last] for finish in done},
            "prizes": {finish.player: finish.prize for finish in done},
            "players_after": left,
            "choices": _ranking_choices(facts, house_rules),
        },
        says=_verdict_sentence(facts, done, left),
        why=WHY[rule],
        rules=ranking_rule_slugs(rule, one_table=has_pair_at_one_table(facts["busts"])),
        rests_on=("same_hand_busts",),
        differs=(*_choice_sentences(facts, house_rules), *_differing_rulebook_texts(facts, house_rules)),
    )


def _differing_rulebook_texts(facts: dict[str, Any], house_rules: HouseRules) -> tuple[str, ...]:
    return differing_rulebook_texts(
        house_rules,
        resting_on=("same_hand_busts",),
        ruling=lambda other: _ranking_text(_finishes(facts, SameHandBusts(other["same_hand_busts"]))),
    )


def _choice_sentences(facts: dict[str, Any], house_rules: HouseRules) -> tuple[str, ...]:
    """Return a sentence on the other ranking that the director may choose; empty if there is no choice."""
    return tuple(
        _("The director may choose {ranked} ({cites})", ranked=choice["says"], cites=join_messages(choice["cites"]))
        for choice in _ranking_choices(facts, house_rules)[1:]
    )


def _ranking_choices(facts: dict[str, Any], house_rules: HouseRules) -> list[dict[str, Any]]:
    """Return the two rankings from which the director chooses, the ranking by house rules first.

    There is a choice if two players of one table busted in the hand and the rankings pay differently. Returns []
    without a choice.
    """
    own = SameHandBusts(house_rules["same_hand_busts"])
    rules = (own, alternative_ranking(own))
    done = {rule: _finishes(facts, rule) for rule in rules}
    paid = [{finish.player: finish.prize for finish in done[rule]} for rule in rules]
    if not has_pair_at_one_table(facts["busts"]) or paid[0] == paid[1]:
        return []
    return [
        {"rule": str(rule), "says": _ranking_text(done[rule]), "cites": _citations_of(rule, house_rules)}
        for rule in rules
    ]


def _citations_of(rule: SameHandBusts, house_rules: HouseRules) -> list[str]:
    chosen = house_rules.with_setting("same_hand_busts", rule)
    slugs = ranking_rule_slugs(rule, one_table=True)
    return [
        str(citation) for citation in citations_of(slugs, resting_on=("same_hand_busts",), house_rules=chosen).behind
    ]


def _finishes(facts: dict[str, Any], rule: SameHandBusts) -> list[Finish]:
    busts, players_left = facts["busts"], facts["players_left"]
    if len(busts) >= players_left:
        raise InvalidField(
            "players_left",
            _("more than the {busts:,} who are out: one player has the chips", busts=len(busts)),
            players_left,
        )
    return finishes(busts, players_left=players_left, prizes=facts["prizes"], rule=rule)


def _verdict_sentence(facts: dict[str, Any], done: list[Finish], left: int) -> str:
    """Return the result as a sentence that begins with the arithmetic: "51 minus 2 = 49, in the money: ...".

    A miscounted bubble is the costliest mistake of a day.
    """
    before, paid = facts["players_left"], max((at for at, prize in facts["prizes"].items() if prize), default=0)
    money = (
        _("in the money")
        if left <= paid
        else _("{counted} off the money", counted=message_of_count("{count:,} place", "{count:,} places", left - paid))
        if paid
        else ""
    )
    left_now = _("{left:,}, {money}", left=left, money=money) if money else number_message(left)
    if not done:
        return (
            _("No busts. {left:,} left, {money}.", left=left, money=money)
            if money
            else _("No busts. {left:,} left.", left=left)
        )
    return _(
        "{before:,} minus {out} = {left}: {ranked}.",
        before=before,
        out=len(done),
        left=left_now,
        ranked=_ranking_text(done),
    )


def _ranking_text(done: list[Finish]) -> str:
    """Return "X 50th for 15,000; Y and Z share 51st to 52nd for 2,500 each"."""
    groups: dict[tuple[int, int], list[Finish]] = {}
    for finish in done:
        groups.setdefault((finish.first, finish.last), []).append(finish)
    return join_messages((_tied_group_text(*span, tied) for span, tied in groups.items()), "; ")


def _tied_group_text(first: int, last: int, tied: list[Finish]) -> str:
    names, prizes = join_items_with_and(finish.player for finish in tied), {finish.prize for finish in tied}
    if first == last:
        placed = _("{names} {place}", names=names, place=ordinal_text(first))
        return _("{placed} for {prize:,}", placed=placed, prize=prizes.pop()) if any(prizes) else placed
    ends = {"names": names, "first": ordinal_text(first), "last": ordinal_text(last)}
    shared = (
        _("{names} share {first} and {last}", **ends)
        if last == first + 1
        else _("{names} share {first} to {last}", **ends)
    )
    if len(prizes) > 1:
        return join_messages(
            (
                shared,
                join_items_with_and(
                    join_messages((finish.player, number_message(finish.prize)), " ") for finish in tied
                ),
            )
        )
    return _("{shared} for {prize:,} each", shared=shared, prize=prizes.pop()) if any(prizes) else shared


def hand_for_hand_clock_verdict(facts: dict[str, Any], house_rules: HouseRules) -> Verdict:
    """Return the verdict with the time left on the clock after each hand, in seconds."""
    per_hand, clock_policy = (
        _seconds_per_hand(facts["seconds_per_hand"], house_rules),
        house_rules["hand_for_hand_clock"],
    )
    after = seconds_left_after_hands(facts["remaining_seconds"], per_hand=per_hand, hands=facts["hands"])
    ends = next((hand for hand, seconds in enumerate(after, start=1) if not seconds), None)
    shown = minutes_text(after[-1] if after else facts["remaining_seconds"])
    return Verdict(
        answer={"remaining_after": after, "seconds_per_hand": per_hand, "level_ends_after_hand": ends},
        says=_clock_sentence(facts["hands"], shown, ends),
        why=_(
            "Each hand takes {minutes} off the clock, {clock}. This starts with the hand in progress.",
            minutes=minutes_text(per_hand),
            clock=CLOCK[clock_policy],
        ),
        rules=("hand-for-hand-clock",),
        rests_on=(
            *["hand_for_hand_seconds"] * (facts["seconds_per_hand"] is None),
            "hand_for_hand_clock",
            *["hand_for_hand_most_seconds"] * (clock_policy == "capped"),
        ),
    )


def _seconds_per_hand(chosen: int | None, house_rules: HouseRules) -> int:
    """Return the seconds of clock time that each hand costs: the chosen number, else the number in the house rules.

    House rules may cap the seconds. Raises InvalidField if none were chosen and house rules count the real time.
    """
    clock_policy = house_rules["hand_for_hand_clock"]
    if chosen is None and clock_policy == "real_time":
        raise InvalidField("seconds_per_hand", _("the time of each hand (house rule: real time counts)"), None)
    seconds: int = house_rules["hand_for_hand_seconds"] if chosen is None else chosen
    return min(seconds, house_rules["hand_for_hand_most_seconds"]) if clock_policy == "capped" else seconds


def _clock_sentence(hands: int, shown: str, ends: int | None) -> str:
    if ends is not None:
        return _("The level ends after hand {ends}. The next hand is dealt at the new level.", ends=ends)
    return (
        _(
            "After {counted} the clock shows {shown}.",
            counted=message_of_count("{count:,} hand", "{count:,} hands", hands),
            shown=shown,
        )
        if hands
        else _("The clock shows {shown}.", shown=shown)
    )


HAND_FOR_HAND_PLACES = Calculator(
    name="hand_for_hand_places",
    title=_("Busts in one round"),
    question=_("Who gets which place and prize?"),
    fields=(
        Field(
            "players_left",
            "count",
            _("Players left before the round"),
            lambda name, value: read_whole_number(name, value, low=1, high=MOST_PLAYERS),
            example=52,
        ),
        Field(
            "prizes", "json", _("Prizes by place"), _read_prizes, example={"50": 15000}, input=InputKind.PRIZES_BY_PLACE
        ),
        Field(
            "busts",
            "json",
            _("Players out, with table and stack at the start of the hand"),
            _read_busts,
            example=[{"player": "Ada", "table": 1, "stack": 9000}, {"player": "Ben", "table": 2, "stack": 8000}],
            help=_("If the ante counts: the ante is what the player paid for the table from that stack"),
            input=InputKind.BUSTS,
        ),
    ),
    answer=hand_for_hand_places_verdict,
    group="prizes",
)

HAND_FOR_HAND_CLOCK = Calculator(
    name="hand_for_hand_clock",
    title=_("Hand-for-hand clock"),
    question=_("What does the clock show after these hands?"),
    fields=(
        Field(
            "remaining_seconds",
            "count",
            _("Seconds left in the level"),
            lambda name, value: read_whole_number(name, value, high=86_400),
            example=1050,
            input=InputKind.DURATION,
        ),
        Field(
            "seconds_per_hand",
            "count",
            _("Seconds per hand"),
            lambda name, value: read_whole_number(name, value, low=1, high=3_600),
            required=False,
            example=120,
            help=_("Leave empty for the house rule"),
            input=InputKind.DURATION,
        ),
        Field("hands", "count", _("Hands"), lambda name, value: read_whole_number(name, value, high=1_000), example=2),
    ),
    answer=hand_for_hand_clock_verdict,
    group="prizes",
)
