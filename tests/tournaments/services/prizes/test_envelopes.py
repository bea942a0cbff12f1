"""Envelopes of a mystery bounty: sealed, drawn with a bust, laid open; and a stranger can check them."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User

from tests.tournaments.services.desk.desk_actions import Desk
from tests.tournaments.services.prizes.mystery_bounties import AMOUNTS, Mystery
from tournaments.models import EnvelopeSeal, FloorLog, Tournament
from tournaments.rules.prizes.envelopes import commitment_hash, draw_order
from tournaments.selectors.prizes.bounties import bounty_account, envelopes_left, open_bounties, published_draw
from tournaments.services.prizes.bounties import award_bounty, correct_bounty, give_own_bounties
from tournaments.services.prizes.envelopes import draw_own_envelope, open_seal, seal_envelopes

pytestmark = pytest.mark.django_db


def test_envelope_seal_is_published_without_the_seed(sealed: Mystery) -> None:
    seal = EnvelopeSeal.objects.get()
    assert (seal.commitment, seal.seed) == (commitment_hash("5eed", amounts=AMOUNTS), "")
    assert "5eed" not in json.dumps([row.changes for row in FloorLog.objects.all()])
    assert (sealed.said, bounty_account(sealed.tournament).missing_amount) == (
        f"3 envelopes sealed: {seal.commitment[:12]}",
        0,
    )


def test_envelope_amounts_are_whole_euros(mystery: Mystery) -> None:
    mystery(seal_envelopes, early=True, seed="5eed", count=4, shape="jackpot")
    assert [(group.amount, group.of, group.left) for group in envelopes_left(mystery.tournament)] == [
        (4_000, 1, 1),
        (2_000, 3, 3),
    ]


def test_bounty_of_a_bust_is_the_next_envelope_in_draw_order(sealed: Mystery) -> None:
    first, second, _ = (AMOUNTS[number - 1] for number in draw_order(3, seed="5eed"))
    sealed.out("Pico", by="Wren")
    sealed.out("Dory", by="Alba Wren")
    assert sealed.due() == {"Wren": first + second // 2, "Alba": second - second // 2}
    assert sum(group.left * group.amount for group in envelopes_left(sealed.tournament)) == 10_000 - first - second
    assert bounty_account(sealed.tournament).missing_amount == 0


def test_envelope_draw_repeated_after_undo_gives_the_same_envelope(sealed: Mystery) -> None:
    sealed.out("Pico", by="Wren")
    before = sealed.due()
    sealed.undo_latest()
    assert (sealed.due(), len(open_bounties(sealed.tournament))) == ({}, 1)
    sealed(award_bounty, entry=sealed["Pico"], by=[sealed["Wren"]])
    assert sealed.due() == before


def test_envelope_corrected_to_another_winner_keeps_the_amount(sealed: Mystery) -> None:
    sealed.out("Pico", by="Wren")
    amount = sealed.due()["Wren"]
    sealed(correct_bounty, entry=sealed["Pico"], by=[sealed["Dory"]], reason="misread hand")
    assert (sealed.due(), bounty_account(sealed.tournament).missing_amount) == ({"Dory": amount}, 0)


def test_champion_draws_the_last_envelope(sealed: Mystery) -> None:
    sealed.out("Pico", by="Wren")
    sealed.out("Dory", by="Wren")
    assert sealed.refused(draw_own_envelope, entry=sealed["Wren"]) == "heads_are_played_for"
    sealed.out("Alba")
    sealed(draw_own_envelope, entry=sealed["Wren"])
    assert (sealed.due(), bounty_account(sealed.tournament).sealed) == ({"Wren": 10_000}, 0)
    assert sealed.refused(draw_own_envelope, entry=sealed["Wren"]) == "bounty_given_already"
    assert sealed.refused(award_bounty, entry=sealed["Alba"], by=[sealed["Wren"]]) == "every_envelope_drawn"


@pytest.mark.parametrize(
    ("changed", "line"),
    [
        ({"seed": "another"}, "ANOTHER LIST OR SEED"),
        ({"envelopes": [6_000, 2_400, 1_600]}, "ANOTHER LIST OR SEED"),
        ({"drawn": [{"number": draw_order(3, seed="5eed")[1], "amount": 1}]}, "NOT IN THE ORDER SEALED"),
        ({"drawn": [{"number": draw_order(3, seed="5eed")[0], "amount": 1}]}, "OTHER AMOUNTS"),
    ],
)
def test_envelope_verification_detects_every_change(
    sealed: Mystery, tmp_path: Path, changed: dict[str, Any], line: str
) -> None:
    sealed.out("Pico", by="Wren")
    for name in ("Dory", "Alba"):
        sealed.out(name)
    sealed(open_seal)
    code, said = sealed.verify(tmp_path, **changed)
    assert (code, line in " ".join(said)) == (1, True)


def test_envelope_verification_reports_reordered_and_undone_draws(sealed: Mystery, tmp_path: Path) -> None:
    first, second, third = draw_order(3, seed="5eed")
    sealed.out("Pico", by="Wren")
    sealed.undo_latest()
    sealed(award_bounty, entry=sealed["Pico"], by=[sealed["Dory"]])
    sealed(correct_bounty, entry=sealed["Pico"], by=[sealed["Wren"]], reason="misread hand")
    sealed.out("Dory", by="Alba Wren")
    sealed.out("Alba", by="Wren")
    sealed(open_seal)
    draws = published_draw(sealed.tournament)["draws"]
    assert [(draw["number"], draw["done"], draw["to"]) for draw in draws] == [
        (first, "drawn", ["Wren"]),
        (first, "taken_back", []),
        (first, "drawn", ["Dory"]),
        (first, "corrected", ["Wren"]),
        (second, "drawn", ["Alba", "Wren"]),
        (third, "drawn", ["Wren"]),
    ]
    assert sealed.verify(tmp_path)[0] == 0
    kept = [draw for draw in draws if draw["done"] == "drawn"][1:]
    gone = [{"number": number, "amount": amount} for number, amount in enumerate(AMOUNTS, 1)]
    for changed in ({"draws": kept[::-1]}, {"drawn": gone[::-1]}):
        code, said = sealed.verify(tmp_path, **changed)
        assert (code, "3 of 3 envelopes drawn: NOT IN THE ORDER SEALED" in said) == (1, True)
    code, said = sealed.verify(tmp_path, draws=[draw | {"amount": 1} for draw in draws])
    assert (code, said[-1]) == (1, "amounts: OTHER AMOUNTS")


def test_envelope_verification_reports_sealed_envelopes(sealed: Mystery, tmp_path: Path) -> None:
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
def test_invalid_list_of_envelope_amounts_is_refused(mystery: Mystery, said: dict[str, Any], code: str) -> None:
    assert mystery.refused(seal_envelopes, early=True, seed="5eed", **said) == code


def test_envelopes_can_be_sealed_once_before_the_first_draw(mystery: Mystery) -> None:
    mystery.out("Pico")
    assert (open_bounties(mystery.tournament), mystery.refused(give_own_bounties)) == ([], "mystery_has_no_heads")
    assert mystery.refused(award_bounty, entry=mystery["Pico"], by=[mystery["Wren"]]) == "envelopes_not_sealed"
    mystery(seal_envelopes, early=True, seed="5eed", amounts=AMOUNTS)
    assert mystery.refused(seal_envelopes, early=True, seed="5eed", amounts=AMOUNTS) == "envelopes_sealed_already"


def test_envelope_seal_can_be_undone_before_the_first_draw(sealed: Mystery) -> None:
    sealed.undo()
    assert (EnvelopeSeal.objects.count(), envelopes_left(sealed.tournament)) == (0, [])
    sealed(seal_envelopes, early=True, seed="an0ther", amounts=AMOUNTS)


def test_event_without_mystery_bounties_cannot_seal_envelopes(tournament: Tournament, director: User) -> None:
    assert Desk(tournament, director).refused(seal_envelopes, seed="5eed", amounts=[1]) == "not_a_mystery_bounty"
