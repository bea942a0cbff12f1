"""House settings about cards: misdeals, cards dealt too soon, burns, exposed cards, fouled decks."""

from tournaments.rules.house_settings.setting import Setting, books

CARDS: tuple[Setting, ...] = (
    Setting(
        "misdeal_cutoff",
        "Until when a wrong deal is a misdeal",
        {
            "substantial_action": "until substantial action",
            "two_players_acted": "until two players have acted after the forced bets",
        },
        books("substantial_action", roberts="two_players_acted"),
    ),
    Setting(
        "misdeal_wrong_count",
        "A player dealt the wrong number of cards",
        {
            "any_player": "is a misdeal, one card too many or too few",
            "two_extra": "is a misdeal only when two or more cards too many are out",
            "not_listed": "is for the floor to put right",
        },
        books("any_player", tda_2019="not_listed", wsop="two_extra", roberts="two_extra"),
    ),
    Setting(
        "foreign_card",
        "A card that does not belong to the game, found before the deal counts",
        {"misdeal": "is a misdeal", "scrap": "is scrap paper and is replaced"},
        books("scrap", tda_2024="misdeal"),
    ),
    Setting(
        "exposed_first_stud_card",
        "One of a player's first two stud cards turned up by the dealer",
        {"plays_as_door_card": "is his door card; the third comes face down", "misdeal": "is a misdeal"},
        books("plays_as_door_card", wsop="misdeal", roberts="misdeal"),
    ),
    Setting(
        "premature_card",
        "A turn, river or stud card dealt before the betting was finished",
        {
            "shuffle_back": "goes back into the stub at once, and the street is dealt from the shuffled stub",
            "set_aside": "is set aside; the next card takes its place, and it goes back for the last street",
        },
        books("shuffle_back", tda_2019="set_aside", roberts="set_aside"),
        aliases=("premature_turn",),
    ),
    Setting(
        "four_card_flop",
        "A flop of four cards",
        {
            "random_burn": "one of the four, picked at random, is the next burn",
            "redeal": "goes back into the stub and is dealt again without a burn",
        },
        books("random_burn", roberts="redeal"),
    ),
    Setting(
        "burn_error",
        "A burn left out, or one too many",
        {
            "random": "chance decides what is burnt, and each later street has exactly one burn",
            "restore_order": "the cards that would have come are put in their places",
        },
        books("random", roberts="restore_order"),
    ),
    Setting(
        "fouled_deck",
        "What makes a deck foul",
        {
            "two_alike": "two cards of the same rank and suit",
            "two_alike_or_wrong_back": "two cards of the same rank and suit, or a card with another back",
        },
        books("two_alike", wsop="two_alike_or_wrong_back", roberts="two_alike_or_wrong_back"),
    ),
    Setting(
        "absent_for_redeal",
        "A player who missed the deal that is dealt again",
        {"may_play": "may play the new deal", "dead": "has a dead hand in it too"},
        books("dead", tda_2024="may_play"),
        aliases=("absentee_redeal",),
    ),
    Setting(
        "at_seat",
        "A player must be at his seat when",
        {
            "last_card": "the last card of the initial deal falls",
            "first_card": "the first card is dealt",
        },
        books("last_card", roberts="first_card"),
    ),
)
