"""Rulings on the phone."""

from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.utils import timezone

from rulings.calculators import CALCULATORS
from rulings.models import Attachment, Ruling
from rulings.services.log import ruling_log
from rulings.services.penalties import penalties
from tests.markup import one_line
from tests.rulings.pictures import picture
from tests.rulings.views.conftest import get
from tests.tables.play import Play
from tournaments.models import Role
from tournaments.rules.rulebook.rule_index import RULES
from tournaments.services.players.photos import small_jpeg

pytestmark = pytest.mark.django_db


def test_every_calculator_link_contains_the_table(phone: Client, play: Play) -> None:
    play.sit(t1=[1, 2])
    shown = get(phone, play, "ruling/?table=1")
    missing = [name for name in CALCULATORS if f'href="/rulings/{name}/?t=event&amp;table=1"' not in shown]
    assert missing == []


def test_rulings_of_the_event_are_listed(phone: Client, play: Play) -> None:
    play(ruling_log.log_ruling, incident=ruling_log.Incident(question="Premature turn", decided="The card goes back"))
    assert '<p class="a">The card goes back</p>' in get(phone, play, "ruling/")


def test_ruling_page_ignores_an_invalid_table_number(phone: Client, play: Play) -> None:
    assert "<h1>Ruling</h1>" in get(phone, play, "ruling/?table=<b>")


def free_ruling_form(said: str) -> str:
    """The form of what no calculator answers."""
    return said[said.index('id="other"') :]


def test_ruling_without_a_calculator_can_be_logged(phone: Client, play: Play) -> None:
    play.sit(t1=[1, 2])
    form = free_ruling_form(get(phone, play, "ruling/?table=1"))
    ada, bix = play.entry("Ada"), play.entry("Bix")
    assert [
        'data-tap="log-ruling"' in form,
        '<input type="hidden" name="table" value="1">' in form,
        f'name="about" value="{ada.pk}" id="about-{ada.pk}" data-list' in form,
        'name="rules" value="devices" id="rule-devices" data-list' in form,
    ] == [True, True, True, True]
    body = {"question": "Phone?", "decided": "Put it away", "rules": ["devices"], "table": "1", "hand": "H12"}
    body |= {"witnesses": "Dot", "about": [str(bix.pk)]}
    answer = phone.post("/api/tournaments/event/actions/log-ruling/", body, "application/json")
    ruling = Ruling.objects.get()
    assert (answer.status_code, ruling.hand, ruling.rules, ruling.table) == (200, "H12", ["devices"], play.table(1))
    assert [about.entry for about in ruling.about.all()] == [bix]


def test_player_of_the_selected_seat_is_preselected(phone: Client, play: Play) -> None:
    play.sit(t1=[1, 2])
    ada, bix = play.entry("Ada").pk, play.entry("Bix").pk
    form = free_ruling_form(get(phone, play, f"ruling/?table=1&entry={bix}"))
    chosen = [f'id="about-{key}" data-list checked>' in form for key in (ada, bix)]
    assert chosen == [False, True]


def test_ruling_form_keeps_text_typed_before_a_table_was_chosen(phone: Client, play: Play) -> None:
    play.sit(t1=[1, 2])
    without = free_ruling_form(get(phone, play, "ruling/"))
    query = "question=Phone?&decided=Put+it+away&hand=H12&witnesses=Dot&rules=devices&table="
    typed = free_ruling_form(get(phone, play, f"ruling/?{query}1"))
    assert ('name="table" value="" inputmode="numeric"' in without, "Players of the ruling" in without) == (True, False)
    assert [
        'name="question" value="Phone?"' in typed,
        ">Put it away</textarea>" in typed,
        'name="hand" value="H12"' in typed,
        'name="witnesses" value="Dot"' in typed,
        'id="rule-devices" data-list checked>' in typed,
        "Players of the ruling" in typed,
    ] == [True] * 6
    assert 'name="table" value="77" inputmode="numeric"' in free_ruling_form(get(phone, play, "ruling/?table=77"))


def test_rule_is_found_by_title_number_and_synonyms(phone: Client, play: Play) -> None:
    rule = RULES["devices"]
    words = " ".join(dict.fromkeys(f"{rule.title} TDA 2024 rule 5 {rule.tags}".casefold().split()))
    assert (
        f'<li data-find="{words}" hidden><label><input type="checkbox" name="rules" value="devices"'
        in free_ruling_form(get(phone, play, "ruling/"))
    )


