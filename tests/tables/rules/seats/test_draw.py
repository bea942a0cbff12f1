"""The draw: provable, fair, and level when it has to be."""

import hmac
from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.rules.seats.draw import Policy, draw_seats, drawn_number_below, drawn_order, seed_commitment

SEED = "the seed of these tests"
ROOM = [(1, 0, range(1, 10)), (2, 0, range(1, 10)), (3, 0, [1, 2, 4])]

rooms = st.lists(st.tuples(st.integers(0, 8), st.sets(st.integers(1, 9), max_size=9)), min_size=1, max_size=6).map(
    lambda tables: [(number, players, sorted(seats)) for number, (players, seats) in enumerate(tables, start=1)]
)


def test_fingerprint_is_the_sha_256_of_the_seed() -> None:
    assert seed_commitment("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"


def test_draw_matches_an_example_worked_by_hand() -> None:
    # echo -n "seat:1:7:0" | openssl dgst -sha256 -hmac seed -> 4140404c9f92ad80..., mod 21
    assert drawn_number_below(21, seed="seed", sequence=1, entry=7) == int("4140404c9f92ad80", 16) % 21


@pytest.mark.parametrize("policy", Policy)
def test_same_seed_draws_the_same_seats(policy: Policy) -> None:
    once, again = (draw_seats(range(100, 110), tables=ROOM, seed=SEED, first=1, policy=policy) for _ in range(2))
    assert once == again


def test_seat_draw_depends_on_seed_number_and_entries() -> None:
    drawn = {
        tuple(draw_seats(range(start, start + 10), tables=ROOM, seed=seed, first=first, policy=Policy.UNIFORM))
        for seed, first, start in (("one", 1, 100), ("two", 1, 100), ("one", 2, 100), ("one", 1, 101))
    }
    assert len({tuple((table, seat) for _, table, seat in seats) for seats in drawn}) == 4


@given(rooms, st.integers(0, 60), st.sampled_from(Policy), st.text(min_size=1, max_size=8))
def test_draw_assigns_each_seat_at_most_once(
    room: list[tuple[int, int, list[int]]], players: int, policy: Policy, seed: str
) -> None:
    entries = list(range(1, players + 1))
    drawn = draw_seats(entries, tables=room, seed=seed, first=1, policy=policy)
    places = [(table, seat) for _, table, seat in drawn]
    open_seats = {(table, seat) for table, _, seats in room for seat in seats}
    assert [entry for entry, _, _ in drawn] == entries[: len(open_seats)]
    assert len(set(places)) == len(places)
    assert set(places) <= open_seats


@given(rooms, st.integers(0, 40), st.text(min_size=1, max_size=8))
def test_draw_for_balanced_tables_fills_smaller_tables_first(
    room: list[tuple[int, int, list[int]]], players: int, seed: str
) -> None:
    sizes = {table: count for table, count, _ in room}
    left = {table: len(seats) for table, _, seats in room}
    for _, table, _ in draw_seats(range(players), tables=room, seed=seed, first=1, policy=Policy.WITHIN_ONE):
        assert sizes[table] == min(sizes[other] for other in sizes if left[other])
        sizes[table] += 1
        left[table] -= 1


@pytest.mark.parametrize("policy", Policy)
def test_every_seat_is_equally_likely(policy: Policy) -> None:
    rng, times = Random(7), 6_300
    counts = Counter(
        draw_seats([5], tables=ROOM, seed=str(rng.random()), first=1, policy=policy)[0][1:] for _ in range(times)
    )
    expected = times / 21
    assert len(counts) == 21
    assert sum((count - expected) ** 2 / expected for count in counts.values()) < 45.3  # chi-squared, 20 df, p = 0.001


def test_drawn_numbers_are_unbiased_for_a_huge_range() -> None:
    size = 2**63 + 1  # nearly half of all values are in the incomplete run
    found = [drawn_number_below(size, seed=SEED, sequence=number, entry=1) for number in range(200)]
    assert all(value < size for value in found)
    assert len(set(found)) == 200


def test_tda_2024_rule_10b_player_order_is_drawn_separately() -> None:
    entries = list(range(1, 10))
    order = drawn_order(entries, seed=SEED, first=1)
    assert sorted(order) == entries
    assert order != entries
    seats = [drawn_number_below(9, seed=SEED, sequence=1, entry=entry) for entry in entries]
    assert [drawn_number_below(9, seed=SEED, sequence=1, entry=entry, step="order") for entry in entries] != seats


@pytest.mark.parametrize("seed", ["", "5eed", "ab" * 32, "ab" * 33, "ä" * 40])
def test_drawn_number_is_the_hmac_of_the_seed(seed: str) -> None:
    """Also of one that is longer than a block of SHA-256."""
    said = int.from_bytes(hmac.digest(seed.encode(), b"seat:7:12:0", "sha256")[:8], "big")
    assert drawn_number_below(1_000, seed=seed, sequence=7, entry=12) == said % 1_000
