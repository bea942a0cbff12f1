"""House settings about seats: draws, balancing, breaking tables, the final table and redraws."""

from tournaments.rules.house_settings.setting import Setting, books

SEATING: tuple[Setting, ...] = (
    Setting(
        "break_draw",
        "How the players of a broken table get their new seats",
        {
            "two_step": "two independent draws: the order of players, the order of seats",
            "one_draw": "one draw of seats",
            "random_table": "no draw: the table that breaks is itself chosen at random",
        },
        books("two_step", wsop="one_draw", roberts="one_draw"),
    ),
    Setting(
        "break_order",
        "Which table breaks next",
        {
            "posted": "the order posted in advance",
            "highest_number_first": "the highest table number",
            "random": "a table drawn at random",
        },
        books("posted"),
    ),
    Setting(
        "added_tables",
        "When tables added beyond the plan break",
        {"break_first": "before all others", "in_order": "at their place in the order"},
        books("in_order", wsop="break_first"),
    ),
    Setting(
        "seat_between_blinds",
        "A new player seated between the small blind and the button",
        {"waits_for_button": "waits until the button has passed", "dealt_in": "is dealt in at once"},
        books("waits_for_button"),
        aliases=("seat_between_sb_and_btn",),
    ),
    Setting(
        "balance_tolerance",
        "How far apart table sizes may drift before tables are balanced",
        {
            "at_discretion": "no figure: the director decides, tables halt when three short",
            "two_above_six_tables": "two with more than six tables, one with six or fewer",
            "one_from_twelve_tables": "two until twelve tables are left, then one",
            "two_until_four_tables": "two until four tables are left, then one",
        },
        books("at_discretion", wsop="one_from_twelve_tables", roberts="two_above_six_tables"),
        numbers=(1, 3),
        unit="players",
    ),
    Setting(
        "halt_when",
        "When a short table stops dealing",
        {
            "three_short_and_big_blind_missing": "three short of the largest and the big blind falls on an empty seat",
            "three_short": "as soon as it is three short of the largest",
            "waived": "never: play goes on while tables are balanced",
        },
        books("three_short", tda_2024="three_short_and_big_blind_missing", roberts="waived"),
    ),
    Setting(
        "balance_mover",
        "Who moves when tables are balanced",
        {
            "next_big_blind": "the player who would be big blind next",
            "high_card": "the player dealt the highest card",
            "same_position": "the player in the same position as the open seat",
        },
        books("next_big_blind"),
        aliases=("mover",),
    ),
    Setting(
        "mixed_game_mover",
        "Who moves during a stud round of a mixed game",
        {
            "as_if_flop_game": "who would be big blind if this hand had blinds",
            "high_card": "the player dealt the highest card",
        },
        books("as_if_flop_game", wsop="high_card"),
    ),
    Setting(
        "mover_cutoff",
        "Until when a player may still be taken for a move",
        {"first_card": "until the first card of the hand is dealt", "hand_start": "until the hand begins"},
        books("hand_start", wsop="first_card"),
    ),
    Setting(
        "move_protection_orbits",
        "How long a player who was moved is not moved again",
        {},
        books(1),
        numbers=(0, 5),
        unit="orbits",
    ),
    Setting(
        "move_overdue_minutes",
        "When a player on the way to a new seat is overdue",
        {},
        books(5),
        numbers=(1, 60),
        unit="minutes",
    ),
    Setting(
        "final_table_at",
        "With how many players the final table forms",
        {
            "nine_or_seven": "nine in 9- and 8-handed events, seven in 7- and 6-handed ones",
            "one_more": "one more than a table seats",
        },
        books("nine_or_seven", wsop="one_more"),
        numbers=(2, 12),
        unit="players",
    ),
    Setting(
        "redraw_at",
        "When everybody draws a new seat",
        {
            "three_two_one": "at three tables, at two, and at the final table",
            "by_entrants": "100 entrants or more: at three, two and one; from 51: at two and one; else at one",
            "at_24_16_9": "at 24, at 16 and at nine players left",
            "final_table": "at the final table only",
            "never": "never",
        },
        books("final_table", wsop="by_entrants", roberts="three_two_one"),
    ),
)
