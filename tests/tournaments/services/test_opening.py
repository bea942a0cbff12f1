"""Tournaments that are saved as templates, and what the next one copies of them."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User

from tests.conftest import MINUTE, NOON
from tournaments.actions.opening import create_tournament_from_fields
from tournaments.models import EventTemplate, FloorLog, OrganisationRole, Screen, Tournament
from tournaments.rules.refused import Refused
from tournaments.selectors.opening import default_source, tournament_sources
from tournaments.sentences.differences import differences
from tournaments.sentences.floor_log import entry_sentence
from tournaments.services import lifecycle
from tournaments.services.desk.prices import add_profile
from tournaments.services.open_floor import floor
from tournaments.services.opening import remove_template, save_template
from tournaments.services.prizes.prizes import plan_payouts
from tournaments.services.screens.screens import add_screen, change_screen, show_on_screen
from tournaments.services.undo import undo

pytestmark = pytest.mark.django_db


@pytest.fixture
def trusted(director: User) -> User:
    OrganisationRole.objects.create(user=director, kind="trusted", at=NOON)
    return director


def do(tournament: Tournament, by: User, action: Any, **given: Any) -> Any:
    with floor(tournament, by=by, now=NOON) as f:
        return action(f, **given)


def furnished(tournament: Tournament, by: User) -> None:
    """A night with prices, prizes, screens and a house rule of its own."""
    do(tournament, by, lifecycle.change_settings, prize_share=8_000, house_overrides={"same_hand_busts": "share"})
    do(tournament, by, add_profile, name="Early", sells="entry", prize_share=6_000, until=NOON + timedelta(hours=1))
    do(tournament, by, plan_payouts, method="own", shares=["60", "40"], name="Club")
    screen = do(tournament, by, add_screen, name="East")
    do(tournament, by, show_on_screen, screen=screen, shows="schedule", light=True)
    do(tournament, by, change_screen, screen=screen, language="fr")


def test_template_contains_structure_prices_prizes_screens_and_house_rules(
    tournament: Tournament, trusted: User
) -> None:
    furnished(tournament, trusted)
    saved = do(tournament, trusted, save_template, name=" Friday  night ")
    asked = {"like": f"template-{saved.pk}", "name": "Next Friday", "starts_at": NOON + timedelta(days=7)}
    made, first = create_tournament_from_fields(asked, by=trusted, now=NOON), Tournament.objects.get(pk=tournament.pk)
    assert saved.name == "Friday night"
    assert made.structure().steps == first.structure().steps
    assert (made.prize_share, made.house_overrides) == (8_000, {"same_hand_busts": "share"})
    assert made.payout_plan | {"locked": {}} == first.payout_plan
    prices = made.profiles.values_list("name", "prize_share", "until")
    assert list(prices) == [("Early", 6_000, NOON + timedelta(days=7, hours=1))]
    assert list(Screen.objects.filter(tournament=made).values_list("name", "shows", "light", "language")) == [
        ("East", "schedule", True, "fr")
    ]


def test_template_does_not_change_with_the_tournament(tournament: Tournament, trusted: User) -> None:
    do(tournament, trusted, save_template, name="Friday night")
    do(tournament, trusted, lifecycle.change_settings, venue="Harbour 4")
    assert [
        source.content["settings"]["venue"] for source in tournament_sources() if source.key.startswith("template-")
    ] == [""]


def test_tournament_with_one_minute_levels_is_proposed_last_for_copying(
    tournament: Tournament, open_at: Callable[..., Tournament], trusted: User
) -> None:
    tried = open_at("trial", starts_at=NOON)
    tried.steps = [step | {"minutes": 1} for step in tried.steps]
    tried.save()
    found = default_source(now=NOON + MINUTE)
    assert found is not None
    assert (found.key, [source.key for source in tournament_sources(now=NOON)]) == ("event", ["event", "trial"])


def test_undo_restores_a_template_replaced_under_the_same_name(tournament: Tournament, trusted: User) -> None:
    do(tournament, trusted, save_template, name="Friday night")
    do(tournament, trusted, lifecycle.change_settings, venue="Harbour 4")
    do(tournament, trusted, save_template, name="friday NIGHT")
    assert venues() == [("friday NIGHT", "Harbour 4")]
    row = FloorLog.objects.filter(action="template.saved").order_by("-number")[0]
    assert differences(row, tournament, now=NOON) == [("Template Friday night", "as it is now", "as it was before")]
    do(tournament, trusted, undo, entry=row)
    assert venues() == [("Friday night", "")]


def test_removed_template_is_restored_by_undo(tournament: Tournament, trusted: User) -> None:
    saved = do(tournament, trusted, save_template, name="Friday night")
    do(tournament, trusted, remove_template, template=saved)
    assert venues() == []
    rows = list(FloorLog.objects.filter(action__startswith="template.").order_by("number"))
    assert [entry_sentence(row) for row in rows] == ["Template saved: Friday night", "Template removed: Friday night"]
    assert differences(rows[1], tournament, now=NOON) == [("Template Friday night", "removed", "saved")]
    do(tournament, trusted, undo, entry=rows[1])
    assert venues() == [("Friday night", "")]


@pytest.mark.parametrize(("name", "code"), [("  ", "needs_a_name"), ("Friday night", "nothing_changes")])
def test_template_without_a_name_or_a_change_is_refused(
    tournament: Tournament, trusted: User, name: str, code: str
) -> None:
    do(tournament, trusted, save_template, name="Friday night")
    with pytest.raises(Refused) as refused:
        do(tournament, trusted, save_template, name=name)
    assert refused.value.code == code


def test_only_trusted_users_save_templates(tournament: Tournament) -> None:
    wren = User.objects.create_user(username="wren")
    with pytest.raises(Refused) as refused:
        do(tournament, wren, save_template, name="Friday night")
    assert (refused.value.code, EventTemplate.objects.exists()) == ("not_trusted", False)


def venues() -> list[tuple[str, str]]:
    """Return the stored templates with their venues."""
    return [
        (event_template.name, event_template.content["settings"]["venue"])
        for event_template in EventTemplate.objects.all()
    ]
