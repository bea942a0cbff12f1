"""The bounties' page, their display, and the stranger's files."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.conftest import NOON
from tests.tournaments.views.conftest import SignIn, words
from tournaments.models import BountyWin, Entry, Player, Tournament
from tournaments.services import busts, lifecycle
from tournaments.services.desk import entries
from tournaments.services.open_floor import floor

pytestmark = pytest.mark.django_db

NAMES = ("Wren", "Pico", "Dory", "Alba")


def event(tournament: Tournament, director: User, *, kind: str) -> Tournament:
    with floor(tournament, by=director, now=NOON) as f:
        lifecycle.change_settings(f, prize_share=5_000, bounty=2_501, bounty_kind=kind)
        for name in NAMES:
            entries.enter(f, name=name)
        busts.bust(f, entry=Entry.objects.get(player__display_name="Pico"))
    return Tournament.objects.get()


@pytest.fixture
def progressive(tournament: Tournament, director: User) -> Tournament:
    return event(tournament, director, kind="progressive")


@pytest.fixture
def mystery(tournament: Tournament, director: User) -> Tournament:
    return event(tournament, director, kind="mystery")


def bust_player(name: str) -> int:
    return Entry.objects.get(player__display_name=name).pk


def test_bounty_pages_disambiguate_equal_names(desk: Client, progressive: Tournament) -> None:
    for name, whole in (("Wren", "Ana Vega"), ("Dory", "Ana Voss")):
        player = Player.objects.get(display_name=name)
        player.display_name, player.name = "Ana V.", whole
        player.save()
    for address in ("/t/event/bounties/", "/d/event/bounties/"):
        shown = words(desk.get(address))
        assert ("Ana Ve." in shown, "Ana Vo." in shown) == (True, True)


def test_open_bounty_is_awarded_by_typing_the_name_of_the_winner(desk: Client, progressive: Tournament) -> None:
    assert "Waiting for a winner €25.01" in words(desk.get("/t/event/bounties/"))
    answer = desk.post(
        "/t/event/bounties/", {"action": "award-bounty", "entry": bust_player("Pico"), "by": ["wren", ""]}, follow=True
    )
    assert "Bounty of Pico, €25.01, to Wren." in words(answer)
    assert "Every bounty has its winner." in words(answer)
    assert [(win.cash, win.head) for win in BountyWin.objects.all()] == [(1250, 1251)]


def test_bounty_is_corrected_on_its_page(desk: Client, progressive: Tournament) -> None:
    desk.post("/t/event/bounties/", {"action": "award-bounty", "entry": bust_player("Pico"), "by": ["Wren"]})
    given = {"action": "correct-bounty", "entry": bust_player("Pico"), "by": ["Dory", "Alba"], "reason": "a chop"}
    answer = desk.post("/t/event/bounties/", given, follow=True)
    assert "to Dory and Alba instead of Wren (a chop)." in words(answer)


@pytest.mark.parametrize(
    ("given", "status", "says"),
    [
        ({"action": "award-bounty", "by": ["Nobody"]}, 409, "No player is called Nobody. Choose one from the list."),
        ({"action": "award-bounty", "by": ["Pico"]}, 409, "The winners of the bounty on Pico are not valid."),
        ({"action": "bust", "by": ["Wren"]}, 409, "This action is not available. Reload the page."),
        (
            {"action": "correct-bounty", "by": ["Wren"], "reason": "x"},
            409,
            "The bounty of Pico has not been given yet.",
        ),
    ],
)
def test_refused_bounty_award_is_reported_on_the_bounty_page(
    desk: Client, progressive: Tournament, given: dict[str, object], status: int, says: str
) -> None:
    answer = desk.post("/t/event/bounties/", {"entry": bust_player("Pico"), **given})
    assert (answer.status_code, says in words(answer), BountyWin.objects.count()) == (status, True, 0)


def test_public_display_shows_bounties_and_winners(client: Client, desk: Client, progressive: Tournament) -> None:
    desk.post("/t/event/bounties/", {"action": "award-bounty", "entry": bust_player("Pico"), "by": ["Wren"]})
    shown = words(client.get("/d/event/bounties/"))
    assert "Largest bounties Wren €37.52 Dory €25.01 Alba €25.01" in shown
    assert "Most won Wren × 1 €12.50" in shown
    assert "Am meisten gewonnen Wren × 1" in words(client.get("/d/event/bounties/?lang=de"))


def test_bounty_envelopes_are_sealed_and_their_commitment_is_published(
    client: Client, desk: Client, mystery: Tournament
) -> None:
    answer = desk.post(
        "/t/event/bounties/", {"action": "seal-envelopes", "count": 3, "shape": "even", "early": "true"}, follow=True
    )
    assert "3 envelopes sealed:" in words(answer)
    listed = client.get("/d/event/envelopes.json").json()
    assert (listed["envelopes"], listed["drawn"], listed["seed"], len(listed["commitment"])) == (
        [3404, 3300, 3300],
        [],
        None,
        64,
    )
    shown = words(client.get("/d/event/bounties/"))
    assert "Envelopes left 1 of 1 €34.04 2 of 2 €33" in shown
    assert b"draw" in client.get("/verify_envelopes.py").getvalue()


def test_bounty_display_shows_that_envelopes_are_not_sealed_yet(client: Client, mystery: Tournament) -> None:
    assert "No envelope has been sealed yet" in words(client.get("/d/event/bounties/"))


def test_bounty_page_of_an_event_without_bounties_shows_a_hint(desk: Client, tournament: Tournament) -> None:
    assert "This event has no bounties." in words(desk.get("/t/event/bounties/"))


def test_user_without_a_floor_role_cannot_award_bounties(sign_in: SignIn, progressive: Tournament) -> None:
    browser = sign_in("desk", progressive)
    given = {"action": "award-bounty", "entry": bust_player("Pico"), "by": ["Wren"]}
    assert "Your role does not allow: Give a bounty." in words(browser.post("/t/event/bounties/", given))
    assert sign_in().get("/t/event/bounties/").status_code == 404


def test_api_lists_bounties_with_winners_and_open_bounties(desk: Client, progressive: Tournament) -> None:
    desk.post("/t/event/bounties/", {"action": "award-bounty", "entry": bust_player("Pico"), "by": ["Wren"]})
    told = desk.get("/api/tournaments/event/bounties/").json()
    assert (told["pool"], told["paid"], told["unclaimed"], told["open"], told["envelopes"]) == (10_004, 1250, 0, [], [])
    assert [row["amount"] for row in told["heads"]] == [3752, 2501, 2501]
    assert [(row["winner"], row["busted"], row["cash"], row["head"]) for row in told["wins"]] == [
        (bust_player("Wren"), bust_player("Pico"), 1250, 1251)
    ]


def test_bust_and_its_bounty_are_recorded_by_one_action(desk: Client, progressive: Tournament) -> None:
    given = {"entry": bust_player("Dory"), "by": [bust_player("Wren"), bust_player("Alba")]}
    answer = desk.post("/api/tournaments/event/actions/bust/", given, content_type="application/json")
    assert (answer.status_code, BountyWin.objects.count()) == (200, 2)
    said = desk.get("/api/tournaments/event/log/").json()
    rows = said["results"] if isinstance(said, dict) else said
    assert rows[0]["says"] == "Dory out, place 3, bounty €25.01 to Wren and Alba"


def test_winner_of_a_bounty_among_namesakes_is_chosen_by_entry_number(
    desk: Client, progressive: Tournament, director: User
) -> None:
    twin = Player(display_name="Wren", name="Another Wren")
    twin.save()
    with floor(progressive, by=director, now=NOON) as f:
        meant = entries.enter(f, player=twin)
    asked = {"action": "award-bounty", "entry": bust_player("Pico"), "by": ["Wren"]}
    refused = desk.post("/t/event/bounties/", asked)
    assert refused.status_code == 409
    assert "Several players are called Wren. Choose one from the list, by the entry number on the seat card." in words(
        refused
    )
    offered = [name for name in refused.context["players"] if name.startswith("Wren")]
    assert len(offered) == 2
    desk.post("/t/event/bounties/", {**asked, "by": [offered[offered.index(f"Wren (entry {meant.pk})")]]})
    assert [win.winner for win in BountyWin.objects.all()] == [meant]
