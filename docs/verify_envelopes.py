#!/usr/bin/env python3
"""Draws every envelope again: `python3 verify_envelopes.py envelopes.json` (/d/<tournament>/envelopes.json)."""

import hashlib, hmac, json, sys  # noqa: E401, I001 - one page


def below(size, seed, sequence, attempt=0):
    digest = hmac.new(seed.encode(), f"envelope:{sequence}:{attempt}".encode(), hashlib.sha256).digest()
    value = int.from_bytes(digest[:8], "big")
    return value % size if value < 2**64 - 2**64 % size else below(size, seed, sequence, attempt + 1)


def order(count, seed):
    left = list(range(1, count + 1))
    return [left.pop(below(len(left), seed, at)) for at in range(1, count + 1)]


said = json.load(open(sys.argv[1], encoding="utf-8"))
amounts, drawn, seed = said["envelopes"], said["drawn"], said["seed"]
if not seed:
    print(f"still sealed: {len(drawn)} of {len(amounts)} envelopes drawn")
    sys.exit(0)
sealed = seed + "\n" + ",".join(f"{number}:{amount}" for number, amount in enumerate(amounts, 1))
kept = hashlib.sha256(sealed.encode()).hexdigest() == said["commitment"]
print(f"{said['commitment']}: {'the list and the seed promised' if kept else 'ANOTHER LIST OR SEED'}")
# a draw that was taken back is drawn again by the next one: the same envelopes, in another order
first = order(len(amounts), seed)[: len(drawn)]
true = sorted(first) == sorted(one["number"] for one in drawn)
right = all(amounts[one["number"] - 1] == one["amount"] for one in drawn)
print(f"{len(drawn)} of {len(amounts)} envelopes drawn: {'the first of the order' if true else 'OTHERS THAN SEALED'}")
print(f"amounts: {'as sealed' if right else 'OTHER AMOUNTS'}")
sys.exit(0 if kept and true and right else 1)
