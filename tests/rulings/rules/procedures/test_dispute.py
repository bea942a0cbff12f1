"""TDA 2024 rule 22, WSOP 2024 rule 76: how long a hand may be disputed."""

from rulings.rules.procedures.dispute import dispute_procedure
from tests.suite.each_case import for_each
from tournaments.rules.rulebook.house_rules import house_rules_of


@for_each(
    ("about", "since", "book", "is_open"),
    [
        ("count", "no_hand", "tda_2024", True),
        ("count", "next_hand", "tda_2024", True),
        ("count", "next_hand", "wsop", False),
        ("count", "substantial", "tda_2024", False),
        ("reading", "no_hand", "tda_2024", True),
        ("reading", "next_hand", "tda_2024", False),
    ],
)
def test_rule_22_time_limit_of_a_dispute_depends_on_the_rulebook(
    about: str, since: str, book: str, is_open: bool
) -> None:
    found = dispute_procedure(about=about, since=since, seconds=0, house_rules=house_rules_of(book))
    assert found.figures == {"open": is_open}


def test_rule_22_time_limit_after_the_last_hand_before_a_break_is_configurable() -> None:
    def is_open(seconds: int, **house: int) -> object:
        house_rules = house_rules_of("tda_2024", house)
        return dispute_procedure(about="reading", since="break", seconds=seconds, house_rules=house_rules).figures[
            "open"
        ]

    assert (is_open(60), is_open(61), is_open(61, dispute_seconds_at_break=120)) == (True, False, True)
