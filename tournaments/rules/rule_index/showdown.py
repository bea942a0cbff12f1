"""Pots and showdown: TDA 12 to 22, and what other books add."""

from tournaments.rules.rule_index.rule import Rule, tda

SHOWDOWN: tuple[Rule, ...] = (
    Rule(
        "cards-speak",
        "Cards speak",
        "The cards on the table decide, not what somebody says about them. Saying a wrong hand on purpose may be "
        "penalised; everybody at the table should speak up when a hand is misread.",
        tda("12", in_2026="13"),
        "declaration misread",
    ),
    Rule(
        "tabling",
        "Showing a hand properly",
        "A hand is shown when all its cards lie face up and can be read. Who mucks before that bears the risk.",
        tda("13-A", in_2026="14"),
        "muck",
    ),
    Rule(
        "killing-a-winner",
        "A shown winner cannot be killed",
        "The dealer cannot kill a hand that was properly shown and obviously won.",
        tda("13-C", in_2026="14"),
        "muck dealer error",
    ),
    Rule(
        "live-cards",
        "Cards thrown away at the showdown",
        "Cards thrown face down are not dead by that alone: while they can be told apart for certain they may still "
        "be shown. The dealer kills them by pushing them into the muck.",
        tda("14"),
        "muck retrieve",
    ),
    Rule(
        "one-card-shown",
        "One winning card shown",
        "Who shows one card that would win is told to show them all; if he will not, the floor decides.",
        tda("15-A", in_2026="16"),
        "showdown",
    ),
    Rule(
        "bettor-discards",
        "A bettor throws his cards away too early",
        "If the cards cannot be saved he is out of the hand; what was called stays, what was not called comes back.",
        tda("15-B", in_2026="16-B"),
        "uncalled bet",
    ),
    Rule(
        "all-in-face-up",
        "All-in hands go face up",
        "When somebody is all-in and nobody can bet any more, all live hands are turned up at once, before the rest "
        "of the board.",
        tda("16", in_2026="17"),
        "all-in show",
    ),
    Rule(
        "showdown-order",
        "Who shows first",
        "The last to bet or raise on the final round shows first; without a bet there, the first to act on it does.",
        tda("17-A", in_2026="18"),
        "showdown last aggressor",
    ),
    Rule(
        "last-live-hand",
        "The last live hand",
        "When all others have mucked, the last live hand takes the pot without being shown.",
        tda("17-B", in_2026="18"),
        "showdown",
    ),
    Rule(
        "asking-to-see",
        "Asking to see a hand",
        "Who called the bet on the river, and still has or has shown his cards, may see the bettor's hand. Every other "
        "request is for the floor.",
        tda("18", in_2026="19", roberts="(the showdown)"),
        "show",
    ),
    Rule(
        "winner-shows",
        "The winner shows",
        "The winner shows his hand unless it is the only live one; refusing is penalised.",
        {"wsop": "rule 72"},
        "show",
    ),
    Rule(
        "playing-the-board",
        "Playing the board",
        "To share a pot with the board's hand a player must show all his cards.",
        tda("19", in_2026="20"),
    ),
    Rule(
        "odd-chips",
        "Odd chips",
        "Bets are broken into the smallest chips in play; what still cannot be split goes to one player.",
        tda("20", in_2026="21", wsop="rule 73", roberts="(ties)"),
        "split",
    ),
    Rule(
        "odd-chips-board",
        "Odd chips in board games",
        "The odd chip goes to the first winner left of the button.",
        tda("20-A", in_2026="21", wsop="rule 73"),
        "split button",
    ),
    Rule(
        "odd-chips-stud",
        "Odd chips in stud",
        "The odd chip goes to the highest card by suit among the cards of the winning hands.",
        tda("20-B", in_2026="21", wsop="rule 73", roberts="(ties)"),
        "split suit razz",
    ),
    Rule(
        "odd-chips-high-low",
        "Odd chips in high-low",
        "The odd chip of the whole pot goes to the high side.",
        tda("20-C", in_2026="21", wsop="rule 73"),
        "split omaha eight",
    ),
    Rule(
        "identical-both-ways",
        "Same hand both ways",
        "Players who tie for high and for low split the whole pot as evenly as the chips allow.",
        {"wsop": "rule 73", "tda_2024": "rule 20", "tda_2026": "rule 21"},
        "split odd chip quartered",
    ),
    Rule(
        "side-pots",
        "Each pot is split by itself",
        "Every side pot is settled on its own, with its own odd chips, before the pots that were made earlier.",
        tda("21", in_2026="23"),
        "split main pot",
    ),
    Rule(
        "disputes",
        "Until when a pot may be disputed",
        "A misread hand may be disputed until the next hand begins, the arithmetic until substantial action on it; "
        "before a break there is one minute.",
        tda("22", in_2026="24", wsop="rule 76"),
        "error pot award",
    ),
    Rule(
        "busts-in-one-hand",
        "Two players bust in one hand",
        "At one table the larger stack at the start of the hand finishes higher; Robert's looks at the stack whatever "
        "the table.",
        {"roberts": "(tournaments)", "wsop": "rule 126-b"},
        "elimination place hand for hand",
    ),
    Rule(
        "busts-in-one-hand-with-ante",
        "Two players bust in one hand with a big blind ante",
        "In the money the higher place goes to the larger stack, counted after the ante was paid.",
        {"tda_2026": "rule 22"},
        "elimination place bba",
    ),
    Rule(
        "bounty-markers",
        "Bounties",
        "A bounty goes with the pot its owner is all-in for; who wins that pot takes it.",
        {"wsop": "rule 39"},
        "knockout",
    ),
)
