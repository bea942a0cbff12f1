"""The floor's decisions in the floor log."""

import pytest

from rulings.services.penalties import penalties
from rulings.services.penalties.penalties import Sanction
from tests.tables.play import Play
from tournaments.sentences.floor_log import entry_sentence
from tournaments.services import lifecycle

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("rulebook", "sentence"),
    [
        ("tda_2019", "Ada got 1 round, 9 hands to miss: Dodged the blinds"),
        (
            "wsop",
            "Ada got 1 round, 9 hands to miss: Dodged the blinds. Both blinds and the ante are forfeited as well",
        ),
    ],
)
def test_wsop_rule_86_log_states_that_dodged_blinds_are_forfeited(play: Play, rulebook: str, sentence: str) -> None:
    play.sit(t1=range(1, 10))
    play(lifecycle.change_settings, rulebook=rulebook)
    play.tournament.refresh_from_db()
    sanction = Sanction(kind="rounds", count=1, reason="dodged_blinds")
    play(penalties.give_penalty, entry=play.entry("Ada"), sanction=sanction)
    assert entry_sentence(play.last) == sentence
