"""Several people who act at the same time, until somebody says that it is enough."""

import threading
from collections.abc import Callable


def act_together(people: int, act: Callable[[int, Callable[[], bool]], None]) -> Callable[[], None]:
    """Let so many people act, each with their number and a way to ask whether it is over; returns what ends it."""
    over = threading.Event()
    # they end with the program: one that gives up calls nobody's `stop`, and would wait for them for good
    working = [threading.Thread(target=act, args=(person, over.is_set), daemon=True) for person in range(people)]
    for thread in working:
        thread.start()

    def stop() -> None:
        over.set()
        for thread in working:
            thread.join()

    return stop
