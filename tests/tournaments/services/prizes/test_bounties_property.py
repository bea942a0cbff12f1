"""Bounties as a property: whatever is bust, given, corrected or undone, every unit of the pool is somewhere."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from tests.conftest import MINUTE
from tests.suite.hypothesis_profiles import WITH_FIXTURES, of_a_hundred
from tests.tournaments.services.desk.desk_actions import Desk
from tournaments.models import BustOut, Entry, Tournament
from tournaments.rules.refused import Refused
from tournaments.selectors.prizes.bounties import bounty_account, bounty_by_entry, bounty_on_entry
from tournaments.services import busts, lifecycle
from tournaments.services.prizes import bounties

pytestmark = pytest.mark.django_db

NAMES = ("Wren", "Pico", "Dory", "Alba", "Brix")

steps = st.lists(
    st.tuples(
        st.sampled_from(["bust", "give", "correct", "open", "undo", "undo"]), st.integers(0, 99), st.integers(1, 2)
    ),
    min_size=4,
    max_size=14,
)


@pytest.mark.slow
@settings(
    max_examples=of_a_hundred(12),
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
    suppress_health_check=WITH_FIXTURES,
)
@given(steps, st.sampled_from(["fixed", "progressive"]))
def test_bounty_account_balances_after_any_actions(
    tournament: Tournament, director: User, done: list[tuple[str, int, int]], kind: str
) -> None:
    with transaction.atomic():
        desk = Desk(Tournament.objects.get(pk=tournament.pk), director)
        desk(lifecycle.change_settings, prize_share=5_000, bounty=2_501, bounty_kind=kind)
        desk.tournament = Tournament.objects.get(pk=tournament.pk)
        desk.enter(*NAMES)
        for action, at, ways in done:
            desk.now += MINUTE
            _do(desk, action, at, ways)
            stands = bounty_account(desk.tournament)
            assert (stands.pool, stands.missing_amount) == (5 * 2_501, 0)
            together = bounty_by_entry(desk.tournament)
            assert min(together.values()) >= 0
            assert {
                entry.pk: bounty_on_entry(desk.tournament, entry=entry) for entry in desk.tournament.entries.all()
            } == together
        transaction.set_rollback(True)


def _do(desk: Desk, action: str, at: int, ways: int) -> None:
    """Do an action on a player by number; a refusal changes nothing."""
    everybody = list(Entry.objects.filter(tournament=desk.tournament).order_by("pk"))
    turned = everybody[at % len(everybody) :] + everybody[: at % len(everybody)]
    outs = [out.entry for out in BustOut.objects.filter(entry__tournament=desk.tournament).select_related("entry")]
    gone = outs[at % len(outs)] if outs else everybody[0]
    by = [row for row in turned if row.pk != gone.pk][:ways]
    doing: dict[str, tuple[Any, dict[str, Any]]] = {
        "bust": (busts.bust, {"entry": turned[0]}),
        "give": (bounties.award_bounty, {"entry": gone, "by": by}),
        "correct": (bounties.correct_bounty, {"entry": gone, "by": by, "reason": "a misread hand"}),
        "open": (bounties.correct_bounty, {"entry": gone, "by": [], "reason": "nobody saw it"}),
    }
    try:
        with transaction.atomic():
            if action != "undo":
                desk(doing[action][0], **doing[action][1])
            elif outs:  # the entries stay: they are the pool
                desk.undo_latest()
    except Refused:
        return
