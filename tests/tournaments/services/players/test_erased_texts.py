"""An erased person's name leaves rulings, notes and the logs, and the logs still hold."""

from datetime import datetime
from io import StringIO
from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.core import serializers
from django.core.management import call_command

from automations.models import ActionButton, Automation, Delivery, Webhook
from rulings.models import Ruling
from rulings.services.log.ruling_log import Incident, log_ruling, overturn_ruling
from tests.conftest import MINUTE, NOON
from tests.not_none import not_none
from tournaments.composition import composition
from tournaments.models import FloorLog, OwnLayout, OwnPicture, OwnSound, Player, Playlist, ShareLink, Tournament
from tournaments.rules.refused import Refused
from tournaments.sentences.floor_log import entry_sentence
from tournaments.services.desk.entries import enter
from tournaments.services.open_floor import floor
from tournaments.services.players.erasing import erase_player
from tournaments.services.undo import undo

pytestmark = pytest.mark.django_db

LATER = NOON + 5 * MINUTE

# Fields of sixty letters and more that hold no text about players.
NOT_ABOUT_PLAYERS = {
    "automations": {
        *("automation.when", "automation.sound", "automationrun.refused"),
        *("webhook.address", "webhook.shown", "webhook.extra", "webhook.old_nonce", "delivery.kind"),
    },
    "exchange": {
        *("importedplayer.uuid", "importedtournament.uuid", "tdtfile.name", "tdtimport.name", "tdtimport.zone"),
    },
    "rulings": {"dealer.name", "missedhand.deal", "ruling.calculator", "ruling.rulebook"},
    "standby": {"unreplicatedaction.slug", "unreplicatedaction.done_by"},
    "tables": {"bag.counted_by", "bag.checked_by", "bag.opened_by"},
    "tournaments": {
        *("tournament.name", "tournament.slug", "tournament.venue", "tournament.zone", "tournament.structure_name"),
        "tournament.own_game",
        *("tournament.points_formula", "structureplan.slug", "structureplan.name", "structureplan.source"),
        *("structureplan.note", "eventtemplate.name", "ownpayouttable.name", "screen.name", "prize.award"),
        *("apitoken.name", "answeredrequest.answer", "answeredrequest.key", "answeredrequest.roles"),
        *("answeredrequest.content_type", "playerimport.file_name", "playerimport.text", "floorlog.roles"),
        *("series.name", "series.slug", "series.venue", "series.zone", "season.name", "season.slug", "season.formula"),
        *("seasonversion.name", "seasonversion.formula", "organisationsettings.name", "organisationsettings.zone"),
        "organisationsettings.backup_folder",
        *("announcement.sound", "screen.location", "wrongphonecode.address"),
        *("player.display_name", "player.name", "player.alias", "player.city", "player.email", "player.found_by"),
        *("player.display_key", "player.own_key", "player.alias_key"),
    },
}
SECRET = {"digest", "mark", "seed", "commitment", "nonce", "owner", "body", "previous", "log_digest", "by_name"}


@pytest.fixture
def ruling(tournament: Tournament, director: User) -> Ruling:
    """A ruling about somebody who plays, and their name in another player's notes."""
    incident = Incident(
        question="Did Zanzibar Quillon act out of turn?",
        decided="Quillon did. The king of hearts plays.",
        witnesses="quillon, zanzibar; Wren",
    )
    with floor(tournament, by=director, now=NOON + MINUTE) as f:
        enter(f, name="Zanzibar Quillon")
        enter(f, name="Zanzibar Otter")
        return log_ruling(f, incident=incident)


def quillon() -> Player:
    return Player.objects.get(name="Zanzibar Quillon")


def erase(director: User, now: datetime = LATER) -> int:
    person = quillon()
    Player.objects.filter(name="Zanzibar Otter").update(notes="travels with Z. Quillon")
    erase_player(person, typed="Zanzibar Quillon", now=now, by=director)
    return person.pk


def stored_text() -> str:
    rows = [*FloorLog.objects.all(), *Ruling.objects.all(), *Player.objects.all()]
    said = "\n".join(entry_sentence(row) for row in FloorLog.objects.all())
    return f"{serializers.serialize('json', rows, ensure_ascii=False)}{said}"


def verify_log_verdict() -> str:
    out = StringIO()
    try:
        call_command("verify_log", stdout=out)
    except SystemExit:
        return out.getvalue()
    return out.getvalue().splitlines()[-1]


def test_name_is_erased_from_free_texts_and_rulings_are_kept(ruling: Ruling, director: User) -> None:
    assert "quillon" in stored_text().casefold()
    number = erase(director)
    assert "quillon" not in stored_text().casefold()
    ruling.refresh_from_db()
    assert (ruling.question, ruling.decided, ruling.witnesses) == (
        f"Did Player {number} act out of turn?",
        f"Player {number} did. The king of hearts plays.",
        f"Player {number}; Wren",
    )
    assert Player.objects.get(name="Zanzibar Otter").notes == f"travels with Player {number}"


def test_log_matches_all_earlier_log_heads_after_an_erasure(ruling: Ruling, director: User) -> None:
    before = list(FloorLog.objects.order_by("number").values_list("number", "digest"))
    number = erase(director)
    rows = FloorLog.objects.order_by("number")
    assert list(rows.values_list("number", "digest"))[: len(before)] == before
    said = entry_sentence(rows[len(before)])
    assert said == f"The name of player {number} was erased from the words of 1 row of this log"
    assert verify_log_verdict() == "tournaments: 1, problems: 0"


def test_later_change_of_a_log_entry_with_an_erased_name_is_detected(ruling: Ruling, director: User) -> None:
    erase(director)
    row = FloorLog.objects.get(action="ruling.logged")
    facts = row.facts | {"question": "Did Wren act out of turn?"}
    FloorLog.objects.filter(pk=row.pk).update(facts=facts)
    assert f"event: row {row.number} was changed" in verify_log_verdict()


