"""Envelopes of a mystery bounty: sealed, drawn with a bust, laid open; and a stranger can check them."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User

from tests.conftest import MINUTE
from tests.tournaments.services.desk.desk_actions import Desk
from tournaments.models import Entry, EnvelopeSeal, FloorLog, Prize, Tournament
from tournaments.rules.prizes.envelopes import commitment_of, order_of
from tournaments.selectors.prizes.bounties import account, bounty_due, envelopes_left, open_bounties, published
from tournaments.services import busts, lifecycle
from tournaments.services.desk.bust_corrections import reorder_bust
from tournaments.services.desk.entry_states import void_entry
from tournaments.services.prizes.bounties import award, correct, take_own_heads
from tournaments.services.prizes.envelopes import draw_own, open_seal, seal_envelopes
from tournaments.services.undo import undo

pytestmark = pytest.mark.django_db

SCRIPT = Path(__file__).resolve().parents[4] / "docs" / "verify_envelopes.py"
NAMES = ("Wren", "Pico", "Dory", "Alba")
AMOUNTS = [6_000, 2_500, 1_500]


class Mystery(Desk):
    """Four players who paid 25.00 each for envelopes."""

    def __getitem__(self, name: str) -> Entry:
        return Entry.objects.select_related("player").get(tournament=self.tournament, player__display_name=name)

    def out(self, name: str, *, by: str = "") -> None:
        self.now += MINUTE
        self(busts.bust, entry=self[name])
        if by:
            self(award, entry=self[name], by=[self[one] for one in by.split()])

    def due(self) -> dict[str, int]:
        names = dict(self.tournament.entries.values_list("pk", "player__display_name"))
        return {names[key]: cash for key, cash in bounty_due(self.tournament).items()}

    def verify(self, folder: Path, **changed: Any) -> tuple[int, list[str]]:
        """What the stranger's script says of the published list."""
        kept = folder / "envelopes.json"
        kept.write_text(json.dumps(published(self.tournament) | changed))
        done = subprocess.run([sys.executable, "-I", SCRIPT, kept], capture_output=True, text=True, check=False)
        assert done.stderr == ""
        return done.returncode, done.stdout.splitlines()


@pytest.fixture
def mystery(tournament: Tournament, director: User) -> Mystery:
    found = Mystery(tournament, director)
    found(lifecycle.change_settings, prize_share=5_000, bounty=2_500, bounty_kind="mystery")
    found.tournament.refresh_from_db()
    found.enter(*NAMES)
    return found


@pytest.fixture
def sealed(mystery: Mystery) -> Mystery:
    mystery(seal_envelopes, seed="5eed", amounts=AMOUNTS)
    return mystery


def test_the_seal_is_published_and_the_seed_is_not(sealed: Mystery) -> None:
    seal = EnvelopeSeal.objects.get()
    assert (seal.commitment, seal.seed) == (commitment_of("5eed", amounts=AMOUNTS), "")
    assert "5eed" not in json.dumps([row.changes for row in FloorLog.objects.all()])
    assert (sealed.said, account(sealed.tournament).difference) == (f"3 envelopes sealed: {seal.commitment[:12]}", 0)


def test_a_list_can_be_made_of_a_shape_in_whole_euros(mystery: Mystery) -> None:
    mystery(seal_envelopes, seed="5eed", count=4, shape="jackpot")
    assert [(one.amount, one.of, one.left) for one in envelopes_left(mystery.tournament)] == [
        (4_000, 1, 1),
        (2_000, 3, 3),
    ]