def test_rule_shows_the_latest_ruling_of_the_series(phone: Client, play: Play) -> None:
    play(
        ruling_log.log_ruling, incident=ruling_log.Incident(question="Phone?", decided="Put it away", rules=["devices"])
    )
    assert "<small>Recent ruling: Put it away (<bdi>director</bdi>, " in free_ruling_form(get(phone, play, "ruling/"))


def test_recent_ruling_of_another_person_can_be_joined(phone: Client, play: Play) -> None:
    play.now = timezone.now()
    ruling = play(ruling_log.log_ruling, incident=ruling_log.Incident(question="Phone?", decided="Put it away"))
    form = free_ruling_form(get(phone, play, "ruling/"))
    joins = f'<input type="hidden" name="ruling" value="{ruling.pk}"><input type="hidden" name="witnesses" value="lou">'
    assert ('data-tap="join-ruling"' in form, joins in form, 'name="apart" value="true"' in form) == (True, True, True)


def test_old_or_overturned_ruling_cannot_be_joined(phone: Client, play: Play) -> None:
    play(ruling_log.log_ruling, incident=ruling_log.Incident(question="Phone?", decided="Put it away"))
    play.now = timezone.now()
    ruling = play(ruling_log.log_ruling, incident=ruling_log.Incident(question="String?", decided="A call"))
    play(ruling_log.overturn_ruling, ruling=ruling, why="It was a raise")
    assert "join-ruling" not in get(phone, play, "ruling/")


def test_ruling_form_is_hidden_without_permission(client: Client, play: Play) -> None:
    desk = get_user_model().objects.create_user("dee", password="a long password")  # noqa: S106
    Role.objects.create(tournament=play.tournament, user=desk, kind=Role.Kind.DESK)
    client.force_login(desk)
    assert 'id="other"' not in get(client, play, "ruling/")


def test_ruling_shows_its_facts_rules_and_players(phone: Client, play: Play) -> None:
    play.sit(t1=[1, 2])
    facts = {"street": "turn", "game": "board"}
    about: dict[str, Any] = {"table": play.table(1), "hand": "H12", "about": [play.entry("Ada")]}
    play(
        ruling_log.log_ruling,
        incident=ruling_log.Incident(question="Too soon", calculator="premature_card", given=facts, **about),
    )
    said = get(phone, play, "ruling/")
    expected = [
        "<dt>Street dealt too soon</dt><dd>turn</dd>",
        "hand H12",
        "<p><bdi>Ada</bdi></p>",
        "As the rule says.",
        "/rules/",
    ]
    assert [text for text in expected if text not in said] == []


def test_photos_are_shown_with_their_ruling(phone: Client, play: Play) -> None:
    ruling = play(ruling_log.log_ruling, incident=ruling_log.Incident(question="Premature turn", decided="Back"))
    play(ruling_log.add_photo, photo=small_jpeg(picture()), ruling=ruling)
    small = f'src="/api/tournaments/event/photos/{Attachment.objects.get().pk}/?small=true"'
    log = one_line(phone.get("/t/event/rulings/"))
    assert (small in get(phone, play, "ruling/"), small in log) == (True, True)
    assert f'href="/floor/event/photos/ruling/{ruling.pk}/"' in log


def test_photos_of_a_penalty_are_shown_before_the_next_penalty(phone: Client, play: Play) -> None:
    play.sit(t1=[1, 2])
    ada = play.entry("Ada")
    play(
        penalties.give_penalty,
        entry=ada,
        photo=small_jpeg(picture()),
        sanction=penalties.Sanction(kind="warning", reason="stalling"),
    )
    small = f'src="/api/tournaments/event/photos/{Attachment.objects.get().pk}/?small=true"'
    pages = [get(phone, play, "penalty/"), get(phone, play, f"penalty/{ada.pk}/")]
    assert [small in page for page in pages] == [True, True]


def test_only_directors_are_offered_to_remove_a_photo(phone: Client, play: Play) -> None:
    ruling = play(ruling_log.log_ruling, incident=ruling_log.Incident(question="Premature turn", decided="Back"))
    play(ruling_log.add_photo, photo=small_jpeg(picture()), ruling=ruling)
    floor = get(phone, play, f"photos/ruling/{ruling.pk}/")
    phone.force_login(play.by)
    director = get(phone, play, f"photos/ruling/{ruling.pk}/")
    assert ['data-tap="remove-photo"' in page for page in (floor, director)] == [False, True]
    assert 'capture="environment"' in floor


def test_photo_page_of_another_event_is_not_found(phone: Client, play: Play) -> None:
    pages = [phone.get(f"/floor/event/photos/{of}/999/").status_code for of in ("ruling", "penalty")]
    assert pages == [404, 404]
