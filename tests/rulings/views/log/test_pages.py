"""The ruling log's page, and what is taken away from it."""

import csv
import html
import io
import json
import re

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from rulings.actions import ACTIONS
from rulings.models import Ruling
from rulings.services.log import ruling_log
from tests.markup import one_line
from tests.tables.play import Play
from tournaments.actions.action import do_action
from tournaments.models import Role

pytestmark = pytest.mark.django_db


def signed_in(client: Client, play: Play, kind: str) -> Client:
    somebody = get_user_model().objects.create_user(kind, password="a long password")  # noqa: S106
    Role.objects.create(tournament=play.tournament, user=somebody, kind=kind)
    client.force_login(somebody)
    return client


def test_ruling_page_shows_only_filtered_rulings(client: Client, play: Play) -> None:
    play.sit(t1=[1, 2])
    play(
        ruling_log.log_ruling,
        incident=ruling_log.Incident(question="Raise or call?", decided="A call", table=play.table(1)),
    )
    play(
        ruling_log.log_ruling,
        incident=ruling_log.Incident(question="Misdeal?", decided="The hand goes on", rules=["misdeals"]),
    )
    floor = signed_in(client, play, "floor")
    shown = one_line(floor.get("/t/event/rulings/?words=raise"))
    assert ("<b>Raise or call?</b>" in shown, "<b>Misdeal?</b>" in shown, "/overturn/" in shown) == (True, False, False)


def test_only_a_director_can_overturn_a_ruling_with_a_reason(client: Client, play: Play) -> None:
    ruling = play(ruling_log.log_ruling, incident=ruling_log.Incident(question="Raise or call?", decided="A call"))
    way = f"/t/event/rulings/{ruling.pk}/overturn/"
    floor = signed_in(client, play, "floor").post(way, {"why": "No"}).status_code
    client.force_login(play.by)
    client.post(way, {"why": "The chips were not counted"})
    assert (floor, Ruling.objects.get().overturned_why) == (403, "The chips were not counted")


def test_csv_formulas_are_escaped(client: Client, play: Play) -> None:
    play(ruling_log.log_ruling, incident=ruling_log.Incident(question="=1+1", decided="A call"))
    body = signed_in(client, play, "floor").get("/t/event/rulings.csv").content.decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(body)))
    assert [(row["question"], row["decided"], row["by"]) for row in rows] == [("'=1+1", "A call", "director")]


def test_json_export_contains_the_same_rulings(client: Client, play: Play) -> None:
    play(ruling_log.log_ruling, incident=ruling_log.Incident(question="Raise or call?", decided="A call"))
    told = signed_in(client, play, "floor").get("/t/event/rulings.json").json()
    assert [row["question"] for row in told["rulings"]] == ["Raise or call?"]


def test_strangers_cannot_see_rulings(client: Client, play: Play) -> None:
    client.force_login(get_user_model().objects.create_user("stranger"))
    assert [client.get(f"/t/event/rulings{end}").status_code for end in ("/", ".csv", ".json")] == [404, 404, 404]


def test_overturned_ruling_cannot_be_overturned_again(client: Client, play: Play) -> None:
    ruling = play(ruling_log.log_ruling, incident=ruling_log.Incident(question="Raise or call?", decided="A call"))
    client.force_login(play.by)
    ways = f"/t/event/rulings/{ruling.pk}/overturn/", f"/floor/event/ruling/{ruling.pk}/join/"
    client.post(ways[0], {"why": "The chips were not counted"})
    answers = [client.post(way, {"why": "Again"}) for way in ways]
    assert [answer.status_code for answer in answers] == [409, 409]
    assert all("Not logged" in one_line(answer) for answer in answers)


TURN = {"game": "board", "street": "turn"}


def ruled(play: Play, **more: object) -> Ruling:
    """A turn that came too soon, ruled at table 1 on Ada."""
    asked = {"calculator": "premature_card", "given": TURN, "table": 1, "hand": "H12", "witnesses": "Dot"}
    about = {"about": [play.entry("Ada").pk]}
    do_action(ACTIONS["log-ruling"], play.tournament, asked | about | more, by=play.by, now=play.now)
    return Ruling.objects.latest("pk")


def test_player_filter_disambiguates_namesakes(client: Client, play: Play) -> None:
    play.sit(t1=[1, 2, 3, 4])
    about = [play.entry(name).pk for name in ("Ada", "Bix", "Cleo", "Dory")]
    ruled(play, about=about)
    play.rename(Ada="Olga Ott", Bix="Ñu Ott", Cleo="Nora Vega", Dory="Nora Voss")
    shown = words(signed_in(client, play, "floor"))
    choices = re.findall(r'<option value="\d+"[^>]*>([^<]*)</option>', shown[shown.index('name="player"') :])
    assert choices == ["Nora Ve.", "Nora Vo.", "Ñu O.", "Olga O."]


def words(client: Client, query: str = "") -> str:
    return html.unescape(one_line(client.get(f"/t/event/rulings/{query}")))


