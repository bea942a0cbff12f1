"""What an undo would put back of the floor's decisions, in words. One literal table by model."""

from collections import Counter
from collections.abc import Callable

from rulings.models import Penalty
from rulings.selectors.penalties import standing
from tournaments.words.putting import Difference, Putting


def _missed(putting: Putting) -> list[Difference]:
    """Hands to miss of each penalty of which hands were counted, or whose counting was undone."""
    more = Counter((after or {})["penalty_id"] for _, _, _, after in putting.added)
    more.subtract((before or {})["penalty_id"] for _, _, before, _ in putting.removed)
    rows = Penalty.objects.filter(pk__in=more).select_related("entry__player", "tournament").order_by("number")
    return [_of(penalty, more[penalty.pk], putting) for penalty in rows]


def _of(penalty: Penalty, back: int, putting: Putting) -> Difference:
    left = standing(penalty, now=putting.now).left
    then = min(penalty.hands, left + back)
    return f"{penalty.entry.player.display_name}: hands to miss", f"{left}", f"{then}"


WORDS: dict[str, Callable[[Putting], list[Difference]]] = {"rulings.missedhand": _missed}
