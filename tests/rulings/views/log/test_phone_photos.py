"""Photos on the phone: shown with their ruling and penalty, taken there, removed by a director."""

import pytest
from django.test import Client

from rulings.models import Attachment
from rulings.services.log import photos, ruling_log
from rulings.services.penalties import penalties
from tests.markup import one_line
from tests.rulings.pictures import picture
from tests.rulings.views.conftest import get
from tests.tables.play import Play
from tournaments.services.players.photos import small_jpeg

pytestmark = pytest.mark.django_db


def test_photos_stand_with_their_ruling_on_the_phone_and_in_the_log(phone: Client, play: Play) -> None:
    ruling = play(ruling_log.log_ruling, incident=ruling_log.Incident(question="Premature turn", decided="Back"))
    play(photos.add_photo, photo=small_jpeg(picture()), ruling=ruling)
    small = f'src="/api/tournaments/event/photos/{Attachment.objects.get().pk}/?small=true"'
    log = one_line(phone.get("/t/event/rulings/"))
    assert (small in get(phone, play, "ruling/"), small in log) == (True, True)
    assert f'href="/floor/event/photos/ruling/{ruling.pk}/"' in log


def test_a_penaltys_photos_stand_before_the_next_one_is_given(phone: Client, play: Play) -> None:
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


def test_removing_a_photo_is_offered_only_to_directors(phone: Client, play: Play) -> None:
    ruling = play(ruling_log.log_ruling, incident=ruling_log.Incident(question="Premature turn", decided="Back"))
    play(photos.add_photo, photo=small_jpeg(picture()), ruling=ruling)
    floor = get(phone, play, f"photos/ruling/{ruling.pk}/")
    phone.force_login(play.by)
    director = get(phone, play, f"photos/ruling/{ruling.pk}/")
    assert ['data-tap="remove-photo"' in page for page in (floor, director)] == [False, True]
    assert 'capture="environment"' in floor


def test_photo_page_of_another_event_is_not_found(phone: Client, play: Play) -> None:
    pages = [phone.get(f"/floor/event/photos/{of}/999/").status_code for of in ("ruling", "penalty")]
    assert pages == [404, 404]
