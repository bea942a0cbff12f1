"""`poker-event/1`: what goes out comes in again as it was, whole or not at all, once."""

import json
from copy import deepcopy
from typing import Any

import pytest
from django.db import transaction
from hypothesis import given, settings
from hypothesis import strategies as st

from exchange.models import ImportedTournament, TdtImport
from exchange.selectors.events import event_json
from exchange.selectors.plan import plan_of_import
from exchange.sentences.imports import imported_sentence
from exchange.services.folders import upload_folder
from exchange.services.removing import undo_import
from exchange.services.storing import store_import
from tests.conftest import NOON
from tests.exchange.rules.poker_event.test_read import EVENT, changed
from tests.suite.hypothesis_profiles import WITH_FIXTURES
from tournaments.models import Entry, Player, Tournament
from tournaments.rules.refused import Refused
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.prizes.results import results

pytestmark = pytest.mark.django_db

Event = dict[str, Any]


def handed_in(*events: Event | bytes) -> TdtImport:
    files = [
        (f"{at}.json", event if isinstance(event, bytes) else json.dumps(event).encode())
        for at, event in enumerate(events)
    ]
    return upload_folder(files=files, by=None, now=NOON)


def import_events(*events: Event | bytes) -> TdtImport:
    job = handed_in(*events)
    assert [file.refused for file in plan_of_import(job).refused_files] == []
    return store_import(job, by=None, now=NOON)


def written(key: str, *, names: bool = True) -> Event:
    found = ImportedTournament.objects.get(uuid=key)
    again: Event = json.loads(json.dumps(event_json(found.tournament, now=NOON, names=names)))
    return again


def refusal_code(*events: Event | bytes) -> str:
    """The code with which the first file is refused; nothing of it is here."""
    job, before = handed_in(*events), Tournament.objects.count()
    problem = plan_of_import(job).files[0].refused
    with pytest.raises(Refused, match="nothing_to_import"):
        store_import(job, by=None, now=NOON)
    assert Tournament.objects.count() == before
    return problem.code if problem else ""


@pytest.mark.slow
@pytest.mark.xdist_group("demonstration")
def test_every_demo_tournament_survives_export_and_import(demonstration: None) -> None:
    now, seen = server_now(), set()
    for tournament in Tournament.objects.order_by("pk"):
        if tournament.whole_tournament != tournament:
            continue
        event = json.loads(json.dumps(event_json(tournament, now=now)))
        event["id"] = f"copy-{tournament.pk}"
        for name in event["event"].keys() & {"series", "season"}:
            event["event"][name] += " copy"
        job = upload_folder(files=[("event.json", json.dumps(event).encode())], by=None, now=now)
        store_import(job, by=None, now=now)
        copy = ImportedTournament.objects.get(uuid=event["id"]).tournament
        assert json.loads(json.dumps(event_json(copy, now=now))) == event, tournament.slug
        seen |= {name for name, items in event.items() if isinstance(items, list) and items}
    assert {"people", "days", "flights", "entries", "busts", "bags", "prizes", "places"} <= seen


