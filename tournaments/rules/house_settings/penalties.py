"""House settings about penalties."""

from tournaments.rules.house_settings.setting import Setting, books

PENALTIES: tuple[Setting, ...] = (
    Setting(
        "penalty_start",
        "When a penalty of missed hands begins",
        {
            "end_of_hand": "when the hand in progress is over",
            "current_hand": "at once: the hand in progress counts",
        },
        books("end_of_hand", wsop="current_hand"),
    ),
    Setting(
        "penalty_most_rounds",
        "The longest penalty short of disqualification",
        {"none": "as long as the director sees fit"},
        books("none", wsop=4),
        numbers=(1, 10),
        unit="rounds",
    ),
    Setting(
        "dodging_blinds",
        "Somebody who dodges the blinds",
        {
            "penalty": "gets a penalty",
            "forfeit_and_penalty": "forfeits both blinds and the ante, and gets a penalty",
        },
        books("penalty", wsop="forfeit_and_penalty"),
        aliases=("dodge_blinds",),
    ),
    Setting(
        "disqualified_prize",
        "The place and the prize of somebody who is disqualified",
        {
            "keeps": "he keeps the place he had reached, and its prize",
            "to_others": "he keeps the place; its prize is shared by the places above it",
            "moves_up": "he gets neither: he is ranked last, and everybody behind him moves up a place",
        },
        # No book says: TDA 2024 rule 71 and WSOP 2024 rule 114 take the chips out of play, and refund no buy-in.
        books("keeps"),
    ),
    Setting(
        "penalty_place",
        "Where a penalty is sat out",
        {"away_from_table": "away from the table", "outside_event_area": "outside the event area"},
        books("away_from_table", wsop="outside_event_area"),
    ),
)