def test_log_is_valid_after_erasing_two_players_from_one_entry(ruling: Ruling, director: User) -> None:
    with floor(ruling.tournament, by=director, now=LATER) as f:
        overturn_ruling(f, ruling=ruling, why="Zanzibar Otter and Zanzibar Quillon agree")
    erase(director)
    otter = Player.objects.get(name="Zanzibar Otter")
    erase_player(otter, typed="Zanzibar Otter", now=LATER + MINUTE, by=director)
    assert ("otter" in stored_text().casefold(), verify_log_verdict()) == (False, "tournaments: 1, problems: 0")


def test_erasure_cannot_be_undone_but_earlier_actions_can(ruling: Ruling, director: User) -> None:
    erase(director)
    with floor(ruling.tournament, by=director, now=LATER + MINUTE) as f:
        with pytest.raises(Refused, match="undo_erasing"):
            undo(f, entry=FloorLog.objects.get(action="words.erased"))
        undo(f, entry=FloorLog.objects.get(action="ruling.logged"))
    assert not Ruling.objects.exists()


def test_erasure_without_matching_texts_is_not_logged(tournament: Tournament, director: User) -> None:
    with floor(tournament, by=director, now=NOON + MINUTE) as f:
        enter(f, name="Zanzibar Quillon")
    erase(director)
    assert not FloorLog.objects.filter(action="words.erased").exists()


def test_every_free_text_field_is_erased_or_listed_as_an_exception() -> None:
    def is_free(field: Any) -> bool:
        kind = field.get_internal_type()
        return kind in {"CharField", "TextField"} and not field.choices and (field.max_length or 999) >= 60

    for app, known in NOT_ABOUT_PLAYERS.items():
        models = apps.get_app_config(app).get_models()
        free = {
            f"{model._meta.model_name}.{field.name}"
            for model in models
            for field in model._meta.concrete_fields
            if is_free(field) and field.name not in SECRET
        }
        erased = {
            f"{label.partition('.')[2]}.{name}"
            for label, names in composition().typed_texts.items()
            if label.startswith(f"{app}.")
            for name in names
        }
        assert free - erased - known == set()


def test_player_name_is_erased_from_webhook_deliveries_and_buttons_and_links(ruling: Ruling, director: User) -> None:
    tournament, entry = ruling.tournament, not_none(FloorLog.objects.first())
    webhook = Webhook.objects.create(tournament=tournament, name="Discord", kind="webhook", address="-", shown="-")
    says = {"state": "delivered", "at": LATER, "answer": "ok: Zanzibar Quillon entered"}
    Delivery.objects.create(webhook=webhook, entry=entry, kind="entry.entered", **says)
    ActionButton.objects.create(
        tournament=tournament, name="Call", action="announce", given={"words": "Zanzibar Quillon, to the desk"},
        digest="1" * 64, by=director, made_at=NOON,
    )  # fmt: skip
    ShareLink.objects.create(
        tournament=tournament, name="Film of Z. Quillon", right="see", digest="2" * 64, made_at=NOON, ends_at=LATER
    )
    number = erase(director)
    assert Delivery.objects.get().answer == f"ok: Player {number} entered"
    assert ActionButton.objects.get().given == {"words": f"Player {number}, to the desk"}
    assert ShareLink.objects.get().name == f"Film of Player {number}"


def test_player_name_is_erased_from_layouts_and_sounds_and_playlists(ruling: Ruling, director: User) -> None:
    tournament = ruling.tournament
    widget = {"x": 0, "y": 0, "width": 6, "height": 2}
    widgets = [{"kind": "text", "text": "Shuffle up, Z. Quillon!", **widget}, {"kind": "time", **widget, "y": 2}]
    for name in ("Quillon", "Zanzibar Quillon", "Hall"):
        OwnLayout.objects.create(name=name, content={"widgets": widgets}, saved_at=NOON)
    rows: list[Any] = [
        OwnSound.objects.create(name="Voice of Quillon", digest="3" * 64, milliseconds=500, added_at=NOON),
        OwnPicture.objects.create(name="Quillon at the table", digest="4" * 64, added_at=NOON),
        Playlist.objects.create(tournament=tournament, name="Quillon plays"),
        Automation.objects.create(tournament=tournament, name="Bust of Quillon", when="bust", effect="announce"),
        Webhook.objects.create(tournament=tournament, name="To Quillon", kind="webhook", address="-", shown="-"),
    ]
    said = {"level_up": {"sound": "level", "words": {"en": "Quillon, level {level}"}}}
    Tournament.objects.filter(pk=tournament.pk).update(cue_sounds=said)
    # a nickname that is also the name of a widget and of a tone
    person = quillon()
    person.alias = "time level"
    person.save()
    number = erase(director)
    player = f"Player {number}"
    names = sorted(OwnLayout.objects.values_list("name", flat=True))
    keys = sorted(OwnLayout.objects.exclude(name__in=["Hall", player]).values_list("pk", flat=True))
    assert names == ["Hall", player, f"{player} ({keys[0]})"]
    assert [widget.text for widget in OwnLayout.objects.get(name="Hall").as_layout().widgets] == [
        f"Shuffle up, {player}!",
        "",
    ]
    for row in rows:
        row.refresh_from_db()
    assert [row.name for row in rows] == [
        f"Voice of {player}", f"{player} at the table", f"{player} plays", f"Bust of {player}", f"To {player}",
    ]  # fmt: skip
    stored = {"level_up": {"sound": "level", "words": {"en": f"{player}, level {{level}}"}}}
    assert Tournament.objects.get().cue_sounds == stored
