"""Bets and raises: TDA 40 to 66, and what other books add to them."""

from tournaments.rules.rule_index.rule import Rule, tda

BETTING: tuple[Rule, ...] = (
    Rule(
        "methods-of-betting",
        "Words or chips: the first one counts",
        "A bet is made by words or by chips, and the first of them defines it; at the same moment clear words win. An "
        "amount alone is the same as pushing those chips in silence.",
        tda("40"),
        "verbal declaration amount",
    ),
    Rule(
        "calling",
        "Ways to call",
        "Saying call, the exact chips, one oversized chip, or chips that rule 45 makes a call. A token chip against a "
        "big bet may be ruled a full call, with a penalty.",
        tda("41", in_2026="43"),
        "call",
    ),
    Rule(
        "raising",
        "Ways to raise",
        "In no-limit and pot-limit the full amount goes in with one motion or is said first.",
        tda("42"),
        "raise motion",
    ),
    Rule(
        "raise-amount",
        "How much a raise must be",
        "At least the largest full bet or raise of the street. Half of that or more must be made full, less is a call "
        "unless a raise was said.",
        tda("43-A", in_2026="45", wsop="rule 95", roberts="(no-limit and pot-limit)"),
        "minimum raise half fifty percent",
    ),
    Rule(
        "raise-to-total",
        "Raise and an amount",
        "The word raise with an amount makes that amount the total.",
        tda("43-B", in_2026="45-B"),
        "raise to raise by",
    ),
    Rule(
        "oversized-chip",
        "One oversized chip",
        "Facing a bet, one big chip in silence is a call; with the word raise it is the most the chip allows. With "
        "nothing to call it is a bet of its value.",
        tda("44", in_2026="46"),
        "overchip silent",
    ),
    Rule(
        "multiple-chips",
        "Several chips in silence",
        "If taking one of the smallest chips away leaves less than the call, it is a call; else half a raise or more "
        "is a raise. Last chips are all-in.",
        tda("45", in_2026="47"),
        "silent chips raise",
    ),
    Rule(
        "prior-chips",
        "Chips already in front",
        "Chips of an earlier bet left out, or partly taken back, count together with the new ones; taking them back "
        "binds to a call or a raise.",
        tda("46"),
        "silent chips pulled back",
    ),
    Rule(
        "reopening",
        "Re-opening the betting",
        "Who has acted may raise again only when he faces at least a full raise, made by one bet or by several short "
        "all-ins together.",
        tda("47-A", in_2026="49", wsop="rule 96", roberts="(no-limit and pot-limit)"),
        "short all-in full bet rule cumulative",
    ),
    Rule(
        "reopening-limit",
        "Re-opening the betting in limit",
        "In limit a short all-in of half a bet or more re-opens; less does not, though a player still to act may "
        "complete it.",
        tda("47-B", in_2026="49-B", roberts="(betting and raising)"),
        "short all-in half bet rule complete",
    ),
    Rule(
        "raise-cap",
        "Number of raises",
        "None in no-limit and pot-limit. In limit the house's cap holds, heads-up too, until the event is down to two.",
        tda("48", in_2026="50", wsop="rule 100-b", roberts="(betting and raising)"),
        "cap three four raises limit",
    ),
    Rule(
        "accepted-action",
        "Accepted action",
        "Who calls answers for the true amount, whatever he was told; the floor may soften it.",
        tda("49"),
        "wrong count all-in",
    ),
    Rule(
        "acting-in-turn",
        "Acting in turn",
        "What is done or said in turn binds, and the chips stay in.",
        tda("50"),
        "turn binding",
    ),
    Rule(
        "undercall",
        "Undercalls",
        "Saying call or raise means the full bet. Less chips without a word must be made a full call heads-up, or when "
        "it faces the opening bet of the round; else the floor decides.",
        tda("51"),
        "call short",
    ),
    Rule(
        "undercall-silent",
        "A silent undercall",
        "Heads-up, or facing the opening bet of the round, it is a full call. Otherwise the floor may also let it be "
        "given up with the hand.",
        tda("51-B"),
        "call short opening bet",
    ),
    Rule(
        "undercall-row",
        "Several undercalls in a row",
        "The action goes back to the first of them.",
        tda("51-C"),
        "call short",
    ),
    Rule(
        "wrong-bet",
        "Bets and raises below the minimum",
        "They are made right for everybody any time on the same street, on the river until the showdown begins.",
        tda("52-A", roberts="(betting and raising)"),
        "underbet underraise",
    ),
    Rule(
        "pot-limit-misquote",
        "A wrong pot in pot-limit",
        "A bet above the pot is brought down for everybody on the same street; a pot quoted too low is only brought up "
        "until substantial action.",
        tda("52-B", roberts="(no-limit and pot-limit)"),
        "overbet pot count",
    ),
    Rule(
        "out-of-turn",
        "Out of turn",
        "The action goes back to who was skipped. If nobody skipped bets or raises, what was done out of turn stands; "
        "a fold always stands.",
        tda("53-A", roberts="(betting and raising)"),
        "turn binding check",
    ),
    Rule(
        "skipped-player",
        "A player who was skipped",
        "Who had time and stayed silent while substantial action went on behind him may have lost the right to act.",
        tda("53-B", roberts="(betting and raising)"),
        "turn skipped",
    ),
    Rule(
        "pot-size",
        "Counting the pot",
        "Only in pot-limit may a player ask what the pot is.",
        tda("54-A", in_2026="56"),
        "pot limit count",
    ),
    Rule(
        "pot-limit-preflop",
        "Pot-limit before the flop",
        "The most is counted as if both blinds were posted in full, dead or short as they may be.",
        tda("54-B", in_2026="56", roberts="(no-limit and pot-limit)"),
        "maximum raise dead small blind",
    ),
    Rule(
        "pot-limit",
        "Pot-limit after the flop",
        "A raise may be as large as the pot after the call, counted with the chips that are there.",
        tda("54-C", in_2026="56", roberts="(no-limit and pot-limit)"),
        "maximum raise",
    ),
    Rule(
        "pot-in-no-limit",
        "Betting the pot in no-limit",
        "Saying pot in no-limit is no amount, but it binds: to the minimum bet, or facing a bet to the minimum raise.",
        tda("54-D", in_2026="56"),
        "declaration",
    ),
    Rule(
        "invalid-declarations",
        "Words that do not fit",
        "With no bet to call, call is a check and raise a bet of the minimum at least. Facing a bet, check leaves call "
        "or fold.",
        tda("55"),
        "check call raise declaration",
    ),
    Rule(
        "string-bets", "String bets", "Chips go in with one motion; going back for more counts for nothing.", tda("56")
    ),
    Rule(
        "unclear-amount",
        "Unclear amounts",
        "If words can mean several legal amounts, it is the highest that is not above the pot before the bet.",
        tda("57"),
        "non-standard declaration",
    ),
    Rule(
        "non-standard-folds",
        "Folding when it is not asked for",
        "A fold with nothing to call, or out of turn, stands and may be penalised.",
        tda("58", wsop="rule 108"),
        "fold",
    ),
    Rule(
        "conditional-declarations",
        "If you bet, I raise",
        "Announcing what one will do later is discouraged and may bind or be penalised.",
        tda("59"),
        "premature declaration",
    ),
    Rule(
        "chip-counts",
        "Counting an opponent's chips",
        "A precise count is owed only to who faces an all-in, when it is his turn.",
        tda("60"),
        "count all-in",
    ),
    Rule("overbetting-for-change", "Chips put in for change", "All chips put in silently count.", tda("61"), "silent"),
    Rule(
        "chips-found-behind",
        "Chips found behind after an all-in",
        "The floor decides whether they were part of the bet. If not, a winner is not paid for them and a loser is "
        "not saved by them.",
        tda("62"),
        "hidden chips all-in",
    ),
    Rule(
        "chips-out-of-view",
        "Chips out of sight",
        "Chips taken off the table or hidden are lost and leave play; disqualification is possible.",
        tda("63"),
        "transit pocket",
    ),
    Rule(
        "lost-and-found", "Chips found on the floor", "They go back to the tournament's inventory.", tda("64"), "chips"
    ),
    Rule(
        "killed-hands",
        "Hands killed or fouled by accident",
        "Cards that cannot be told apart are lost without redress; an uncalled bet comes back.",
        tda("65-A", in_2026="67-A"),
        "muck dealer unprotected",
    ),
    Rule(
        "stud-muck",
        "Picking up the board in stud",
        "Who picks up his upcards while facing action has a dead hand.",
        tda("66"),
        "fold upcards",
    ),
    Rule(
        "opening-bet-minimum",
        "The smallest bet",
        "In no-limit and pot-limit a bet is at least the big blind, on every street.",
        {"roberts": "(no-limit and pot-limit)", "betting": "(no limit)"},
        "minimum bet",
    ),
    Rule(
        "string-raise",
        "A bet and a half in limit",
        "A full bet and half of one or more put in together is a raise to be made full; one big chip is not.",
        {"roberts": "(betting and raising)"},
        "limit raise half",
    ),
    Rule(
        "smallest-chip",
        "The smallest chip that plays",
        "Nothing smaller than the smallest chip used in blinds and antes plays, however many there are.",
        {"roberts": "(betting and raising)"},
        "change",
    ),
    Rule(
        "unaware-of-raise",
        "Acting without having seen a raise",
        "A bet made unaware of a raise may be taken back while nobody has acted after it; tournaments hold to it.",
        {"roberts": "(betting and raising)"},
        "withdraw",
    ),
)
