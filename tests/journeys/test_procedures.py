"""Every procedure of the floor, from the table's page to the log: asked, answered, ruled, logged, found by its rule."""

import html
import re

import pytest
from django.test import Client

from rulings.calculators import CALCULATORS
from rulings.models import Ruling
from tests.markup import one_line
from tests.rulings.views.conftest import phone
from tests.tables.conftest import play
from tests.tables.play import Play

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

__all__ = ["phone", "play"]

#: what happened -> the calculator that serves it, and what is answered on its page
JOURNEYS: dict[str, tuple[str, dict[str, str]]] = {
    "premature flop": ("premature_card", {"game": "board", "street": "flop"}),
    "premature turn": ("premature_card", {"game": "board", "street": "turn"}),
    "premature river": ("premature_card", {"game": "board", "street": "river"}),
    "premature stud card": ("premature_card", {"game": "stud", "street": "fifth"}),
    "four-card flop": ("four_card_flop", {}),
    "flop without a burn": ("flop_without_burn", {"acted": "true"}),
    "wrong number of cards": ("wrong_card_count", {"wrong": "too_many", "by": "1", "should_have": "2"}),
    "misdeal or not": ("misdeal", {"cause": "one_card_extra", "betting": "nobody"}),
    "fouled deck": ("fouled_deck", {"found": "two_alike"}),
    "exposed card": ("exposed_card", {"which": "one_down_card"}),
    "short stub on seventh street": ("short_stub", {"stub": "5", "players": "6", "burns": "3"}),
    "disordered stub": ("disordered_stub", {"order": "mixed"}),
    "all-in and call in hand for hand": ("hand_for_hand_all_in", {}),
    "moved button": ("moved_button", {"betting": "substantial"}),
    "player absent": ("player_absent", {"at_seat": "neither"}),
    "chips found behind": ("chips_found_behind", {"found": "5000", "outcome": "lost"}),
    "all-in chips hidden": ("chips_out_of_sight", {"on_purpose": "true"}),
    "chips moved forward": ("forward_motion", {"limit": "true", "made_act": "true"}),
    "jacks or better": ("openers", {"openers": "none_after_draw"}),
    "calling the clock": ("calling_the_clock", {"reasonable_time": "true", "facing_bet": "true"}),
}


@pytest.mark.parametrize("what", JOURNEYS)
def test_ruling_of_each_procedure_is_listed_in_the_log(phone: Client, play: Play, what: str) -> None:
    name, answers = JOURNEYS[what]
    play.sit(t1=[1, 2])
    chosen = one_line(phone.get("/floor/event/ruling/?table=1"))
    assert f'href="/rulings/{name}/?t=event&amp;table=1"' in chosen
    assert phone.get(f"/rulings/{name}/?t=event&table=1").status_code == 200
    page = one_line(phone.post(f"/rulings/{name}/", {"t": "event", "table": "1", **answers}))
    given = re.search(r'name="given" value="([^"]+)" form="log-form"', page)
    assert given is not None
    sent = {"given": html.unescape(given[1]), "table": "1"}
    assert phone.post(f"/floor/event/ruling/{name}/log/", sent)["Location"] == "/floor/event/ruling/?logged=1"
    ruling = Ruling.objects.get()
    read = {key: str(value).removesuffix(".0").lower() for key, value in ruling.given.items()}
    assert {key: read.get(key) for key in answers} == answers
    assert (ruling.decided, ruling.decided in html.unescape(page)) == (ruling.verdict, True)
    assert ruling.question == CALCULATORS[name].title
    found = html.unescape(one_line(phone.get("/t/event/rulings/", {"rule": ruling.rules[0]})))
    assert ruling.decided in found
