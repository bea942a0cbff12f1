"""Dealing: TDA 35 to 39 and the recommended procedures about cards, and what other books add."""

from tournaments.rules.rule_index.rule import Rule, tda


def _recommended(number: str, *, in_2019: str = "", **others: str) -> dict[str, str]:
    return {"tda_2024": f"RP-{number}", "tda_2019": f"RP-{in_2019 or number}"} | others


DEALING: tuple[Rule, ...] = (
    Rule(
        "misdeal",
        "What is a misdeal",
        "Before substantial action: two boxed cards, the first card to the wrong seat, cards to a seat that gets none "
        "or none to one that does, a wrong number of cards, a card foreign to the game, one of the first two cards off "
        "the deck or any two others exposed by the dealer.",
        tda("35-A", wsop="rule 88", roberts="(misdeals)"),
        "redeal exposed boxed",
    ),
    Rule(
        "misdeal-button-two-cards",
        "Two cards running to the button",
        "The button may be dealt two consecutive cards; that alone is no misdeal.",
        tda("35-B"),
        "misdeal",
    ),
    Rule(
        "redeal",
        "Dealing again",
        "The new deal replays the old one: same button, same limits, nobody new. Both deals count as one hand of a "
        "penalty.",
        tda("35-C", wsop="rule 88"),
        "misdeal absent penalty",
    ),
    Rule(
        "no-misdeal-after-action",
        "Too late for a misdeal",
        "After substantial action the hand is played; stray cards are scrap paper. Only a fouled deck still stops it.",
        tda("35-D", wsop="rule 88", roberts="(misdeals)"),
        "misdeal substantial action",
    ),
    Rule(
        "fouled-deck",
        "Fouled deck",
        "Two cards of the same rank and suit stop the hand whenever they are found, and every bet goes back; once the "
        "hand is over it stands.",
        tda("35-E", wsop="rule 88", roberts="(irregularities)"),
        "duplicate card back",
    ),
    Rule(
        "substantial-action",
        "Substantial action",
        "Two actions in turn with chips in at least one of them, or any three actions. Posted blinds are no actions.",
        tda("36"),
        "misdeal out of turn",
    ),
    Rule(
        "button-short-a-card",
        "A button short of a card",
        "Said at once, the missing card is dealt even after substantial action; once the button has acted short his "
        "hand is dead.",
        tda("37"),
        "missing card",
    ),
    Rule(
        "wrong-card-count",
        "Wrong number of cards after substantial action",
        "A hand with too many or too few cards is dead, and all its cards go to the muck.",
        tda("38", wsop="rule 88", roberts="(dead hands)"),
        "dead hand extra card missing card",
    ),
    Rule(
        "burns-after-action",
        "Burns after a killed hand",
        "Each later street has exactly one burn; nothing is burnt or held back to restore an order.",
        tda("38"),
        "burn dead hand",
    ),
    Rule(
        "four-card-flop",
        "Flop of four cards",
        "The floor scrambles the four face down and picks one: it is the next burn, the other three are the flop.",
        tda("39-A", roberts="(hold'em)"),
        "flop burn",
    ),
    Rule(
        "flop-without-burn",
        "Flop without a burn",
        "Before any action the three are scrambled, one becomes the burn and one more card completes the flop. After "
        "any action, a check included, the flop stands.",
        tda("39-B", roberts="(hold'em)"),
        "flop burn",
    ),
    Rule(
        "mid-hand-shuffle",
        "Shuffling during a hand",
        "Cards shuffled in mid-hand are shuffled face down and unseen.",
        tda("39-D"),
        "reshuffle stub",
    ),
    Rule(
        "burn-order-restored",
        "Burn errors, the older way",
        "A wrong burn found before betting is put right so that the cards that would have come still come.",
        {"roberts": "(hold'em)"},
        "burn order",
    ),
    Rule(
        "boxed-cards",
        "Boxed cards",
        "A card found face up in the deck is treated as scrap and replaced; two of them on the first deal are a "
        "misdeal.",
        tda("35-A", roberts="(irregularities)"),
        "face up misdeal",
    ),
    Rule(
        "exposed-down-card",
        "A down card exposed on the deal",
        "One card beside the first two off the deck is no misdeal: the deal is finished, the player gets the next "
        "card, and the exposed one is the first burn.",
        {"roberts": "(hold'em)"},
        "exposed flop game burn",
    ),
    Rule(
        "extra-card",
        "One card too many on the deal",
        "Where one extra card is no misdeal it goes back and is the first burn.",
        {"roberts": "(hold'em)"},
        "burn wrong count",
    ),
    Rule(
        "scrap-cards",
        "Cards foreign to the deck",
        "A joker or another stray card is scrap paper: it is set aside and the next card takes its place.",
        {"roberts": "(irregularities)", "tda_2024": "rule 35-D", "tda_2019": "rule 35"},
        "joker stray",
    ),
    Rule(
        "premature-cards",
        "Cards dealt too soon",
        "A card dealt before the betting was finished does not play as it fell; its burn stays, and it goes back into "
        "the stub.",
        _recommended("5", wsop="rule 90-f", roberts="(hold'em)"),
        "premature turn river flop",
    ),
    Rule(
        "premature-flop",
        "Flop dealt too soon",
        "The burn stays a burn, the flop goes back, the stub is shuffled, and the flop is dealt again without a burn.",
        _recommended("5-A", wsop="rule 90-f", roberts="(hold'em)"),
        "premature",
    ),
    Rule(
        "premature-turn",
        "Turn dealt too soon",
        "The burn stays, the card goes back, the stub is shuffled, and the turn is dealt without a burn. The 2019 way "
        "set the card aside and dealt the river's card as the turn.",
        _recommended("5-B", wsop="rule 90-f", roberts="(hold'em)"),
        "premature",
    ),
    Rule(
        "premature-river",
        "River dealt too soon",
        "The burn stays, the card goes back, the stub is shuffled, and the river is dealt without a burn.",
        _recommended("5-C", wsop="rule 90-f", roberts="(hold'em)"),
        "premature",
    ),
    Rule(
        "premature-stud-card",
        "Stud card dealt too soon",
        "The cards go back, the stub is shuffled, and the street is dealt without a burn. The 2019 way completed the "
        "street aside.",
        _recommended("5-D", wsop="rule 90-f"),
        "premature street",
    ),
    Rule(
        "disordered-stub",
        "Stub dropped or disordered",
        "Rebuild the order if it is known; else scramble, shuffle and cut the stub alone; if muck or burns are in it, "
        "shuffle them all together.",
        _recommended("4"),
        "dropped deck stub muck",
    ),
    Rule(
        "exposed-stud-card",
        "Stud card exposed on the first deal",
        "A down card turned up by the dealer is that player's door card, and his third card comes down; it may owe the "
        "bring-in.",
        _recommended("10-A", in_2019="10", wsop="rule 88-a-6", roberts="(seven-card stud)"),
        "door card misdeal exposed",
    ),
    Rule(
        "exposed-seventh-street",
        "Seventh street exposed",
        "A last card turned up by the dealer is replaced while there is betting to come.",
        _recommended("10-B", in_2019="10"),
        "exposed last card",
    ),
    Rule(
        "short-stub",
        "Too few cards for seventh street",
        "If stub and burns together give everybody a card, with one to burn and one to leave, they are mixed and "
        "dealt; else one card in the middle is everybody's seventh.",
        _recommended("10-H", in_2019="10"),
        "community card seventh stud",
    ),
)
