"""The bounty pool against what became of it: nothing is taken out that was given, and the rest is given to the cent."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from tests.conftest import MINUTE
from tests.suite.hypothesis_profiles import WITH_FIXTURES, of_a_hundred
from tests.tournaments.selectors.prizes.bounties_due import bounty_due
from tests.tournaments.services.desk.desk_actions import Desk
from tournaments.models import Entry, FloorLog, Profile, RebuyOrAddOn, Tournament
from tournaments.selectors.prizes.bounties import bounty_account, bounty_by_entry
from tournaments.services import busts, lifecycle
from tournaments.services.desk import rebuys_and_add_ons
from tournaments.services.desk.sales import Sale
from tournaments.services.prizes import bounties
from tournaments.services.prizes.envelopes import open_seal, seal_envelopes
from tournaments.services.undo import undo

pytestmark = pytest.mark.django_db


@pytest.fixture(params=["fixed", "progressive"])
def desk(open_at: Callable[..., Tournament], director: User, request: pytest.FixtureRequest) -> Desk:
    """Rebuys carry a bounty of ten here, entries one of twenty-five."""
    kept = open_at(prize_share=5_000, bounty=2_500, bounty_kind=request.param, rebuys=None)
    price = {"chips": 20_000, "prize_share": 1_000, "bounty": 1_000}
    Profile.objects.create(tournament=kept, name="Rebuy", sells="rebuy", **price)
    return Desk(kept, director)


def test_rebuy_whose_bounty_was_awarded_cannot_be_voided_or_undone(desk: Desk) -> None:
    desk.enter("Bix")
    ada, bix = desk.enter("Ada"), Entry.objects.get(player__display_name="Bix")
    desk(rebuys_and_add_ons.rebuy, entry=ada, sale=Sale(method="cash"))
    bought, sold = desk.last, RebuyOrAddOn.objects.get()
    assert (sold.bounty, bounty_by_entry(desk.tournament)[ada.pk]) == (1_000, 3_500)
    desk.enter("Cleo")
    desk.now += MINUTE
    desk(busts.bust, entry=ada)
    desk(bounties.award_bounty, entry=ada, by=[bix])
    given_out = bounty_account(desk.tournament)
    assert desk.refused(rebuys_and_add_ons.void_rebuy_or_add_on, rebuy_or_add_on=sold) == "bounty_stands_on_it"
    assert desk.refused(undo, entry=bought) == "bounty_stands_on_it"
    assert (bounty_account(desk.tournament), given_out.missing_amount) == (given_out, 0)
    desk(bounties.correct_bounty, entry=ada, by=[], reason="nobody saw it")
    desk(rebuys_and_add_ons.void_rebuy_or_add_on, rebuy_or_add_on=sold)
    assert (bounty_by_entry(desk.tournament)[ada.pk], bounty_account(desk.tournament).missing_amount) == (2_500, 0)
    assert min(bounty_by_entry(desk.tournament).values()) >= 0


@settings(
    max_examples=of_a_hundred(15),
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
    suppress_health_check=WITH_FIXTURES,
)
@given(
    st.lists(st.integers(1, 9_999), min_size=2, max_size=6),
    st.integers(0, 5),
    st.sampled_from(["winner", "last_table"]),
    st.integers(2, 6),
)
@pytest.mark.slow
def test_undrawn_envelope_money_is_shared_without_remainder(
    tournament: Tournament, director: User, amounts: list[int], drawn: int, rule: str, seats: int
) -> None:
    with transaction.atomic():
        desk = Desk(Tournament.objects.get(pk=tournament.pk), director)
        desk(lifecycle.change_settings, bounty=sum(amounts), bounty_kind="mystery", final_table_seats=seats,
             house_overrides={"undrawn_envelopes": rule})  # fmt: skip
        desk.tournament = Tournament.objects.get(pk=tournament.pk)
        desk.enter(*(f"Player {at}" for at in range(7)))
        desk(seal_envelopes, early=True, seed="5eed", amounts=[7 * amount for amount in amounts])
        everybody = list(Entry.objects.filter(tournament=desk.tournament).order_by("pk"))
        for at, entry in enumerate(everybody[1:]):
            desk.now += MINUTE
            desk(busts.bust, entry=entry)
            if at < min(drawn, len(amounts) - 1):
                desk(bounties.award_bounty, entry=entry, by=everybody[:1])
        desk(open_seal)
        stands = bounty_account(desk.tournament)
        assert (stands.paid, stands.sealed, stands.loose) == (stands.pool, 0, 0)
        assert sum(bounty_due(desk.tournament).values()) == 7 * sum(amounts)
        transaction.set_rollback(True)


def test_rebuy_whose_bounty_was_not_awarded_can_be_voided(desk: Desk) -> None:
    ada = desk.enter("Ada")
    desk(rebuys_and_add_ons.rebuy, entry=ada, sale=Sale(method="cash"))
    desk(rebuys_and_add_ons.void_rebuy_or_add_on, rebuy_or_add_on=RebuyOrAddOn.objects.get())
    assert (bounty_account(desk.tournament).pool, FloorLog.objects.filter(action="rebuy_or_add_on.voided").count()) == (
        2_500,
        1,
    )
