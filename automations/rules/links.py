"""Actions that a link may do, chosen so that a leaked link does little harm, as one literal table."""

#: by the action's name: those of the clock, the screens and hand for hand; no money, no staff, nothing final
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
