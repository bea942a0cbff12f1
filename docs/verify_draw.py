#!/usr/bin/env python3
"""Draws every seat of a tournament again: `python3 verify_draw.py draw.json` (from /d/<tournament>/draw.json)."""

import hashlib, hmac, json, sys  # noqa: E401, I001 - one page


def random_below(size, seed, step, sequence, entry, attempt=0):
    digest = hmac.new(seed.encode(), f"{step}:{sequence}:{entry}:{attempt}".encode(), hashlib.sha256).digest()
    value = int.from_bytes(digest[:8], "big")
    even = value < 2**64 - 2**64 % size
    return value % size if even else random_below(size, seed, step, sequence, entry, attempt + 1)


def seats_apart(draw, entry, pool, sat):  # who has a team draws from the tables with the fewest of it alone
    team = next((group for group in draw["teams"] if entry in group["entries"]), {"entries": [], "sits_at": []})
    there = team["sits_at"] + [table for other, table in sat if other in team["entries"]]
    fewest = min(there.count(table) for table, seat in pool)
    return [place for place in pool if there.count(place[0]) == fewest]


def drawing_order(draw, seed, number):  # the first of two steps: who draws when
    order, left = draw["entries"], list(draw["entries"])
    drawn = (
        left.pop(random_below(len(left), seed, f"order{number}", n, entry))
        for n, entry in enumerate(order, draw["first"])
    )
    return list(drawn) if draw["shuffled"] else order


def open_seats(room, policy):  # within one: only the tables with the fewest players, until each of them got one
    fewest = min((players for players, seats in room.values() if seats), default=None)
    open_at = [table for table in sorted(room) if policy == "uniform" or room[table][0] == fewest]
    return [(table, seat) for table in open_at for seat in sorted(room[table][1])]


def draw_again(draw, seed, number=""):
    room, pool, sat = {table: [players, list(seats)] for table, players, seats in draw["tables"]}, [], []
    for sequence, entry in enumerate(drawing_order(draw, seed, number), draw["first"]):
        pool = pool or open_seats(room, draw["policy"])
        if not pool:
            return  # no open seat is left: the others are alternates
        open_to = seats_apart(draw, entry, pool, sat) if number and number > draw.get("plain", 1000) else pool
        table, seat = open_to[random_below(len(open_to), seed, f"seat{number}", sequence, entry)]
        pool.remove((table, seat))
        sat.append((entry, table))
        room[table][0] += 1
        room[table][1].remove(seat)
        if draw["policy"] == "within_one":
            pool = [place for place in pool if place[0] != table]
        yield [entry, table, seat]


def teammate_pair_count(draw, drawn):
    pairs = 0  # of one team at a table; those who sat there before count, but not with each other
    for team in draw.get("teams", []):
        there = list(team["sits_at"])
        for table in (table for entry, table, seat in drawn if entry in team["entries"]):
            pairs += there.count(table)
            there.append(table)
    return pairs


def best_numbered_draw(draw, seed):
    found = []  # draws 1 to 1,000 of the seed; the first with the fewest pairs of one team at a table counts
    for number in range(1, 1001 if draw.get("teams") else 2):
        drawn = list(draw_again(draw, seed, number if number > 1 else ""))
        found.append((teammate_pair_count(draw, drawn), number, drawn))
        if not found[-1][0]:
            break  # none has fewer
    return min(found)[1:]


seals, wrong = json.load(open(sys.argv[1], encoding="utf-8"))["seals"], 0
for seal in (seal for seal in seals if seal["seed"]):
    kept = hashlib.sha256(seal["seed"].encode()).hexdigest() == seal["commitment"]
    same = [best_numbered_draw(draw, seal["seed"]) == (draw.get("number", 1), draw["drawn"]) for draw in seal["draws"]]
    word = "the seed promised" if kept else "ANOTHER SEED"
    print(f"{seal['commitment']}: {word}, {sum(same)} of {len(same)} draws true")
    wrong += (not kept) + same.count(False)
print(f"{sum(not seal['seed'] for seal in seals)} still sealed")
sys.exit(1 if wrong else 0)
