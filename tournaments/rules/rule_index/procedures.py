"""General procedures, button and blinds: TDA 23 to 34, and what other books add."""

from tournaments.rules.rule_index.rule import Rule, tda

PROCEDURES: tuple[Rule, ...] = (
    Rule(
        "new-level",
        "A new level starts with the next hand",
        "A level starts when it is announced or the clock sounds, and counts from the next hand; a hand begins with "
        "the first riffle, the shuffler's button or the dealer push. A hand begun at the old level by mistake stays "
        "there once there was substantial action.",
        tda("23", roberts="(tournaments)"),
        "blinds hand",
    ),
    Rule(
        "chip-race",
        "Chip race",
        "The race starts at seat 1, nobody wins more than one chip and nobody is raced out: who would lose his last "
        "chips gets one of the smallest left in play.",
        tda("24", roberts="(tournaments)"),
        "colour up color up",
    ),
    Rule(
        "later-found-chips",
        "Removed chips found later",
        "They are changed at equal value only; a rest below the smallest chip in play is worth nothing.",
        tda("24-C"),
        "colour up race",
    ),
    Rule(
        "chips-visible",
        "Chips and cards in sight",
        "Chips stand in clean stacks, twenty of a kind, large ones in front; opponents may form a fair estimate.",
        tda("25"),
        "colour up stack",
    ),
    Rule(
        "deck-changes",
        "Changing decks",
        "Decks change with the dealer, with the level or as the house says; players may not ask for it.",
        tda("26"),
    ),
    Rule(
        "rebuys",
        "Rebuys",
        "A player may not miss a hand to rebuy. Who says so before the hand plays the chips behind him, and must pay.",
        tda("27"),
        "add-on",
    ),
    Rule("rabbit-hunting", "Rabbit hunting", "Cards that would have come are not shown.", tda("28"), "muck stub"),
    Rule(
        "calling-the-clock",
        "Calling the clock",
        "After a fair time anybody in the event may ask for the clock: 25 seconds and a countdown of five. When it "
        "runs out, a hand facing a bet is dead, any other checks.",
        tda("29", wsop="rule 80"),
        "time shot clock stalling",
    ),
    Rule(
        "shot-clock",
        "Shot clock",
        "The same time for each decision may be brought in for the whole event at any moment.",
        {"wsop": "rule 80"},
        "time bank stalling",
    ),
    Rule(
        "at-your-seat",
        "At your seat",
        "Who is not at his seat when the last card of the first deal falls has a dead hand; blinds and antes stay.",
        tda("30", wsop="rule 84", roberts="(tournaments)"),
        "absent dead hand first card",
    ),
    Rule(
        "action-pending",
        "Staying with a live hand",
        "Who has a live hand stays at the table until the showdown, all-in or not.",
        tda("31"),
        "leave penalty",
    ),
    Rule(
        "structure-sheet",
        "The structure sheet",
        "The structure depends on the entries; posted errors may be corrected.",
        {"wsop": "rule 31"},
        "payouts schedule",
    ),
    Rule(
        "day-end",
        "The end of a day",
        "A day may end early, or after a number of hands drawn near the end; players count, seal and sign their bags.",
        {"wsop": "rules 122-125"},
        "bag last hands",
    ),
)

BUTTON: tuple[Rule, ...] = (
    Rule(
        "dead-button",
        "Dead button",
        "The big blind moves one live player each hand, the small blind to where the big blind was, the button to "
        "where the small blind was; both may fall on empty seats.",
        tda("32", in_2026="34", wsop="rule 85", roberts="(button and blind use)"),
        "button blinds",
    ),
    Rule(
        "moving-button",
        "Moving button",
        "The button always moves to the next player; whoever the blinds sweep over posts, so several may post at once.",
        {"roberts": "(button and blind use)", "betting": "(moving button)"},
        "button blinds",
    ),
    Rule(
        "simplified-button",
        "Simplified moving button",
        "The button moves to the next player and the blinds to the next two; some players miss a blind.",
        {"betting": "(simplified moving button)"},
        "button blinds online",
    ),
    Rule(
        "first-button",
        "Where the button starts",
        "High card, the first stack to the dealer's right, a fixed seat or a draw, as the house says.",
        {"roberts": "(tournaments)", "wsop": "rule 85"},
        "high card",
    ),
    Rule(
        "dodging-blinds",
        "Dodging blinds",
        "Who dodges a blind on purpose is penalised; some houses take the blinds as well.",
        tda("33", wsop="rule 86"),
        "penalty move",
    ),
    Rule(
        "button-error",
        "A button in the wrong place",
        "Before substantial action it is put right. After it the hand stands and so does the button.",
        tda("34-A", since_2019=False, roberts="(button and blind use)"),
        "wrong button twice",
    ),
    Rule(
        "heads-up-button",
        "Heads-up",
        "The small blind has the button, gets the last card, acts first before the flop and last after it. On the way "
        "to two players nobody is big blind twice running.",
        tda("34-B", in_2026="36-C"),
        "two players small blind",
    ),
    Rule(
        "missed-blinds",
        "Missed blinds",
        "Only one set of blinds can be owed: the big one is posted live, the small one dead. In tournaments nobody "
        "misses a blind.",
        {"roberts": "(button and blind use)", "betting": "(posting blinds)"},
        "post dead blind",
    ),
)
