"""Several people act in the same instant."""

import threading
from collections.abc import Callable

from django.db import connection

from tournaments.rules.refused import Refused


def at_once(*actions: Callable[[], object]) -> list[str]:
    """Do actions in threads of their own that start together: `done` or the refusal's code, sorted."""
    answers: list[str] = []
    together = threading.Barrier(len(actions))

    def run(action: Callable[[], object]) -> None:
        try:
            together.wait(timeout=60)
            action()
            answers.append("done")
        except Refused as refused:
            answers.append(refused.code)
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(action,)) for action in actions]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sorted(answers)
