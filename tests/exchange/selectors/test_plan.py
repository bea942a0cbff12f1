"""The choice between several saves of an evening."""

from itertools import permutations
from pathlib import Path

import pytest
from django.core.management import call_command

from exchange.models import ImportedTournament, TdtImport
from exchange.rules.tdt.tournament import TdtTournament
from exchange.selectors.plan import plan_of_import
from exchange.services.folders import upload_folder
from exchange.services.storing import store_import
from tests.conftest import NOON
from tests.exchange.rules.tdt.files import Player, Purchase
from tests.exchange.services.test_storing import file
from tournaments.models import Tournament
from tournaments.selectors.prizes.results import results

pytestmark = pytest.mark.django_db

EVENINGS = Path(__file__).parents[2] / "evenings"
HALF_TIME, END = (EVENINGS / f"{name}.tdt" for name in ("a-half-past-nine", "b-end-of-night"))


def uploaded(**files: bytes) -> TdtImport:
    named = [(name.replace("_", "."), content) for name, content in files.items()]
    return upload_folder(files=named, name="club", by=None, now=NOON)


def fates(job: TdtImport) -> list[tuple[str, str, str]]:
    return [(planned.name, str(planned.fate), planned.twin) for planned in plan_of_import(job).files]


@pytest.mark.parametrize("names", [("a_tdt", "b_tdt"), ("b_tdt", "a_tdt")], ids=["early first", "late first"])
def test_end_of_the_night_is_taken_whatever_the_files_are_called(names: tuple[str, str]) -> None:
    early, late = names
    job = uploaded(**{early: HALF_TIME.read_bytes(), late: END.read_bytes()})
    dotted = {"a_tdt": "a.tdt", "b_tdt": "b.tdt"}
    assert set(fates(job)) == {(dotted[late], "new", ""), (dotted[early], "earlier", dotted[late])}
    store_import(job, by=None, now=NOON)
    tournament = Tournament.objects.get()
    assert [(result.place, result.player.display_name, result.prize) for result in results(tournament)] == [
        ("1", "Åsling E.", 7_000), ("2", "Wigeon D.", 3_000), ("3", "Plover C.", 0), ("4", "Ibis B.", 0),
        ("5", "Heron A.", 0),
    ]  # fmt: skip
    assert tournament.finished_at is not None


def test_later_save_replaces_an_earlier_import_and_not_the_reverse() -> None:
    store_import(uploaded(a_tdt=HALF_TIME.read_bytes()), by=None, now=NOON)
    job = uploaded(b_tdt=END.read_bytes())
    assert fates(job) == [("b.tdt", "newer", "")]
    store_import(job, by=None, now=NOON)
    assert fates(uploaded(a_tdt=HALF_TIME.read_bytes())) == [("a.tdt", "older", "")]
    assert ImportedTournament.objects.get().progress == [1_700_009_000_000, 7_500, 11, 1_300_000_000_000]


def test_automatic_copy_is_read_under_its_own_name() -> None:
    name = "Estuary_Night_1.tdt.20231114-213000"
    job = upload_folder(files=[(name, HALF_TIME.read_bytes()), ("note", b"a note")], by=None, now=NOON)
    (planned,) = plan_of_import(job).files
    assert (planned.name, str(planned.fate), str(planned.stage), job.left_out) == (name, "new", "running", 1)
    assert planned.read
    assert isinstance(planned.read.source, TdtTournament)
    assert (planned.read.counts["entries"], len(planned.read.source.players_left)) == (5, 3)


def test_import_tdt_command_stores_the_newest_save_of_a_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "X.tdt.20231114-213000").write_bytes(HALF_TIME.read_bytes())
    (tmp_path / "W.tdt").write_bytes(END.read_bytes())
    call_command("import_tdt", "--store", str(tmp_path))
    said = capsys.readouterr()
    assert "stored: 1 tournaments, 5 new players" in said.err
    assert f"left out: {tmp_path}/X.tdt.20231114-213000 (an earlier save of another file: {tmp_path}/W.tdt)" in said.err


def test_saves_are_ordered_by_busts_then_by_time_played() -> None:
    ada, eve = Player("a", "Ada", [Purchase()]), Player("e", "Eve", [Purchase()])
    out = Player("b", "Bix", [Purchase(bust=1_700_000_600_000)])
    saves = {
        "start_tdt": file([ada, eve, Player("b", "Bix", [Purchase()])], [], CurrentLevel="2", saved=9),
        "bust_tdt": file([ada, eve, out], [], CurrentLevel="0", saved=8),
        "later_tdt": file([ada, eve, out], [], CurrentLevel="2", saved=7),
    }
    for order in permutations(saves):
        job = uploaded(**{name: saves[name] for name in order})
        assert fates(job) == [
            ("bust.tdt", "earlier", "later.tdt"), ("later.tdt", "new", ""), ("start.tdt", "earlier", "later.tdt"),
        ]  # fmt: skip
