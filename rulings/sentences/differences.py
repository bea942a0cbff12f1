"""What an undo would put back of the floor's decisions, as sentences. One literal table by model."""

from collections import Counter
from collections.abc import Callable

from rulings.models import Penalty
from rulings.selectors.penalties.penalties import penalty_state
from tournaments.contribution_types import Difference
from tournaments.language.sentences import gettext
from tournaments.selectors.shown_names import name_in_event
from tournaments.sentences.undone_changes import UndoneChanges


def _missed(undone: UndoneChanges) -> list[Difference]:
    """Hands to miss of each penalty of which hands were counted, or whose counting was undone."""
    more = Counter((after or {})["penalty_id"] for _, _, _, after in undone.added)
    more.subtract((before or {})["penalty_id"] for _, _, before, _ in undone.removed)
    rows = Penalty.objects.filter(pk__in=more).select_related("entry__player", "tournament").order_by("number")
    return [_of(penalty, more[penalty.pk], undone) for penalty in rows]


def _of(penalty: Penalty, back: int, undone: UndoneChanges) -> Difference:
    left = penalty_state(penalty, now=undone.now).left
    then = min(penalty.hands, left + back)
    return (
        gettext("{display_name}: hands to miss").format(display_name=name_in_event(penalty.entry)),
        f"{left}",
        f"{then}",
    )


DIFFERENCES: dict[str, Callable[[UndoneChanges], list[Difference]]] = {"rulings.missedhand": _missed}
