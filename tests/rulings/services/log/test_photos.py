"""Photos of rulings and penalties: kept once, removed, brought back, forgotten."""

from datetime import timedelta

import pytest

from rulings.models import Attachment, Penalty, Picture, Ruling
from rulings.services.log import ruling_log
from rulings.services.penalties import penalties
from tests.rulings.pictures import picture
from tests.tables.play import Play
from tournaments.rules.refused import Refused
from tournaments.sentences.floor_log import entry_sentence
from tournaments.sentences.refusals import refusal_sentence
from tournaments.services.players.photos import small_jpeg

pytestmark = pytest.mark.django_db
RED, BLUE = small_jpeg(picture("red")), small_jpeg(picture("blue"))


@pytest.fixture
def ruling(play: Play) -> Ruling:
    play.sit(t1=[1, 2])
    incident = ruling_log.Incident(question="Raise or call?", decided="A call")
    logged: Ruling = play(ruling_log.log_ruling, incident=incident)
    return logged


def refusal(play: Play, **given: object) -> str:
    with pytest.raises(Refused) as refused:
        play(ruling_log.add_photo, **given)
    return refusal_sentence(refused.value)


def test_log_entry_of_a_photo_contains_digest_and_ruling(play: Play, ruling: Ruling) -> None:
    photo = play(ruling_log.add_photo, photo=RED, ruling=ruling)
    assert entry_sentence(play.last) == "Photo added to the ruling on Raise or call?"
    assert (play.last.facts["photo"], "content" in str(play.last.changes)) == (photo.picture.digest, False)


def test_same_photo_of_two_rulings_is_stored_once(play: Play, ruling: Ruling) -> None:
    other = play(ruling_log.log_ruling, incident=ruling_log.Incident(question="Misdeal?", decided="No"))
    play(ruling_log.add_photo, photo=RED, ruling=ruling)
    play(ruling_log.add_photo, photo=RED, ruling=other)
    assert (Attachment.objects.count(), Picture.objects.count()) == (2, 1)


def test_same_photo_from_two_people_is_added_once(play: Play, ruling: Ruling) -> None:
    play(ruling_log.add_photo, photo=RED, ruling=ruling)
    assert refusal(play, photo=RED, ruling=ruling) == "That photo is already added. No action needed."


def test_photo_must_belong_to_exactly_one_ruling_or_penalty(play: Play, ruling: Ruling) -> None:
    given = play(
        penalties.give_penalty, entry=play.entry("Ada"), sanction=penalties.Sanction(kind="warning", reason="stalling")
    )
    told = "A photo belongs to one ruling or one penalty. Name one of them."
    assert [refusal(play, photo=RED), refusal(play, photo=RED, ruling=ruling, penalty=given)] == [told, told]


def test_more_than_twelve_photos_for_a_ruling_are_refused(play: Play, ruling: Ruling) -> None:
    for number in range(ruling_log.MAX_PHOTOS):
        play(
            ruling_log.add_photo,
            photo=BLUE + bytes([number]),
            ruling=ruling,
        )
    assert refusal(play, photo=RED, ruling=ruling) == (
        "The limit of 12 photos is reached. Ask a director to remove one first."
    )


def test_penalty_and_photo_are_logged_as_a_single_action(play: Play, ruling: Ruling) -> None:
    play(
        penalties.give_penalty,
        entry=play.entry("Ada"),
        photo=RED,
        sanction=penalties.Sanction(kind="warning", reason="stalling"),
    )
    assert (entry_sentence(play.last), Attachment.objects.count()) == ("Ada got a warning: Stalling", 1)
    play.undo()
    assert (Penalty.objects.count(), Attachment.objects.count()) == (0, 0)


def test_removed_photo_is_restored_by_an_undo(play: Play, ruling: Ruling) -> None:
    photo = play(ruling_log.add_photo, photo=RED, ruling=ruling)
    play(ruling_log.remove_photo, attachment=photo)
    assert (entry_sentence(play.last), Attachment.objects.count()) == (
        "Photo removed from the ruling on Raise or call?",
        0,
    )
    play.undo()
    assert bytes(Attachment.objects.get().picture.content) == RED


def test_ruling_cannot_be_undone_before_its_photo(play: Play, ruling: Ruling) -> None:
    logged = play.last
    play(ruling_log.add_photo, photo=RED, ruling=ruling)
    with pytest.raises(Refused) as refused:
        play.undo(logged)
    assert refused.value.facts["numbers"] == [play.last.number]


def test_removed_photo_is_deleted_after_a_day(play: Play, ruling: Ruling) -> None:
    photo = play(ruling_log.add_photo, photo=RED, ruling=ruling)
    play(ruling_log.add_photo, photo=BLUE, ruling=ruling)
    play(ruling_log.remove_photo, attachment=photo)
    soon, late = play.now + timedelta(hours=23), play.now + timedelta(hours=25)
    assert [
        ruling_log.delete_removed_pictures(soon),
        ruling_log.delete_removed_pictures(late),
        ruling_log.delete_removed_pictures(late),
    ] == [
        0,
        1,
        0,
    ]
    assert sorted(len(bytes(stored.content)) > 0 for stored in Picture.objects.all()) == [False, True]


def test_photo_removed_by_undo_is_deleted(play: Play, ruling: Ruling) -> None:
    play(ruling_log.add_photo, photo=RED, ruling=ruling)
    play.now += timedelta(days=2)
    play.undo()
    assert [
        ruling_log.delete_removed_pictures(play.now),
        ruling_log.delete_removed_pictures(play.now + timedelta(days=2)),
    ] == [0, 1]


def test_photo_deleted_earlier_can_be_added_again(play: Play, ruling: Ruling) -> None:
    photo = play(ruling_log.add_photo, photo=RED, ruling=ruling)
    play(ruling_log.remove_photo, attachment=photo)
    ruling_log.delete_removed_pictures(play.now + timedelta(days=2))
    play(ruling_log.add_photo, photo=RED, ruling=ruling)
    assert bytes(Picture.objects.get().content) == RED
