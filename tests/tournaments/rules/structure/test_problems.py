from tournaments.rules.structure.problems import (
    Problem,
    StructureRefused,
    problem_place_label,
    spoken_name,
    structure_refusal,
)


def test_structure_refusal_lists_every_problem() -> None:
    first, second = Problem(0, 1, "ante", "falls", "One."), Problem(None, None, "steps", "missing", "Two.")
    refusal = StructureRefused([first, second])
    assert (refusal.problems, str(refusal), isinstance(refusal, ValueError)) == ((first, second), "One.; Two.", True)


def test_structure_refusal_can_have_a_problem_without_a_step() -> None:
    assert structure_refusal("year", "odd", "Odd.").problems == (Problem(None, None, "year", "odd", "Odd."),)


def test_structure_fields_have_readable_names_in_sentences() -> None:
    assert [spoken_name(name) for name in ("big_blind", "color_up", "some_field")] == [
        "big blind",
        "colour-up",
        "some field",
    ]


def test_problem_is_located_by_level_or_break_or_step() -> None:
    places = [
        problem_place_label(step=4, level=3),
        problem_place_label(step=4, level=None, after=3),
        problem_place_label(step=4, level=None),
    ]
    assert places == ["Level 3", "Break after level 3", "Step 5"]
