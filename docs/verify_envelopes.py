#!/usr/bin/env python3
"""Draws every envelope again: `python3 verify_envelopes.py envelopes.json` (/d/<tournament>/envelopes.json)."""

import hashlib, hmac, json, sys  # noqa: E401, I001 - one page


def random_below(size, seed, sequence, attempt=0):
    digest = hmac.new(seed.encode(), f"envelope:{sequence}:{attempt}".encode(), hashlib.sha256).digest()
    value = int.from_bytes(digest[:8], "big")
    return value % size if value < 2**64 - 2**64 % size else random_below(size, seed, sequence, attempt + 1)


def envelope_order(count, seed):
    left = list(range(1, count + 1))
    return [left.pop(random_below(len(left), seed, at)) for at in range(1, count + 1)]


said = json.load(open(sys.argv[1], encoding="utf-8"))
drawn, lists = said["drawn"], [said, *said.get("added", [])]
amounts = [amount for batch in lists for amount in batch["envelopes"]]
if not all(batch["seed"] for batch in lists):
    print(f"still sealed: {len(drawn)} of {len(amounts)} envelopes drawn")
    sys.exit(0)
kept, sequence = True, []
for batch in lists:  # a list that was added later is drawn after those before it, and its numbers go on
    sealed = (
        batch["seed"] + "\n" + ",".join(f"{number}:{amount}" for number, amount in enumerate(batch["envelopes"], 1))
    )
    promised = hashlib.sha256(sealed.encode()).hexdigest() == batch["commitment"]
    print(f"{batch['commitment']}: {'the list and the seed promised' if promised else 'ANOTHER LIST OR SEED'}")
    sequence += [len(sequence) + number for number in envelope_order(len(batch["envelopes"]), batch["seed"])]
    kept = kept and promised
# each draw must be the first of the order that nobody has; what was taken back is free again
gone, seen, wrong = set(), set(), []
for draw in said["draws"]:
    number, done = draw["number"], draw["done"]
    if done == "drawn" and number != next((at for at in sequence if at not in gone), None):
        wrong.append(number)
    if done == "restored" and (number not in seen or number in gone):
        wrong.append(number)
    if done in ("taken_back", "corrected") and number not in gone:
        wrong.append(number)
    (gone.discard if done == "taken_back" else gone.add)(number)
    seen.add(number)
    print(f"envelope {number} ({draw['amount']}) {done.replace('_', ' ')} {', '.join(draw['to'])}".rstrip())
true = not wrong and sorted(gone) == [draw["number"] for draw in drawn]
right = all(amounts[draw["number"] - 1] == draw["amount"] for draw in [*drawn, *said["draws"]])
print(f"{len(drawn)} of {len(amounts)} envelopes drawn: {'in the order sealed' if true else 'NOT IN THE ORDER SEALED'}")
print(f"amounts: {'as sealed' if right else 'OTHER AMOUNTS'}")
sys.exit(0 if kept and true and right else 1)
