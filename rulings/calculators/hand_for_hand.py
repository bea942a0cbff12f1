"""`hand_for_hand_places` and `hand_for_hand_clock`: who takes which place on the bubble, and what hands cost."""

from typing import Any

from rulings.calculators.fields import Field, Nonsense, listed, name_of_player, whole
from rulings.calculators.frame import Calculator
from rulings.calculators.other_books import other_books
from rulings.calculators.seats import by_number
from rulings.calculators.spoken import all_of, counted, minutes, place
from tournaments.rules.citations import cite, cites
from tournaments.rules.hand_for_hand import Bust, Finish, SameHandBusts, clock_after, finishes
from tournaments.rules.house import House
from tournaments.rules.verdict import Cite, Verdict

MOST_PLAYERS = 10**6

WHY = {
    SameHandBusts.STACK_AT_SAME_TABLE: "At one table the larger stack at the start of the hand finishes higher; "
    "players out at different tables in one round share their places.",
    SameHandBusts.STACK_EVERYWHERE: "The larger stack at the start of the hand finishes higher, whatever the table.",
    SameHandBusts.STACK_AFTER_ANTE: "At one table the larger stack after the ante finishes higher; players out at "
    "different tables in one round share their places.",
    SameHandBusts.SHARE: "Players out in one round share their places.",
}


CLOCK = {
    "fixed": "however long it took",
    "capped": "and none more than the house's longest",
    "real_time": "the time it took",
}


def _bust(name: str, value: Any) -> Bust:
    if not isinstance(value, dict):
        raise Nonsense(name, "an object with player, table and stack", value)
    stack = whole(f"{name}.stack", value.get("stack"), low=1)
    return Bust(
        player=name_of_player(f"{name}.player", value.get("player")),
        table=_table(f"{name}.table", value.get("table")),
        stack=stack,
        ante=whole(f"{name}.ante", value.get("ante", 0), high=stack),
    )


def _table(name: str, value: Any) -> str:
    if isinstance(value, str) and value.strip():
        return value.strip()
    return str(whole(name, value))


def _busts(name: str, value: Any) -> list[Bust]:
    busts: list[Bust] = listed(name, value, _bust, most=1_000)
    players = [bust.player for bust in busts]
    for at, player in enumerate(players):
        if player in players[:at]:
            raise Nonsense(f"{name}[{at}].player", "a player who is not in the list yet", player)
    return busts


def _prizes(name: str, value: Any) -> dict[int, int]:
    return by_number(name, value, whole, most=MOST_PLAYERS)


def answer_places(given: dict[str, Any], house: House) -> Verdict:
    """Place and prize of everybody who bust in this round."""
    rule = SameHandBusts(house["same_hand_busts"])
    done, left = _finishes(given, rule), given["players_left"] - len(given["busts"])
    return Verdict(
        answer={
            "places": {one.player: [one.first, one.last] for one in done},
            "prizes": {one.player: one.prize for one in done},
            "players_after": left,
        },
        says=_says(given, done, left),
        why=WHY[rule],
        cites=_cited(rule, given["busts"], house),
        rests_on=("same_hand_busts",),
        differs=other_books(
            house,
            resting_on=("same_hand_busts",),
            ruling=lambda other: _ranked(_finishes(given, SameHandBusts(other["same_hand_busts"]))),
        ),
    )


def _cited(rule: SameHandBusts, busts: list[Bust], house: House) -> tuple[Cite, ...]:
    """The rule on shared places, before it the one on stacks where they decided at some table."""
    shared, by_stack = cite("hand-for-hand-places", rulebook=house.rulebook), cite("busts-in-one-hand", rulebook="wsop")
    one_table = len({bust.table for bust in busts}) < len(busts)
    match rule:
        case SameHandBusts.STACK_EVERYWHERE:
            return (cite("busts-in-one-hand", rulebook="roberts"),)
        case SameHandBusts.STACK_AT_SAME_TABLE if one_table and str(by_stack) != str(shared):
            return (by_stack, shared)
        case SameHandBusts.STACK_AFTER_ANTE if one_table:
            return (cite("busts-in-one-hand-with-ante"), shared)
    return (shared,)


def _finishes(given: dict[str, Any], rule: SameHandBusts) -> list[Finish]:
    busts, players_left = given["busts"], given["players_left"]
    if len(busts) >= players_left:
        raise Nonsense("players_left", f"more than the {len(busts):,} who bust: somebody has the chips", players_left)
    return finishes(busts, players_left=players_left, prizes=given["prizes"], rule=rule)


