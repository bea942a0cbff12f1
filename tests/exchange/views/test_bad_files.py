"""Bad files by the page, the API and the command: each is named in words, and nothing is half done."""

from collections.abc import Callable
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.test import Client
from rest_framework.test import APIClient

from exchange.models import TdtImport
from tests.exchange.rules.tdt.files import Player, Purchase, prices
from tests.exchange.services.test_storing import ENDED, START, file
from tests.tournaments.views.conftest import SignIn, words
from tournaments.models import ClockAnchor, Season, Tournament
from tournaments.models import Player as Registered
from tournaments.selectors.leagues.boards import season_board

pytestmark = pytest.mark.django_db

#: hands files in, stores them, and returns all that was said
Way = Callable[..., str]
MICAS = [
    Player("m", "Mica", [Purchase(time=START)]),
    Player("n", "Mica", [Purchase(time=START, bust=ENDED)]),
]


@pytest.fixture
def house(sign_in: SignIn) -> Client:
    """Somebody who directs the organisation."""
    return sign_in(organisation="director")


@pytest.fixture(params=["page", "api", "command"])
def way(request: pytest.FixtureRequest, house: Client, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Way:
    """One of the three ways."""

    def sent(files: tuple[bytes, ...]) -> list[SimpleUploadedFile]:
        return [SimpleUploadedFile(f"{at}.tdt", content) for at, content in enumerate(files)]

    def page(*files: bytes) -> str:
        preview = house.post("/import/", {"files": sent(files), "name": "club"}, follow=True)
        done = house.post(f"/import/{TdtImport.objects.latest('pk').pk}/", {"do": "import"}, follow=True)
        return f"{words(preview)} {words(done)}"

    def api(*files: bytes) -> str:
        client = APIClient()
        client.cookies = house.cookies
        looked = client.post("/api/imports/", {"files": sent(files), "name": "club"}, format="multipart")
        done = client.post(f"/api/imports/{looked.json()['id']}/")
        return f"{looked.content.decode()} {done.content.decode()}"

    def command(*files: bytes) -> str:
        for at, content in enumerate(files):
            (tmp_path / f"{at}.tdt").write_bytes(content)
        call_command("import_tdt", "--store", str(tmp_path))
        found = capsys.readouterr()
        return found.out + found.err

    return {"page": page, "api": api, "command": command}[request.param]


def contains_any(found: str, *ways: str) -> bool:
    """Return whether one of these was said: the API says it by a code, the page and the command in words."""
    return any(wording in found for wording in ways)


def test_imported_players_with_the_same_nickname_stay_separate(way: Way) -> None:
    assert contains_any(way(file(MICAS, [])), "the same nickname in the files", '"is":"doubtful"')
    assert sorted(Registered.objects.values_list("display_name", flat=True)) == ["Mica", "Mica"]
    assert Tournament.objects.get().entries.count() == 2
    board = season_board(Season.objects.get())
    assert sorted(board.names.values()) == ["Mica (1)", "Mica (2)"]
    assert Registered.objects.filter(found_by__begins_with="mica").count() == 2


def test_file_imported_twice_creates_a_single_tournament(way: Way) -> None:
    assert contains_any(way(file(), file()), "the same tournament as another file", '"fate":"twice"')
    assert (Tournament.objects.count(), Season.objects.get().events.count()) == (1, 1)


def test_tournament_running_in_the_file_is_imported_as_paused(way: Way) -> None:
    going = [MICAS[0], Player("p", "Pia", [Purchase(time=START)])]
    going += [Player("q", "Quin", [Purchase(time=START, bust=START + 60_000)])]
    running = file(going, [], saved=START + 90_000, AccumulatedSeconds="60", CurrentLevel="0")
    assert contains_any(way(running), "paused where", '"stage":"running"')
    event = Tournament.objects.get()
    assert (event.finished_at, event.entries.filter(bust_out=None).count()) == (None, 2)
    assert (ClockAnchor.objects.get().since, ClockAnchor.objects.get().played.total_seconds()) == (None, 60)


def test_imported_formula_dividing_by_zero_breaks_no_league_table(way: Way, house: Client) -> None:
    way(file(uuid="zero", Financials=prices(points="10 / (r - 1)")))
    season = Season.objects.get()
    board = season_board(season)
    assert [place.points for place in board.places] == [10, 5, 0]
    settings = words(house.get(f"/leagues/{season.slug}/settings/"))
    assert "has no value for 1 result" in settings
    assert house.get(f"/leagues/{season.slug}/").status_code == 200


def test_truncated_import_file_does_not_block_a_valid_file(tmp_path: Path) -> None:
    (tmp_path / "good.tdt").write_bytes(file())
    (tmp_path / "cut.tdt").write_bytes(file(uuid="t-2")[:700])
    with pytest.raises(CommandError, match="1 of 2 files refused"):
        call_command("import_tdt", "--store", str(tmp_path))
    assert Tournament.objects.count() == 1
