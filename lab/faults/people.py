"""People who act at the same time, until they are stopped."""

import threading
from collections.abc import Callable


def start_people(people: int, act: Callable[[int, Callable[[], bool]], None]) -> Callable[[], None]:
    """Run `act` in a thread for each person.

    Returns the function that stops them and waits for the threads. `act` gets the person's number, and a function
    that returns whether to stop.
    """
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
