"""Actions that a link may do, chosen so that a leaked link does little harm, as one literal table."""

# names of actions: clock, screens and hand for hand; none on money or staff, and none that is final
LINKED = (
    "announce",
    "show",
    "start",
    "pause",
    "next",
    "previous",
    "end-break",
    "break-now",
    "add-time",
    "stop-after",
    "hand-for-hand",
    "hand-done",
    "hand-for-hand-over",
    "call-next",
    "push-line",
)
