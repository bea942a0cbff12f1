"""Chips in front, taken back and added (TDA 2024 rules 45 and 46)."""

from rulings.rules.chips.chips_in import ChipsIn


def test_untouched_chips_count_with_the_new_ones():
    assert ChipsIn(added=(500,), in_front=(25, 25)).total == 550


def test_chips_taken_back_whole_do_not_count():
    assert ChipsIn(added=(500,), in_front=(25, 25), pulled_back="all").total == 500


def test_rule_46_b_chips_combine_when_some_were_taken_back_or_they_cover_the_call():
    assert ChipsIn(added=(1000,), in_front=(25,), pulled_back="some").combined(600)
    assert ChipsIn(added=(1000,), in_front=(600,)).combined(600)
    assert not ChipsIn(added=(1000,), in_front=(599,)).combined(600)
    assert not ChipsIn(added=(1000,), pulled_back="some").combined(600)


def test_rule_45_every_chip_is_needed_when_one_of_the_smallest_is():
    assert ChipsIn(added=(1000, 500)).all_needed(1100)
    assert not ChipsIn(added=(1000, 100, 100)).all_needed(1100)
    assert not ChipsIn(added=()).all_needed(0)


def test_single_chip_rules_do_not_apply_to_a_known_amount():
    seen = ChipsIn(added=(1500,), smallest_known=False)
    assert (seen.all_needed(1100), seen.one_chip) == (False, False)
