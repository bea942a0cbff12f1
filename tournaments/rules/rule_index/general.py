"""General concepts and seats: TDA 1 to 11, and what other books add about seats and tables."""

from tournaments.rules.rule_index.rule import Rule, tda

GENERAL: tuple[Rule, ...] = (
    Rule(
        "floor-decisions",
        "Floor decisions",
        "Fairness and the good of the game come before the letter of a rule; what the floor decides is final.",
        tda("1", in_2026="1"),
        "director override",
    ),
    Rule(
        "player-responsibilities",
        "What players answer for",
        "Players check their seat and their cards, protect their hand, act in turn, stay with a live hand, show all "
        "cards to win, and speak up when something is wrong.",
        tda("2", in_2026="2"),
        "one player to a hand protect",
    ),
    Rule(
        "official-terms",
        "Words that bind",
        "Bet, raise, call, fold, check, all-in, complete, and pot in pot-limit mean what they say; a tap on the table "
        "is a check. Other words are at the player's own risk.",
        tda("3", in_2026="3"),
        "declaration",
    ),
    Rule(
        "player-identity",
        "Seeing who plays",
        "Staff may ask a player to take off whatever hides who he is or disturbs the others.",
        tda("4", in_2026="4"),
        "sunglasses hood",
    ),
    Rule(
        "devices",
        "Phones and devices",
        "No calls at the table, nothing on the felt, no device in the hands of somebody with a live hand, and no "
        "charts, solvers or advice from anybody.",
        tda("5", in_2026="5"),
        "phone solver chart app",
    ),
    Rule(
        "languages",
        "Languages",
        "The house posts and announces the languages that may be spoken at the table.",
        tda("6", in_2026="6"),
    ),
)

SEATING: tuple[Rule, ...] = (
    Rule(
        "correct-seating",
        "Random and correct seats",
        "Seats are drawn at random. Somebody found in the wrong seat moves to the right one with the chips he has now.",
        tda("7", roberts="(tournaments)"),
        "wrong seat draw",
    ),
    Rule(
        "late-entries",
        "Alternates, late entries and re-entries",
        "They get a full stack and a seat from the same draw as everybody, and are dealt in at once, except between "
        "the small blind and the button.",
        tda("8-A", wsop="rules 12-14"),
        "alternate late registration",
    ),
    Rule(
        "reentry-forfeit",
        "Giving up a stack to enter again",
        "Where it is allowed, a player may give up his chips and enter again; the chips leave play.",
        tda("8-B", wsop="rules 12-14"),
        "re-entry forfeit",
    ),
    Rule(
        "special-needs",
        "Special needs",
        "Players with special needs are accommodated wherever that is possible.",
        tda("9"),
        "wheelchair",
    ),
    Rule(
        "new-players",
        "Where a new player may sit",
        "A new player may get any seat, blinds and button included, and owes what that seat owes; between the small "
        "blind and the button he waits until the button has passed.",
        tda("10-A"),
        "small blind button waits",
    ),
    Rule(
        "broken-tables",
        "Players from a broken table",
        "They draw table and seat by two independent random steps and owe what their new position owes.",
        tda("10-B"),
        "break draw",
    ),
    Rule(
        "two-step-draw",
        "The draw in two steps",
        "Open seats are shuffled face down; each player gets a playing card face up, and the highest, by rank and "
        "then suit, takes the first seat card.",
        {"tda_2024": "addendum 10"},
        "break table draw double blind high card",
    ),
    Rule(
        "balancing",
        "Balancing: who moves and where",
        "The next big blind of the longer table takes the worst open seat of the shorter one: the one that pays the "
        "big blind soonest, never the small blind.",
        tda("11-A", wsop="rule 67", roberts="(tournaments)"),
        "balance move worst position",
    ),
    Rule(
        "balancing-mixed-games",
        "Balancing in mixed games",
        "In a stud round the button is frozen where the next blinds game would have it; who would be big blind moves.",
        tda("11-B", wsop="rule 67"),
        "horse stud frozen button",
    ),
    Rule(
        "balancing-source",
        "Which table sends a player",
        "The table that gives a player is chosen by a procedure fixed in advance.",
        tda("11-C", wsop="rule 67"),
        "balance",
    ),
    Rule(
        "halting",
        "Halting a short table",
        "A table three or more short of the largest stops dealing once its big blind would fall on an empty seat; "
        "the director may let it play on.",
        tda("11-D", wsop="rule 67"),
        "halt stop three short addendum 11",
    ),
    Rule(
        "balance-tolerance",
        "How far tables may differ",
        "Tables are kept within two players of each other while more than six are left, within one after that.",
        {"roberts": "(tournaments)", "wsop": "rule 67"},
        "balance",
    ),
    Rule(
        "breaking-order",
        "The order in which tables break",
        "The order is posted when registration closes; tables that were added beyond the plan break first.",
        {"wsop": "rules 35 and 66"},
        "break table",
    ),
    Rule(
        "redraws",
        "Redraws",
        "At three tables, at two and at the final table everybody draws a new seat; large houses decide by the number "
        "of entrants.",
        {"roberts": "(tournaments)", "wsop": "rule 67"},
        "final table",
    ),
    Rule(
        "absent-players",
        "Players who are not there",
        "Every paid entrant has a stack. An absent player is dealt in, pays blinds, antes and bring-in, and may be "
        "taken out after a time that the house sets.",
        {"roberts": "(tournaments)", "wsop": "rule 16"},
        "no-show blinded off",
    ),
    Rule(
        "illness",
        "A player who leaves for good",
        "Whoever has to leave for health or other reasons is blinded off; there is no refund.",
        {"wsop": "rule 114"},
        "blinded off",
    ),
)
