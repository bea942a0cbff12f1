"""The dashboard's panel of rulings."""

import pytest
from django.test import Client

from rulings.models import Dealer
from rulings.services import dealers, shot_clock
from rulings.services.log import ruling_log
from rulings.services.penalties import penalties
from rulings.views.groups import MOST_USED
from tests.markup import one_line
from tests.tables.play import Play

pytestmark = pytest.mark.django_db


def panel(client: Client, play: Play) -> str:
    client.force_login(play.by)
    answer = client.get("/t/event/panel/rulings/")
    assert answer.status_code == 200
    return one_line(answer)


def test_rulings_panel_links_to_the_most_used_calculators(client: Client, play: Play) -> None:
    shown = panel(client, play)
    assert [f'href="/rulings/{name}/?t=event"' in shown for name in MOST_USED[:5]] == [True] * 5
    assert 'href="/rulings/?t=event"' in shown


def test_rulings_panel_starts_with_running_clocks_and_penalties(client: Client, play: Play) -> None:
    play.sit(t1=range(1, 10), t2=[1, 2])
    play(shot_clock.call_clock, entry=play.entry("Ada"))
    play(
        penalties.give_penalty,
        entry=play.entry("Bix"),
        sanction=penalties.Sanction(kind="hands", count=3, reason="stalling"),
    )
    play(ruling_log.log_ruling, incident=ruling_log.Incident(question="Raise or call?", decided="A call"))
    play(dealers.add_dealer, name="rui")
    play(dealers.push_dealer, dealer=Dealer.objects.get(), table=play.table(1))
    shown = panel(client, play)
    told = ["Ada</bdi>, T1: on the clock", "Bix: penalty", "No dealer: T2", "Raise or call?", "/rulings/facing"]
    places = [shown.find(words) for words in told[:4]]
    assert (places == sorted(places), -1 in places) == (True, False)


def test_penalty_in_the_panel_links_to_slip_and_penalty_list(client: Client, play: Play) -> None:
    play.sit(t1=range(1, 10))
    given = play(
        penalties.give_penalty,
        entry=play.entry("Bix"),
        sanction=penalties.Sanction(kind="rounds", count=1, reason="stalling"),
    )
    shown = panel(client, play)
    told = (
        f'href="/floor/event/penalty/{play.entry("Bix").pk}/">Bix: penalty</a>',
        "at 1.2 · 1 round, 9 hands, Stalling",
        f'href="/p/event/penalties.pdf?penalty={given.pk}">slip 1</a>',
        'href="/floor/event/penalty/">penalties</a>',
    )
    assert [words in shown for words in told] == [True] * 4


def test_overturned_ruling_is_marked_in_the_panel(client: Client, play: Play) -> None:
    play.sit(t1=range(1, 10))
    for question in ("First?", "Second?", "Third?", "Fourth?"):
        ruling = play(ruling_log.log_ruling, incident=ruling_log.Incident(question=question, decided="So."))
    play(ruling_log.overturn_ruling, ruling=ruling, why="The other way round")
    for name in ("Ada", "Bix"):
        play(
            penalties.give_penalty,
            entry=play.entry(name),
            sanction=penalties.Sanction(kind="hands", count=3, reason="stalling"),
        )
    shown = panel(client, play)
    assert ("overturned: The other way round" in shown, "Second?" in shown, shown.count("<li")) == (True, False, 5)
