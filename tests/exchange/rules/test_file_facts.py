"""Facts of a preview of a file: structure, places with ties, prizes calculated and paid."""

from datetime import timedelta

from exchange.rules.file_facts import place_facts, structure_facts
from exchange.rules.tdt.tournament import read_tdt
from tests.exchange.rules.tdt.files import Player, Purchase, chips, levels, written

ADA = Player("a", "Ada", [Purchase()])
BIX, CYD = (Player(key, name, [Purchase(bust=5_000)]) for key, name in (("b", "Bix"), ("c", "Cyd")))
DAN = Player("d", "Dan", [Purchase(bust=2_000)])


def test_imported_places_show_busts_and_prizes_that_are_shared() -> None:
    read = read_tdt(written([ADA, BIX, CYD, DAN], prizes=[(1, 300, "a"), (2, 150, "c"), (3, 50, "")]).encode())
    assert place_facts(read, digits=2) == [
        (1, 1, "Ada", False, 30_000, 30_000, ""),
        (2, 3, "Bix", True, 15_000, 0, ""),
        (2, 3, "Cyd", True, 5_000, 15_000, ""),
        (4, 4, "Dan", True, 0, 0, ""),
    ]


def test_summary_of_an_imported_structure_has_levels_breaks_and_chips() -> None:
    more = f", Levels: {levels((20, 25, 50, 0), 10, (15, 400, 800, 800))}, Chips: {chips(25, 100)}"
    facts = structure_facts(read_tdt(written([ADA], more=more).encode()))
    assert facts is not None
    assert (facts.levels, facts.breaks, facts.chips) == (2, 1, (25, 100))
    assert (facts.shortest, facts.longest) == (timedelta(minutes=15), timedelta(minutes=20))
    assert (facts.first.blinds, facts.last.blinds) == ((25, 50), (400, 800))
