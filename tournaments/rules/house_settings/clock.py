"""House settings about time: levels, hand for hand, the player's clock, pushes, absent players, the end of a day."""

from tournaments.rules.house_settings.setting import Setting, books

CLOCK: tuple[Setting, ...] = (
    Setting(
        "level_change",
        "When a new level starts",
        {
            "announcement_or_signal": "when it is announced or the clock sounds, whichever comes first",
            "announcement_after_zero": "when it is announced after the clock has reached zero",
        },
        books("announcement_or_signal", tda_2019="announcement_after_zero"),
    ),
    Setting(
        "level_change_in_push",
        "A level that starts while dealers change",
        {
            "old_level_hand": "the incoming dealer deals one hand at the old level",
            "new_level_hand": "the next hand is at the new level",
        },
        books("new_level_hand", tda_2024="old_level_hand"),
    ),
    Setting(
        "push_hold_seconds",
        "Dealer changes are held before a break or a new level for the last",
        {},
        books(90),
        numbers=(0, 600),
        unit="seconds",
    ),
    Setting(
        "hand_for_hand_clock",
        "What a hand costs while play is hand for hand",
        {
            "fixed": "the same time off the clock for every hand, however long it took",
            "capped": "the time it took, up to the longest a hand may cost",
            "real_time": "the time it took: the clock only stands between hands",
        },
        books("fixed", tda_2024="capped", roberts="real_time"),
        aliases=("h4h_clock",),
    ),
    Setting(
        "hand_for_hand_seconds",
        "Taken off the clock for each hand",
        {},
        books(120),
        numbers=(10, 900),
        unit="seconds",
        aliases=("h4h_seconds",),
    ),
    Setting(
        "hand_for_hand_most_seconds",
        "The most a hand may take off the clock",
        {},
        books(180),
        numbers=(10, 900),
        unit="seconds",
    ),
    Setting(
        "clock_seconds",
        "Time to act once the clock is called, before the countdown",
        {},
        books(25, roberts=60),
        numbers=(0, 300),
        unit="seconds",
        aliases=("clock",),
    ),
    Setting(
        "clock_countdown_seconds",
        "The countdown after it",
        {},
        books(5, roberts=10),
        numbers=(0, 60),
        unit="seconds",
    ),
    Setting(
        "shot_clock",
        "Time for each decision in the whole event",
        {
            "off": "no shot clock",
            "by_street": "15 seconds before the flop, 20 on the flop, 30 on the turn and river",
        },
        books("off"),
        numbers=(5, 120),
        unit="seconds",
    ),
    Setting(
        "time_banks",
        "Extensions a player has on the shot clock",
        {},
        books(0),
        numbers=(0, 30),
        unit="time banks",
    ),
    Setting(
        "no_show",
        "The stack of a player who has never sat down",
        {
            "start_of_level_3": "is removed at the start of level 3",
            "new_level_or_30_minutes": "may be removed at the next level or after 30 minutes, whichever is first",
            "stays": "stays and is blinded off",
        },
        books("stays", wsop="start_of_level_3", roberts="new_level_or_30_minutes"),
    ),
    Setting(
        "day_end",
        "How a day ends",
        {"clock": "when the last level ends", "card_draw": "a card drawn near the end says how many hands are left"},
        books("clock", wsop="card_draw"),
    ),
)
