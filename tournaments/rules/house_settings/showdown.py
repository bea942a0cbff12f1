"""House settings about showing hands, odd chips, talk and disputes."""

from tournaments.rules.house_settings.setting import Setting, books

SHOWDOWN: tuple[Setting, ...] = (
    Setting(
        "odd_chip_stud_cards",
        "Which cards decide the odd chip in stud",
        {"winning_five": "the winning five", "all_cards": "all of a player's cards"},
        books("winning_five", roberts="all_cards"),
    ),
    Setting(
        "odd_chip_stud_low",
        "The odd chip between equal lows in stud",
        {"high_card": "to the highest card by suit", "low_card": "to the lowest card by suit"},
        books("high_card", roberts="low_card"),
    ),
    Setting(
        "identical_both_ways",
        "Players with the same high and the same low",
        {
            "split_evenly": "split the whole pot as evenly as the chips allow",
            "each_half": "split each half by itself",
        },
        books("split_evenly"),
    ),
    Setting(
        "asking_to_see",
        "Who may ask to see a hand",
        {
            "called_river_bet": "who called the river bet may see the bettor's hand; else the floor decides",
            "any_dealt_in": "anybody who was dealt in may see a called hand",
            "collusion_only": "only when collusion is suspected",
        },
        books("called_river_bet", roberts="any_dealt_in"),
    ),
    Setting(
        "talk_heads_up",
        "Talking about a live hand",
        {"no_exception": "is never allowed", "free_for_last_two": "is free between the last two players"},
        books("no_exception", wsop="free_for_last_two"),
    ),
    Setting(
        "dispute_window",
        "Until when the arithmetic of a pot may be disputed",
        {
            "substantial_action_next_hand": "until substantial action on the next hand",
            "next_hand": "until the next hand begins",
        },
        books("substantial_action_next_hand", wsop="next_hand", roberts="next_hand"),
    ),
    Setting(
        "dispute_seconds_at_break",
        "How long the last hand before a break may be disputed",
        {},
        books(60),
        numbers=(0, 600),
        unit="seconds",
    ),
)
