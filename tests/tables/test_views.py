"""The room's public pages, as anybody sees them."""

import json

import pytest
from django.test import Client

from tables.services import draws, rooms
from tests.tables.conftest import NAMES, Play
from tournaments.services import entries

pytestmark = pytest.mark.django_db


def drawn(play: Play, *, players: int = 12) -> None:
    """Two tables with players drawn to them under a sealed draw."""
    play(rooms.open_some, count=2)
    for name in NAMES[:players]:
        play(entries.enter, name=name)
    play(draws.seal, seed="5eed")
    play(draws.draw_all)


def page(client: Client, play: Play, name: str, query: str = "") -> str:
    answer = client.get(f"/d/{play.tournament.slug}/{name}/{query}")
    assert (answer.status_code, answer["Content-Type"]) == (200, "text/html; charset=utf-8")
    assert "script" not in answer.content.decode().replace("verify_draw.py", "").replace("script</a>", "")
    return answer.content.decode()


def test_the_draws_page_shows_the_promise_each_seat_and_later_the_seed(client: Client, play: Play) -> None:
    drawn(play)
    shown = page(client, play, "draw")
    seating = {name: seat for seat, name in play.seating().items()}
    assert all(f"<span>{name}</span> <b>{seat}</b>" in shown for name, seat in seating.items())
    assert ("published when the draw is over" in shown, "<code>5eed</code>" in shown) == (True, False)
    play(draws.reveal)
    shown = page(client, play, "draw")
    assert ("published when the draw is over" in shown, "<code>5eed</code>" in shown) == (False, True)


def test_the_draw_is_there_for_machines_too(client: Client, play: Play) -> None:
    drawn(play)
    draw = json.loads(client.get(f"/d/{play.tournament.slug}/draw.json").content)
    [made] = draw["seals"][0]["draws"]
    assert {f"{table}.{seat}": draw["names"][str(entry)] for entry, table, seat in made["drawn"]} == play.seating()
    assert made["tables"] == [[1, 0, list(range(1, 10))], [2, 0, list(range(1, 10))]]


def test_the_script_comes_from_the_house_itself(client: Client) -> None:
    script = b"".join(client.get("/verify_draw.py").streaming_content)  # type: ignore[attr-defined]
    assert script.startswith(b"#!/usr/bin/env python3")


def test_there_is_no_page_of_a_tournament_that_is_not_there(client: Client, db: None) -> None:
    assert client.get("/d/nowhere/draw/").status_code == 404
    assert client.get("/d/nowhere/draw.json").status_code == 404
