"""A file comes in whole or not at all, and nobody comes in twice."""

from datetime import datetime
from typing import Any

import pytest
from django.db import DatabaseError, connection

from tests.conftest import MINUTE, NOON
from tournaments.models import Player, PlayerImport
from tournaments.rules.csv_out import csv_text
from tournaments.rules.players.public_name import ShownAs
from tournaments.rules.refused import Refused
from tournaments.selectors.players.imports import SILENT, waiting_import_keys
from tournaments.selectors.players.register import HEADER, find_players, register_rows
from tournaments.services.players.imports import (
    carry_out_import,
    confirm_import,
    delete_old_files,
    discard_import,
    map_columns,
    store_import_file,
)

pytestmark = pytest.mark.django_db

FILE = "Número;Nombre;Apellidos;Correo;País\n1;José;Ñandú;j@x.org;ES\n2;Ana;Sojo;;ES\n;=cmd();Ruiz;;\n;;;q@x.org;\n"


def clock() -> datetime:
    return NOON


def stored_import(text: str = FILE, codec: str = "utf-8") -> PlayerImport:
    return store_import_file(content=text.encode(codec), file_name="club.csv", by=None, now=NOON)


def brought_in(text: str = FILE, codec: str = "utf-8", *, take_suspects: bool = False) -> dict[str, int]:
    job = stored_import(text, codec)
    map_columns(job, columns=job.columns, shown_as=ShownAs.INITIAL, take_suspects=take_suspects)
    confirm_import(job, now=NOON)
    assert carry_out_import(job.pk, clock=clock) is True
    job.refresh_from_db()
    assert (job.text, job.done_at) == ("", NOON)
    counts: dict[str, int] = job.report["counts"]
    return counts


def test_importing_the_same_file_twice_adds_players_once() -> None:
    assert brought_in() == {"new": 3, "same": 0, "changed": 0, "suspected": 0, "refused": 1}
    before = list(Player.objects.order_by("pk").values())
    assert brought_in(codec="latin-1") == {"new": 0, "same": 3, "changed": 0, "suspected": 0, "refused": 1}
    assert brought_in(codec="utf-16")["same"] == 3
    assert list(Player.objects.order_by("pk").values()) == before
    assert [row["display_name"] for row in before] == ["José Ñ.", "Ana S.", "Ruiz"]
    assert [player.display_name for player in find_players("nandu 1", 5)] == ["José Ñ."]


def test_player_import_of_changed_details_keeps_photo_and_public_name() -> None:
    brought_in()
    Player.objects.filter(club_number="1").update(photo=b"jpeg")
    assert brought_in(FILE.replace("j@x.org", "jose@x.org").replace("Ana;", ";"))["changed"] == 2
    jose = Player.objects.get(club_number="1")
    assert (jose.email, bytes(jose.photo or b""), jose.display_name) == ("jose@x.org", b"jpeg", "José Ñ.")
    assert Player.objects.get(club_number="2").name == "Sojo"


def test_import_of_an_exported_player_file_changes_nothing() -> None:
    brought_in()
    text = "\ufeff" + csv_text(list(HEADER.values()), register_rows())
    assert "'=cmd()" in text
    assert brought_in(text) == {"new": 0, "same": 3, "changed": 0, "suspected": 0, "refused": 0}


def test_player_import_omits_likely_duplicates_unless_accepted() -> None:
    brought_in()
    other = "Number,Name\n77,José Ñandú\n"
    assert (brought_in(other)["suspected"], Player.objects.count()) == (1, 3)
    brought_in(other, take_suspects=True)
    assert (Player.objects.count(), brought_in(other)["same"]) == (4, 1)


def test_imported_players_get_the_chosen_kind_of_public_name() -> None:
    job = stored_import("Name,Alias\nAnn Ender,ace\nBea Ost,\n")
    map_columns(job, columns=job.columns, shown_as=ShownAs.ALIAS, take_suspects=False)
    confirm_import(job, now=NOON)
    carry_out_import(job.pk, clock=clock)
    bea = Player.objects.get(name="Bea Ost")
    assert list(Player.objects.order_by("pk").values_list("display_name", flat=True)) == ["ace", f"Player {bea.pk}"]
    assert bea.found_by == f"player {bea.pk} bea ost"


def test_player_import_report_contains_lines_and_reasons_without_names() -> None:
    brought_in()
    report = PlayerImport.objects.get().report
    assert report["lines"] == [[5, "refused", "no_name", None, None]]


def test_player_import_without_a_name_column_is_refused() -> None:
    job = stored_import("Shoe,E-mail\n42,a@x.org\n")
    for columns, code in ((["", "email"], "column_missing"), (["name"], "column_count")):
        with pytest.raises(Refused) as refused:
            map_columns(job, columns=columns, shown_as=ShownAs.NAME, take_suspects=False)
        assert refused.value.code == code
    with pytest.raises(Refused):
        confirm_import(job, now=NOON)
    assert (waiting_import_keys(NOON), Player.objects.count()) == ([], 0)


def test_interrupted_player_import_is_started_again() -> None:
    job = stored_import()
    confirm_import(job, now=NOON)

    def power_goes(execute: Any, sql: str, *rest: Any) -> Any:
        if sql.startswith("UPDATE") and "report" in sql:
            raise DatabaseError("the power went")
        return execute(sql, *rest)

    with connection.execute_wrapper(power_goes), pytest.raises(DatabaseError):
        carry_out_import(job.pk, clock=clock)
    assert (Player.objects.count(), waiting_import_keys(NOON), waiting_import_keys(NOON + SILENT * 2)) == (
        0,
        [],
        [job.pk],
    )
    assert carry_out_import(job.pk, clock=clock) is False
    assert carry_out_import(job.pk, clock=lambda: NOON + SILENT * 2) is True
    assert carry_out_import(job.pk, clock=lambda: NOON + SILENT * 4) is False
    assert Player.objects.count() == 3


def test_cleanup_deletes_unconfirmed_imports_and_no_running_import() -> None:
    going, thrown, left = stored_import(), stored_import(), stored_import()
    confirm_import(going, now=NOON)
    with pytest.raises(Refused) as refused:
        discard_import(going)
    discard_import(thrown)
    assert (refused.value.code, delete_old_files(now=NOON + 60 * MINUTE)) == ("import_begun", 0)
    assert delete_old_files(now=NOON + 25 * 60 * MINUTE) == 1
    assert list(PlayerImport.objects.all()) == [going]
    assert not PlayerImport.objects.filter(pk=left.pk).exists()


def test_player_import_does_not_duplicate_a_player_added_meanwhile() -> None:
    job = stored_import("Name,Number\nAnn Ender,7\n")
    confirm_import(job, now=NOON)
    times = iter([NOON, NOON, NOON])

    def at_the_register() -> datetime:
        if not Player.objects.exists() and PlayerImport.objects.filter(progress_at__isnull=False).exists():
            Player(display_name="Ann E.", name="Ann Ender", club_number="7").save()
        return next(times, NOON)

    carry_out_import(job.pk, clock=at_the_register)
    assert Player.objects.count() == 1