def _says(given: dict[str, Any], done: list[Finish], left: int) -> str:
    """The arithmetic first: miscounting the bubble is the dearest mistake of a day."""
    before, paid = given["players_left"], max((at for at, prize in given["prizes"].items() if prize), default=0)
    money = "in the money" if left <= paid else f"{counted(left - paid, 'place')} off the money" if paid else ""
    count = f"{before:,} less {len(done)} leaves {left:,}{f', {money}' if money else ''}"
    return f"{count}: {_ranked(done)}." if done else f"Nobody bust, {left:,} left{f', {money}' if money else ''}."


def _ranked(done: list[Finish]) -> str:
    """ "X 50th for 15,000; Y and Z share 51st to 52nd for 2,500 each"."""
    groups: dict[tuple[int, int], list[Finish]] = {}
    for one in done:
        groups.setdefault((one.first, one.last), []).append(one)
    return "; ".join(_group(*span, tied) for span, tied in groups.items())


def _group(first: int, last: int, tied: list[Finish]) -> str:
    names, prizes = all_of(one.player for one in tied), {one.prize for one in tied}
    if first == last:
        return f"{names} {place(first)}{f' for {prizes.pop():,}' if any(prizes) else ''}"
    shared = f"{names} share {place(first)} {'and' if last == first + 1 else 'to'} {place(last)}"
    if len(prizes) > 1:
        return f"{shared}, {all_of(f'{one.player} {one.prize:,}' for one in tied)}"
    return f"{shared}{f' for {prizes.pop():,} each' if any(prizes) else ''}"


def answer_clock(given: dict[str, Any], house: House) -> Verdict:
    """What the clock shows after each hand."""
    per_hand, way = _per_hand(given["seconds_per_hand"], house), house["hand_for_hand_clock"]
    after = clock_after(given["remaining_seconds"], per_hand=per_hand, hands=given["hands"])
    ends = next((hand for hand, seconds in enumerate(after, start=1) if not seconds), None)
    shown = minutes(after[-1] if after else given["remaining_seconds"])
    return Verdict(
        answer={"remaining_after": after, "seconds_per_hand": per_hand, "level_ends_after_hand": ends},
        says=_clock_says(given["hands"], shown, ends),
        why=f"Each hand takes {minutes(per_hand)} off the clock, {CLOCK[way]}; it begins with the hand in progress.",
        cites=cites("hand-for-hand-clock", rulebook=house.rulebook),
        rests_on=(*["hand_for_hand_seconds"] * (given["seconds_per_hand"] is None), "hand_for_hand_clock"),
    )


def _per_hand(given: int | None, house: House) -> int:
    """Seconds off the clock for each hand, as the house counts them."""
    way = house["hand_for_hand_clock"]
    if given is None and way == "real_time":
        raise Nonsense("seconds_per_hand", "the time a hand took, for this house counts real time", None)
    asked: int = house["hand_for_hand_seconds"] if given is None else given
    return min(asked, house["hand_for_hand_most_seconds"]) if way == "capped" else asked


def _clock_says(hands: int, shown: str, ends: int | None) -> str:
    if ends is not None:
        return f"The level is over after hand {ends}: the next hand is dealt at the new level."
    return f"After {counted(hands, 'hand')} the clock shows {shown}." if hands else f"The clock shows {shown}."


HAND_FOR_HAND_PLACES = Calculator(
    name="hand_for_hand_places",
    title="Busts in one round",
    question="Who takes which place, and which prize?",
    fields=(
        Field(
            "players_left",
            "count",
            "Players left before the round",
            lambda name, value: whole(name, value, low=1, high=MOST_PLAYERS),
            example=52,
        ),
        Field("prizes", "json", "Prizes by place", _prizes, example={"50": 15000}),
        Field(
            "busts",
            "json",
            "Who bust, with table and stack at the start of the hand",
            _busts,
            example=[{"player": "Ada", "table": 1, "stack": 9000}, {"player": "Ben", "table": 2, "stack": 8000}],
            help="Where the ante counts, ante is what a player paid for the table out of that stack",
        ),
    ),
    answer=answer_places,
    group="prizes",
)

HAND_FOR_HAND_CLOCK = Calculator(
    name="hand_for_hand_clock",
    title="Clock, hand for hand",
    question="What does the clock show after these hands?",
    fields=(
        Field(
            "remaining_seconds",
            "count",
            "Seconds left in the level",
            lambda name, value: whole(name, value, high=86_400),
            example=1050,
        ),
        Field(
            "seconds_per_hand",
            "count",
            "Seconds a hand costs",
            lambda name, value: whole(name, value, low=1, high=3_600),
            required=False,
            example=120,
            help="Left out: the house's",
        ),
        Field("hands", "count", "Hands", lambda name, value: whole(name, value, high=1_000), example=2),
    ),
    answer=answer_clock,
    group="prizes",
)