def test_ruling_page_shows_facts_rules_hand_players_and_rulebook(client: Client, play: Play) -> None:
    play.sit(t1=[1, 2])
    ruling = ruled(play, decided="The card plays", departs_why="Both had acted on it")
    said = words(signed_in(client, play, "floor"))
    expected = [
        "<dt>Game</dt><dd>with a board</dd>",
        "<dt>Street dealt too soon</dt><dd>turn</dd>",
        f"/rules/{ruling.rules[0]}/?t=event",
        "<span>hand H12</span>",
        "<b>T1</b>",
        "<p><bdi>Ada</bdi></p>",
        '<p class="a">The card plays</p>',
        f"Rule: {ruling.verdict} Different because: Both had acted on it",
        "seen by Dot",
    ]
    assert [text for text in expected if text not in said] == []


def test_long_list_of_ruling_facts_is_collapsed(client: Client, play: Play) -> None:
    play.sit(t1=[1, 2])
    ruled(play)
    few = words(signed_in(client, play, "floor"))
    more = {"which": "one_down_card", "by": "dealer", "betting": "nobody", "betting_to_come": True}
    ruled(play, calculator="exposed_card", given=more)
    folded = words(client)
    assert ("<details open><summary>Inputs: 2" in few, "<details><summary>Inputs: 4" in folded) == (
        True,
        True,
    )


def test_ruling_page_shows_the_rule_as_the_source(client: Client, play: Play) -> None:
    play.sit(t1=[1, 2])
    ruled(play)
    assert "As the rule says." in words(signed_in(client, play, "floor"))


def test_next_page_of_rulings_keeps_every_filter(client: Client, play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    play.sit(t1=[1, 2])
    monkeypatch.setattr("rulings.views.log.pages.PAGE", 1)
    ruled(play)
    ruled(play, apart=True)
    player = play.entry("Ada").player_id
    asked = f"?words=soon&table=1&rule={Ruling.objects.latest('pk').rules[0]}&by={play.by}&player={player}"
    said = words(signed_in(client, play, "floor"), asked)
    assert (f'rel="next" href="{asked}&page=2"' in said, f'href="/t/event/rulings.csv{asked}"' in said) == (True, True)


@pytest.mark.parametrize(("query", "says"), [("table=abc", "“abc” is not a table number."), ("player=x", "“x” is")])
def test_invalid_filter_of_the_ruling_log_shows_a_message(client: Client, play: Play, query: str, says: str) -> None:
    play.sit(t1=[1, 2])
    ruled(play)
    said = words(signed_in(client, play, "floor"), f"?{query}")
    rows = client.get(f"/t/event/rulings.json?{query}").json()["rulings"]
    assert (says in said, "No rulings match." in said, rows) == (True, True, [])


def test_filters_offer_only_rules_and_people_with_rulings(client: Client, play: Play) -> None:
    play.sit(t1=[1, 2])
    ruling = ruled(play)
    said = words(signed_in(client, play, "floor"), f"?rule={ruling.rules[0]}")
    player = play.entry("Ada").player_id
    assert [
        f'<option value="{ruling.rules[0]}" selected>' in said,
        f'<option value="{player}">Ada</option>' in said,
        f"<option>{play.by}</option>" in said,
    ] == [True, True, True]


def test_rule_missing_from_the_index_is_shown_by_its_key(client: Client, play: Play) -> None:
    play(ruling_log.log_ruling, incident=ruling_log.Incident(question="Old?", decided="Yes", rules=["a-rule-of-old"]))
    assert '<p class="muted">a-rule-of-old</p>' in words(signed_in(client, play, "floor"))


def test_ruling_export_contains_facts_and_overturned_state(client: Client, play: Play) -> None:
    play.sit(t1=[1, 2])
    play(ruling_log.overturn_ruling, ruling=ruled(play), why="The burn was right")
    floor = signed_in(client, play, "floor")
    [told] = floor.get("/t/event/rulings.json").json()["rulings"]
    body = floor.get("/t/event/rulings.csv").content.decode("utf-8-sig")
    [row] = csv.DictReader(io.StringIO(body))
    overturned = play.tournament.as_local_time(play.now).isoformat(timespec="minutes")
    names = ("calculator", "rulebook", "facts", "overturned_by", "overturned_at")
    expected = [
        "premature_card",
        "TDA 2024",
        "Game: with a board; Street dealt too soon: turn",
        str(play.by),
        overturned,
    ]
    assert ([row[name] for name in names], [told[name] for name in names]) == (expected, expected)
    assert (json.loads(row["given"]), told["given"]) == (TURN, TURN)


@pytest.mark.parametrize("words", ["%00", "turn%00", "+".join(["turn"] * 90)])
def test_every_search_text_for_rulings_is_accepted(client: Client, play: Play, words: str) -> None:
    floor = signed_in(client, play, "floor")
    for page in ("rulings/", "rulings.csv", "rulings.json"):
        assert floor.get(f"/t/{play.tournament.slug}/{page}?words={words}&by={words}").status_code == 200
