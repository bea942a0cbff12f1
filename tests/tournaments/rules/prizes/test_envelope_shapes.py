"""Shapes of envelopes: what a content file may say, and each fault with its key."""

from fractions import Fraction
from pathlib import Path

from tests.suite.each_case import for_each
from tests.tournaments.rules.rulebook.content_files import faults_of
from tournaments.rules.prizes.envelope_shapes import KIND, SHAPES, EnvelopeShape, Tier


def test_a_shape_is_its_title_and_its_tiers() -> None:
    tiers = [Tier(1, Fraction(15)), Tier(2, Fraction(6)), Tier(4, Fraction(3)), Tier(8, Fraction(3, 2))]
    assert SHAPES["ladder"] == EnvelopeShape("Ladder: 15 %, 2 × 6 %, 4 × 3 %, 8 × 1.5 %, the rest equal", tuple(tiers))
    assert SHAPES["even"].tiers == ()


@for_each(
    ("tiers", "faults"),
    [
        ("20/8x2", []),
        ("20x5", ["sums to 100 %, which leaves nothing to the other envelopes"]),
        ("8/20", ["an envelope holds more than one before it"]),
        ("20/0", ["an envelope holds nothing"]),
        ("20 %", ['\'20 %\' is no percent; write "50/30/20", or "1.4x4" for four places of 1.4']),
        ("", ["is empty"]),
    ],
)
def test_tiers_that_are_none_are_faults(tmp_path: Path, tiers: str, faults: list[str]) -> None:
    text = f'[[shape]]\nslug = "own"\ntitle = "Own"\ntiers = "{tiers}"'
    assert faults_of(tmp_path, KIND, text) == [f"shape[own].tiers: {fault}" for fault in faults]


def test_no_two_shapes_share_a_slug_or_a_title(tmp_path: Path) -> None:
    text = '[[shape]]\nslug = "own"\ntitle = "Own"'
    assert faults_of(tmp_path, KIND, text, text) == [
        "shape[own].slug: 'own' is already used by entry 1 of a.toml",
        "shape[own].title: 'Own' is already used by entry 1 of a.toml",
    ]
