"""The largest register: 10,000 players are imported from a file, and searched as a person types.

The lower bounds, in the same run, are a bare `bulk_create` of the same rows, and a bare SELECT of a page of them.
"""

import atexit
import os
import random
import shutil
import tempfile
from collections.abc import Callable
from functools import partial
from statistics import median
from time import perf_counter, process_time

os.environ["DATA_DIR"] = tempfile.mkdtemp(prefix="register-")
atexit.register(shutil.rmtree, os.environ["DATA_DIR"], ignore_errors=True)
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
os.environ["LOG_LEVEL"] = "ERROR"

import django  # noqa: E402

django.setup()

from django.contrib.auth import get_user_model  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.db import connection  # noqa: E402
from django.test import Client  # noqa: E402
from django.utils import timezone  # noqa: E402

from tournaments.models import Player, PlayerImport  # noqa: E402
from tournaments.selectors.players.card import likely_duplicates  # noqa: E402
from tournaments.selectors.players.imports import known_players, row_matches  # noqa: E402
from tournaments.services.players.imports import carry_out_import, confirm_import, store_import_file  # noqa: E402

PLAYERS = 10_000
ROUNDS = 5
FIRST = "Ana Béa Cid Dan Éva Fay Gil Ida Jon Kai Léa Mia Noa Ola Pia Rui Sol Tom Uma Vic".split()
LAST = "Ñandú Ostrova Quill Ruo Sander Tarr Umber Vale Wren Yarrow Zedd Brook Cobalt Dory Ember Fennel".split()


def player_file() -> bytes:
    """Return a CSV file of made-up players: number, name, e-mail, phone, country."""
    chance = random.Random(7)
    rows = ["Number;Name;E-mail;Phone;Country"]
    for number in range(1, PLAYERS + 1):
        name = f"{chance.choice(FIRST)} {chance.choice(FIRST)} {chance.choice(LAST)} {chance.choice(LAST)}{number:x}"
        rows.append(f"{number};{name};p{number}@example.org;+34 600 {number:06d};ES")
    return "\r\n".join(rows).encode("utf-8-sig")


def call_seconds(action: Callable[[], object]) -> tuple[float, float]:
    wall, processor = perf_counter(), process_time()
    action()
    return perf_counter() - wall, process_time() - processor


def delete_players() -> None:
    PlayerImport.objects.all().delete()
    Player.objects.all().delete()


def import_players() -> None:
    """Upload a file, confirm it and carry out the import."""
    job = store_import_file(content=player_file(), file_name="club.csv", by=None, now=timezone.now())
    confirm_import(job, now=timezone.now())
    assert carry_out_import(job.pk, clock=timezone.now)


def print_times(title: str, times: list[tuple[float, float]]) -> None:
    walls, processors = sorted(seconds for seconds, _ in times), [seconds for _, seconds in times]
    worst = walls[min(len(walls) - 1, round(len(walls) * 0.95))]
    print(
        f"| {title} | {1000 * median(walls):,.0f} ms | {1000 * worst:,.0f} ms | {1000 * median(processors):,.0f} ms |"
    )


def measure_imports() -> None:
    rows = [Player(**values) for values in _imported_values()]
    floor, whole, again = [], [], []
    for _ in range(ROUNDS):
        delete_players()
        floor.append(call_seconds(lambda: Player.objects.bulk_create([_copy_of(row) for row in rows], batch_size=500)))
        delete_players()
        whole.append(call_seconds(import_players))
        assert Player.objects.count() == PLAYERS
        again.append(call_seconds(import_players))
        assert Player.objects.count() == PLAYERS
    print_times("10,000 rows inserted alone (floor)", floor)
    print_times("10,000 players brought in", whole)
    print_times("the same file again: nothing new", again)


def _imported_values() -> list[dict[str, str]]:
    job = store_import_file(content=player_file(), file_name="", by=None, now=timezone.now())
    return [
        {**outcome.row.filled_values(), "display_name": outcome.row.name[:80]}
        for outcome in row_matches(job, known_players())
    ]


def _copy_of(player: Player) -> Player:
    return Player(
        **{name: getattr(player, name) for name in ("name", "display_name", "club_number", "email", "phone", "country")}
    )


def measure_searches() -> None:
    client = Client()
    client.force_login(get_user_model().objects.create_superuser("bench", password="a long password"))
    queries = ["", "ana", "ñandu", "ruo ana", "9999", "quill bea 1", "zzz"]
    for name, path in (
        ("the list with search, as a page", {}),
        ("the rows alone, as one types", {"HX-Request": "true"}),
    ):
        print_times(name, [call_seconds(partial(_open_page, client, text, path)) for text in queries * 10])
    print_times(
        "50 rows by a bare SELECT (floor)",
        [call_seconds(partial(_run_bare_query, text)) for text in queries * 10],
    )
    print_times("likely duplicates of the whole register", [call_seconds(likely_duplicates) for _ in range(3)])


def _open_page(client: Client, text: str, headers: dict[str, str]) -> None:
    assert client.get("/players/", {"find": text}, headers=headers).status_code == 200


def _run_bare_query(text: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT * FROM tournaments_player WHERE found_by LIKE %s ORDER BY found_by LIMIT 50", [f"%{text}%"]
        )
        cursor.fetchall()


if __name__ == "__main__":
    call_command("migrate", verbosity=0)
    print("| 10,000 players | p50 | p95 | processor p50 |\n|---|---:|---:|---:|")
    measure_imports()
    measure_searches()
    print(f"load {os.getloadavg()[0]:.1f}")
