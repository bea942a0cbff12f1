"""Two editions side by side: new, gone, reworded and renumbered rules, and what is not known."""

from tests.suite.each_case import for_each
from tournaments.rules.rulebook.comparison import RuleChange, compare_editions, compared_choices, printed_rule
from tournaments.rules.rulebook.editions import EDITIONS
from tournaments.rules.rulebook.rule_index import RULES


def changes_by_slug(first: str, second: str) -> dict[str, RuleChange]:
    return {difference.rule.slug: difference.change for difference in compare_editions(first, second)}


@for_each(
    ("slug", "edition", "printed_number"),
    [
        ("raise-amount", "tda_2026", "rule 45"),
        ("methods-of-betting", "tda_2026", "about rule 42"),
        ("live-cards", "tda_2026", "about rule 15"),
        ("methods-of-betting", "tda_2026_1", "about rule 42"),
        ("raise-amount", "tda_2026_1", "rule 45"),
        ("hand-for-hand", "tda_2026", "about RP-8"),
        ("odd-chips", "wsop_2026", "rule 73"),
        ("disputes", "wsop_2025", "about rule 76"),
    ],
)
def test_missing_rule_number_is_inferred_and_marked_as_inferred(slug: str, edition: str, printed_number: str) -> None:
    found = printed_rule(RULES[slug], edition)
    assert found is not None
    assert found.number_text == printed_number


def test_rule_number_that_cannot_be_inferred_is_missing() -> None:
    assert printed_rule(RULES["button-error"], "tda_2019") is None


def test_tda_2026_adds_rule_22_and_renumbers_later_rules() -> None:
    changes = changes_by_slug("tda_2024", "tda_2026")
    assert changes["busts-in-one-hand-with-ante"] is RuleChange.NEW
    assert (changes["raise-amount"], changes["devices"]) == (RuleChange.RENUMBERED, RuleChange.SAME)


def test_rule_with_a_different_2019_text_is_marked_as_reworded() -> None:
    changes = changes_by_slug("tda_2019", "tda_2024")
    assert {slug for slug, change in changes.items() if change is RuleChange.REWORDED} == {
        slug for slug, rule in RULES.items() if "tda_2019" in rule.texts and "tda_2024" in rule.numbers
    }


def test_change_of_a_rule_missing_from_an_incomplete_edition_is_unknown() -> None:
    assert changes_by_slug("tda_2019", "tda_2024")["button-error"] is RuleChange.NOT_KNOWN
    assert changes_by_slug("tda_2024", "tda_2019")["button-error"] is RuleChange.NOT_KNOWN


def test_settings_of_two_editions_are_compared_if_both_were_read() -> None:
    assert [choice.setting.name for choice in compared_choices("tda_2024", "tda_2026_1")] == ["same_hand_busts"]
    assert compared_choices("tda_2017", "tda_2024") == []
    assert "button_error" in {choice.setting.name for choice in compared_choices("tda_2019", "tda_2024")}


@for_each("edition", EDITIONS)
def test_edition_compared_with_itself_has_no_changes(edition: str) -> None:
    assert set(changes_by_slug(edition, edition).values()) <= {RuleChange.SAME}
    assert compared_choices(edition, edition) == []
