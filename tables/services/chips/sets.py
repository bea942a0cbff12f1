"""Setting a tournament's chips: their values, looks, stock and the make-up of a starting stack."""

from collections.abc import Sequence
from typing import Any

from tables.models import ChipKind, ColourUpSheet
from tables.rules.chips.stack import value_of_chips
from tables.selectors.chips.sets import chip_kinds
from tournaments.rules.refused import Refused
from tournaments.services.floor.floor import Floor


def set_chips(f: Floor, *, chips: Sequence[dict[str, Any]]) -> None:
    """Set the chips in use, each with `worth`, `colour`, `hex`, `inventory` and `in_stack`.

    The chips given with `in_stack` must together be worth exactly the starting stack.
    """
    wanted = {chip["worth"]: chip for chip in chips}
    _refuse_invalid_set(f, chips)
    stored = {kind.worth: kind for kind in chip_kinds(f.tournament)}
    removed = stored.keys() - wanted.keys()
    done = (
        ColourUpSheet.objects.filter(tournament=f.tournament, worth__in=removed).values_list("worth", flat=True).first()
    )
    if done:
        raise Refused("chip_has_sheets", field="chips", chip=done)
    with f.record("chips.set", topics=["tables"], chips=sorted(wanted)):
        for worth in sorted(removed):
            f.remove(stored[worth])
        for worth, chip in sorted(wanted.items()):
            if worth in stored:
                f.change(stored[worth], **chip)
            else:
                f.add(ChipKind(tournament=f.tournament, **chip))


def _refuse_invalid_set(f: Floor, chips: Sequence[dict[str, Any]]) -> None:
    worths = [chip["worth"] for chip in chips]
    if not worths:
        raise Refused("chip_set_empty", field="chips")
    twice = next((worth for worth in worths if worths.count(worth) > 1), None)
    if twice is not None:
        raise Refused("chip_named_twice", field="chips", chip=twice)
    if any(_has_invalid_numbers(chip) for chip in chips):
        raise Refused("chips_negative", field="chips")
    stack = value_of_chips({chip["worth"]: chip.get("in_stack", 0) for chip in chips})
    if stack and f.tournament.starting_stack not in {0, stack}:
        raise Refused("chips_make_another_stack", field="chips", made=stack, stack=f.tournament.starting_stack)


def _has_invalid_numbers(chip: dict[str, Any]) -> bool:
    return bool(chip["worth"] < 1 or chip.get("inventory", 0) < 0 or chip.get("in_stack", 0) < 0)
