"""Samples of what multiplies."""

import pytest

from tests.suite import sample as module
from tests.suite.sample import sample

LANGUAGES = ("en", "de", "fr", "es")


@pytest.fixture(autouse=True)
def by_day(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw as a run by day does."""
    monkeypatch.setattr(module, "EVERYTHING", False)


def test_sample_is_determined_by_seed_and_test_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "SEED", "7")
    drawn = [sample(LANGUAGES, f"page {number}") for number in range(100)]
    assert drawn == [sample(LANGUAGES, f"page {number}") for number in range(100)]
    assert set(drawn) == {(language,) for language in LANGUAGES}


def test_different_seed_draws_a_different_sample_of_cases(monkeypatch: pytest.MonkeyPatch) -> None:
    samples = set()
    for seed in range(50):
        monkeypatch.setattr(module, "SEED", str(seed))
        samples.add(sample(LANGUAGES, "page"))
    assert samples == {(language,) for language in LANGUAGES}


def test_sample_larger_than_its_source_is_the_complete_source() -> None:
    assert sample(LANGUAGES, "page", size=5) == LANGUAGES


def test_nightly_test_run_uses_the_complete_source(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "EVERYTHING", True)
    assert (sample(LANGUAGES, "page"), module.seed_sentence()) == (LANGUAGES, "samples: everything")
