"""Refusals of a new tournament: why it was not created, and the next step. A literal table."""

from django.utils.translation import gettext_noop as noop

OPENING_REFUSALS: dict[str, tuple[str, str]] = {
    "needs_a_stack": (noop("There is no starting stack."), noop("Enter the chips of one player, such as 20,000.")),
    "no_such_source": (
        noop("The tournament or template to copy is no longer there."),
        noop("Choose another one, or start from nothing."),
    ),
    "split_impossible": (
        noop("The other parts make {others}, more than the whole {whole}."),
        noop("Lower them first."),
    ),
    "split_over": (noop("The parts make {total}, {off} too many."), noop("Set the prize pool to {mend}.")),
    "split_under": (noop("The parts make {total}, {off} too few."), noop("Set the prize pool to {mend}.")),
}
