"""The recommended procedures that are not about cards: TDA RP-1 to RP-22."""

from tournaments.rules.rule_index.rule import Rule


def _both(number: str, **others: str) -> dict[str, str]:
    return {"tda_2024": f"RP-{number}", "tda_2019": f"RP-{number}"} | others


RECOMMENDED: tuple[Rule, ...] = (
    Rule("all-in-buttons", "All-in buttons", "The dealer keeps them and places them.", _both("1"), "marker"),
    Rule(
        "bringing-in-bets",
        "Bringing in bets during a round",
        "It is discouraged; only the player facing the action may ask for it.",
        _both("2"),
        "pot",
    ),
    Rule("belongings", "Belongings at the table", "The house posts what may lie on or by the table.", _both("3")),
    Rule(
        "moving-players",
        "Moving players",
        "Moves are made quickly, with racks and with chips coloured up where that helps.",
        _both("6"),
        "break balance rack",
    ),
    Rule(
        "dealer-push",
        "Dealer changes near a level's end",
        "The push is held from 90 seconds before a break or a new level.",
        _both("7"),
        "push cue",
    ),
    Rule(
        "hand-for-hand",
        "Hand for hand",
        "Every table plays one hand and waits. Cards of an all-in and a call stay face down until told, and blinds go "
        "on rising as the clock is run off.",
        _both("8", wsop="rule 126"),
        "bubble money",
    ),
    Rule(
        "hand-for-hand-places",
        "Busts in one round of hand for hand",
        "Who busts at different tables in the same round shares the places; the round in progress at the announcement "
        "counts.",
        {"tda_2024": "RP-8-A", "tda_2019": "RP-8", "wsop": "rule 126-b"},
        "bubble share money",
    ),
    Rule(
        "hand-for-hand-clock",
        "The clock during hand for hand",
        "Each hand takes a set time off the clock, two minutes as a standard and three at most, beginning with the "
        "hand in progress.",
        {"tda_2024": "RP-8-B", "tda_2019": "RP-8-B", "wsop": "rule 126-c"},
        "bubble two minutes",
    ),
    Rule(
        "final-table-size",
        "Size of the final table",
        "9- and 8-handed events combine to nine, 7- and 6-handed ones to seven; some houses take one more than a table "
        "seats.",
        _both("9", wsop="rule 68"),
        "combine final",
    ),
    Rule("stud", "Stud", "What stud needs beside the rules of flop games.", _both("10"), "razz seven card"),
    Rule(
        "stud-absent",
        "Absent players in stud",
        "Their hands are killed; a dead hand gets no card on fourth street.",
        {"tda_2024": "RP-10-C", "tda_2019": "RP-10"},
        "dead hand",
    ),
    Rule(
        "stud-equal-boards",
        "Equal boards in stud",
        "Between equal boards the higher card by suit acts first, in razz too.",
        {"tda_2024": "RP-10-D", "tda_2019": "RP-10"},
        "order of action suit",
    ),
    Rule(
        "stud-bring-in-all-in",
        "Bring-in seat all-in for the ante",
        "The action starts to its left; the others put in at least the bring-in or fold.",
        {"tda_2024": "RP-10-E", "tda_2019": "RP-10"},
        "bring-in ante",
    ),
    Rule(
        "big-blind-ante",
        "Antes paid by one player",
        "The big blind pays for the table, the blind first when he is short, and the ante is never reduced. The 2019 "
        "way took the ante first.",
        _both("11"),
        "ante bba blind first",
    ),
    Rule(
        "announcing-bets",
        "Announcing bets",
        "Dealers announce bets; an all-in is counted only when it is asked for.",
        _both("12"),
        "count",
    ),
    Rule(
        "split-pot-stacking", "Chips in split-pot games", "Chips are kept stacked.", {"tda_2024": "RP-13"}, "high low"
    ),
    Rule(
        "random-remedies",
        "Chance as a remedy",
        "Where nothing else is fair, chance may decide how an error is put right.",
        {"tda_2024": "RP-14"},
        "random draw",
    ),
    Rule("shift-change", "Handing over", "Staff tell each other what is going on.", {"tda_2024": "RP-15"}, "staff"),
    Rule(
        "absent-at-break",
        "An absent player at a breaking table",
        "Staff move the chips for him.",
        {"tda_2024": "RP-16"},
        "break move",
    ),
    Rule(
        "limping-single-draw",
        "Limping in single draw",
        "Calling the big blind is allowed in all single-draw games.",
        {"tda_2024": "RP-17"},
        "2-7 draw",
    ),
    Rule(
        "stud-in-a-mix",
        "Stud games in a mix",
        "Stud and stud hi-lo need not follow each other.",
        {"tda_2024": "RP-18"},
        "horse order",
    ),
    Rule(
        "stalling",
        "Against stalling",
        "Tables broken at random, a fixed number of hands a level, soft hand for hand or a shot clock.",
        {"tda_2024": "RP-19"},
        "shot clock bubble",
    ),
    Rule(
        "prepare-decks",
        "Decks ready in time",
        "Dealers prepare their decks within a minute of the start, and wash them when two players are there.",
        {"tda_2024": "RP-20"},
        "start dealer",
    ),
    Rule(
        "spreading-the-pot",
        "Spreading the pot",
        "It may be spread on request; only in pot-limit is it counted.",
        {"tda_2024": "RP-21"},
        "count pot",
    ),
    Rule(
        "bounty-chips",
        "Bounty chips and time tokens",
        "They differ in size from chips; betting with them is a call or all-in as the floor sees fit.",
        {"tda_2024": "RP-22"},
        "bounty time bank",
    ),
)