@st.composite
def events(draw: st.DrawFn) -> Event:
    """A tournament of one day: rebuys, busts in any order, prizes, bounties, hand for hand, a deal."""
    count = draw(st.integers(2, 8))
    moments = [f"2026-11-24T{hour:02}:{minute:02}:00Z" for hour in (13, 14) for minute in (0, 7, 30, 59)]
    entries, busts, bought, bounties = [], [], [], []
    for at in range(1, count + 1):
        parts = draw(st.fixed_dictionaries({"prize_share": st.integers(0, 9_000), "house_fee": st.integers(0, 900),
                                            "bounty": st.integers(0, 500)}))  # fmt: skip
        entries.append({"id": f"e{at}", "person": f"p{at}", "stack": draw(st.integers(1, 10**6)),
                        "price": draw(st.sampled_from([None, "p1"])), "entered_at": draw(st.sampled_from(moments)),
                        **parts})  # fmt: skip
        if draw(st.booleans()):
            bought.append({"entry": f"e{at}", "sold": draw(st.sampled_from(["rebuy", "add_on"])), "chips": 500,
                           "at": draw(st.sampled_from(moments)), "prize_share": draw(st.integers(0, 500))})  # fmt: skip
        if at > 1 and draw(st.booleans()):
            hand = draw(st.sampled_from([{}, {"hand": "h1", "stack": draw(st.integers(1, 9_000))}]))
            busts.append({"entry": f"e{at}", "at": draw(st.sampled_from(moments)), **hand})
            bounties.append({"id": f"b{at}", "bust": f"e{at}", "winner": "e1", "cash": draw(st.integers(0, 500)),
                             "at": busts[-1]["at"]})  # fmt: skip
    amounts = draw(st.lists(st.integers(0, 10**6), max_size=count))
    return deepcopy(EVENT) | {
        "people": [{"id": f"p{at}", "name": draw(st.text("aÄß -'", max_size=9))} for at in range(1, count + 1)],
        "prices": [{"id": "p1", "sells": "entry", "name": "Early", "chips": 10_000, "until": moments[0]}],
        "hand_for_hand": [{"id": "s1", "why": "money", "began_at": moments[0], "ended_at": moments[4]}],
        "rounds": [{"id": "r1", "stretch": "s1", "number": 1, "dealt_at": moments[0]}],
        "hands": [{"id": "h1", "round": "r1", "table": 4, "at": moments[1]}],
        "deals": [{"id": "d1", "kind": "icm", "proposed_at": moments[0], "agreed_at": moments[1]}],
        "shares": [{"deal": "d1", "entry": "e1", "chips": 500, "amount": 90, "signed_at": moments[1]}],
        "entries": entries, "purchases": bought, "busts": busts, "bounties": bounties, "places": [],
        "prizes": [{"place": at, "amount": amount} for at, amount in enumerate(amounts, start=1)],
        "event": EVENT["event"] | {"finished_at": draw(st.sampled_from([None, "2026-11-24T23:00:00Z"])),
                                   "points_formula": draw(st.sampled_from(["", "players - place + 1"]))},
    }  # fmt: skip


@pytest.mark.slow
@given(events())
@settings(max_examples=10, suppress_health_check=WITH_FIXTURES, deadline=None)
def test_exporting_an_imported_tournament_returns_the_same_file(event: Event) -> None:
    with transaction.atomic():
        first = import_events(event)
        once = written("friday-1")
        undo_import(first, by=None, now=NOON)
        assert (Tournament.objects.count(), Player.objects.count(), Entry.objects.count()) == (0, 0, 0)
        import_events(once)
        assert written("friday-1") == once
        transaction.set_rollback(True)


def test_tournament_file_is_imported_only_once(tournament: Tournament) -> None:
    import_events(changed())
    assert [file.fate for file in plan_of_import(handed_in(changed())).files] == ["here"]
    own = event_json(tournament, now=NOON)
    assert [file.fate for file in plan_of_import(handed_in(own)).files] == ["here"]


def test_nameless_imported_players_are_recognised_by_their_ids() -> None:
    import_events(changed())
    bare = written("friday-1", names=False)
    assert bare["people"] == [{"id": "ada"}, {"id": "bix"}]
    import_events(bare | {"id": "friday-2"})
    assert Player.objects.count() == 2
    assert [
        result.player.display_name for result in results(ImportedTournament.objects.get(uuid="friday-2").tournament)
    ][:1] == ["Ada"]


def test_import_logs_places_and_prizes_that_differ_from_the_file() -> None:
    import_events(changed(places=[{"person": "bix", "first": 1, "last": 1, "prize": 5}]))
    facts = Tournament.objects.get().log.order_by("-number")[0].facts
    assert "places that differ: 1; prizes that differ: 1" in imported_sentence(facts)


def test_impossible_tournament_file_is_refused_before_anything_is_stored() -> None:
    assert refusal_code(changed(event=EVENT["event"] | {"zone": "Mars/Olympus"})) == "event_plain"
    assert refusal_code(changed(event=EVENT["event"] | {"language": "tlh"})) == "event_plain"
    assert refusal_code(changed(event=EVENT["event"] | {"rulebook": "none"})) == "event_plain"
    assert refusal_code(b"{") == "event_no_json"


def test_import_of_files_in_different_currencies_is_refused() -> None:
    other = changed(id="saturday", event=EVENT["event"] | {"currency": "GBP"})
    fates = [
        (file.name, file.refused.code if file.refused else "")
        for file in plan_of_import(handed_in(changed(), other)).files
    ]
    assert fates == [("0.json", "event_currency"), ("1.json", "")]


def test_tournament_file_with_contradictory_rows_is_not_stored() -> None:
    heads = [{"id": f"b{at}", "winner": "e1", "cash": 1, "at": "2026-11-24T12:00:00Z"} for at in (1, 2)]
    job = handed_in(changed(bounties=heads))
    with pytest.raises(Refused, match="event_impossible"):
        store_import(job, by=None, now=NOON)
    assert (Tournament.objects.count(), Player.objects.count()) == (0, 0)
