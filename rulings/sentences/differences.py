"""Sentences on what an undo would change in the floor's decisions, by model. One literal table."""

from collections import Counter
from collections.abc import Callable

from rulings.models import Penalty
from rulings.selectors.penalties.penalties import penalty_state
from tournaments.contribution_types import Difference
from tournaments.language.sentences import gettext
from tournaments.selectors.shown_names import name_in_event
from tournaments.sentences.undone_changes import UndoneChanges


def _missed_hand_differences(undone: UndoneChanges) -> list[Difference]:
    """Return how an undo changes the hands to miss, for each penalty."""
    hands_back = Counter((after or {})["penalty_id"] for _, _, _, after in undone.added_rows)
    hands_back.subtract((before or {})["penalty_id"] for _, _, before, _ in undone.removed_rows)
    rows = Penalty.objects.filter(pk__in=hands_back).select_related("entry__player", "tournament").order_by("number")
    return [_hands_to_miss_difference(penalty, hands_back[penalty.pk], undone) for penalty in rows]


def _hands_to_miss_difference(penalty: Penalty, back: int, undone: UndoneChanges) -> Difference:
    left = penalty_state(penalty, now=undone.now).hands_left
    left_after = min(penalty.hands, left + back)
    return (
        gettext("{display_name}: hands to miss").format(display_name=name_in_event(penalty.entry)),
        f"{left}",
        f"{left_after}",
    )


DIFFERENCES: dict[str, Callable[[UndoneChanges], list[Difference]]] = {"rulings.missedhand": _missed_hand_differences}