def test_a_bust_draws_the_next_envelope_of_the_order(sealed: Mystery) -> None:
    first, second, _ = (AMOUNTS[number - 1] for number in order_of(3, seed="5eed"))
    sealed.out("Pico", by="Wren")
    sealed.out("Dory", by="Alba Wren")
    assert sealed.due() == {"Wren": first + second // 2, "Alba": second - second // 2}
    assert sum(one.left * one.amount for one in envelopes_left(sealed.tournament)) == 10_000 - first - second
    assert account(sealed.tournament).difference == 0


def test_a_draw_taken_back_is_drawn_again_the_same(sealed: Mystery) -> None:
    sealed.out("Pico", by="Wren")
    before = sealed.due()
    sealed.undo_latest()
    assert (sealed.due(), len(open_bounties(sealed.tournament))) == ({}, 1)
    sealed(award, entry=sealed["Pico"], by=[sealed["Wren"]])
    assert sealed.due() == before


def test_an_envelope_given_to_the_wrong_one_goes_to_the_right_one_unchanged(sealed: Mystery) -> None:
    sealed.out("Pico", by="Wren")
    amount = sealed.due()["Wren"]
    sealed(correct, entry=sealed["Pico"], by=[sealed["Dory"]], reason="misread hand")
    assert (sealed.due(), account(sealed.tournament).difference) == ({"Dory": amount}, 0)


def test_the_champion_draws_the_last_envelope_for_themselves(sealed: Mystery) -> None:
    sealed.out("Pico", by="Wren")
    sealed.out("Dory", by="Wren")
    assert sealed.refused(draw_own, entry=sealed["Wren"]) == "heads_are_played_for"
    sealed.out("Alba")
    sealed(draw_own, entry=sealed["Wren"])
    assert (sealed.due(), account(sealed.tournament).sealed) == ({"Wren": 10_000}, 0)
    assert sealed.refused(draw_own, entry=sealed["Wren"]) == "bounty_given_already"
    assert sealed.refused(award, entry=sealed["Alba"], by=[sealed["Wren"]]) == "every_envelope_drawn"


def test_what_nobody_drew_is_told_when_the_envelopes_are_laid_open(sealed: Mystery, tmp_path: Path) -> None:
    sealed.out("Pico", by="Wren")
    assert sealed.refused(open_seal) == "envelopes_left"
    sealed.out("Dory")
    sealed.out("Alba")
    left = 10_000 - sealed.due()["Wren"]
    sealed(open_seal)
    assert sealed.due() == {"Wren": 10_000}
    assert sealed.said == f"Envelopes published, 2 not drawn with EUR {left // 100} to the winner"
    commitment = EnvelopeSeal.objects.get().commitment
    assert sealed.verify(tmp_path) == (
        0,
        [
            f"{commitment}: the list and the seed promised",
            "1 of 3 envelopes drawn: the first of the order",
            "amounts: as sealed",
        ],
    )
    assert sealed.refused(open_seal) == "envelopes_open_already"
    assert sealed.refused(award, entry=sealed["Dory"], by=[sealed["Wren"]]) == "envelopes_open_already"


def play_out(mystery: Mystery, rule: str) -> int:
    """One envelope drawn, the rest left. Returns what is left."""
    mystery(lifecycle.change_settings, house_overrides={"undrawn_envelopes": rule}, final_table_seats=3)
    mystery.tournament.refresh_from_db()
    mystery.out("Pico", by="Wren")
    mystery.out("Dory")
    mystery.out("Alba")
    return 10_000 - mystery.due()["Wren"]


def test_what_nobody_drew_goes_to_the_last_table(sealed: Mystery) -> None:
    left = play_out(sealed, "last_table")
    drawn = 10_000 - left
    sealed(open_seal)
    parts = [left // 3 + (at < left % 3) for at in range(3)]
    assert sealed.due() == {"Wren": drawn + parts[0], "Alba": parts[1], "Dory": parts[2]}
    stands = account(sealed.tournament)
    assert (stands.paid, stands.sealed, stands.loose, stands.difference) == (10_000, 0, 0, 0)
    sealed.undo_latest()
    assert (sealed.due(), account(sealed.tournament).sealed) == ({"Wren": drawn}, left)


def test_what_nobody_drew_goes_to_the_paid_places_by_their_prizes(sealed: Mystery) -> None:
    left = play_out(sealed, "paid_places")
    drawn = 10_000 - left
    assert sealed.refused(open_seal) == "undrawn_without_prizes"
    Prize.objects.bulk_create(
        Prize(tournament=sealed.tournament, place=place, amount=amount) for place, amount in ((1, 15_000), (2, 5_000))
    )
    sealed(lifecycle.change_settings, prizes_frozen_at=sealed.now)
    sealed.tournament.refresh_from_db()
    sealed(open_seal)
    assert sealed.due() == {"Wren": drawn + left * 3 // 4, "Alba": left // 4}
    assert account(sealed.tournament).loose == 0
    sealed(reorder_bust, entry=sealed["Dory"], after=sealed["Alba"])
    assert sealed.due() == {"Wren": drawn + left * 3 // 4, "Dory": left // 4}
    sealed.undo_latest()
    assert sealed.due() == {"Wren": drawn + left * 3 // 4, "Alba": left // 4}


def test_what_is_in_a_sealed_envelope_is_not_taken_out_of_the_pool(sealed: Mystery) -> None:
    entered = FloorLog.objects.filter(tournament=sealed.tournament, action="entry.entered").order_by("-number")[0]
    assert sealed.refused(void_entry, entry=sealed["Alba"]) == "bounty_sealed"
    assert sealed.refused(undo, entry=entered) == "bounty_sealed"
    sealed.undo_latest()  # the seal
    sealed(void_entry, entry=sealed["Alba"])
    assert (account(sealed.tournament).pool, account(sealed.tournament).loose) == (7_500, 7_500)


@pytest.mark.parametrize(
    ("changed", "line"),
    [
        ({"seed": "another"}, "ANOTHER LIST OR SEED"),
        ({"envelopes": [6_000, 2_400, 1_600]}, "ANOTHER LIST OR SEED"),
        ({"drawn": [{"number": order_of(3, seed="5eed")[1], "amount": 1}]}, "OTHERS THAN SEALED"),
        ({"drawn": [{"number": order_of(3, seed="5eed")[0], "amount": 1}]}, "OTHER AMOUNTS"),
    ],
)
def test_whatever_was_changed_shows(sealed: Mystery, tmp_path: Path, changed: dict[str, Any], line: str) -> None:
    sealed.out("Pico", by="Wren")
    for name in ("Dory", "Alba"):
        sealed.out(name)
    sealed(open_seal)
    code, said = sealed.verify(tmp_path, **changed)
    assert (code, line in " ".join(said)) == (1, True)


def test_while_it_is_sealed_the_script_says_so(sealed: Mystery, tmp_path: Path) -> None:
    assert sealed.verify(tmp_path) == (0, ["still sealed: 0 of 3 envelopes drawn"])


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ({"amounts": [6_000, 2_500, 1_499]}, "envelopes_wrong"),
        ({"amounts": [10_000, 0]}, "envelopes_wrong"),
        ({"count": 20_001}, "envelopes_impossible"),
        ({"count": 10_001, "shape": "even"}, "envelopes_impossible"),
        ({"count": 3, "shape": "round"}, "no_such_shape"),
    ],
)
def test_a_list_that_is_no_list_is_refused(mystery: Mystery, said: dict[str, Any], code: str) -> None:
    assert mystery.refused(seal_envelopes, seed="5eed", **said) == code


def test_nothing_is_drawn_before_it_is_sealed_and_nothing_sealed_twice(mystery: Mystery) -> None:
    mystery.out("Pico")
    assert (open_bounties(mystery.tournament), mystery.refused(take_own_heads)) == ([], "mystery_has_no_heads")
    assert mystery.refused(award, entry=mystery["Pico"], by=[mystery["Wren"]]) == "envelopes_not_sealed"
    mystery(seal_envelopes, seed="5eed", amounts=AMOUNTS)
    assert mystery.refused(seal_envelopes, seed="5eed", amounts=AMOUNTS) == "envelopes_sealed_already"


def test_a_seal_is_undone_while_nothing_is_drawn(sealed: Mystery) -> None:
    sealed.undo()
    assert (EnvelopeSeal.objects.count(), envelopes_left(sealed.tournament)) == (0, [])
    sealed(seal_envelopes, seed="an0ther", amounts=AMOUNTS)


def test_other_events_seal_nothing(tournament: Tournament, director: User) -> None:
    assert Desk(tournament, director).refused(seal_envelopes, seed="5eed", amounts=[1]) == "not_a_mystery_bounty"
