"""Several people act in the same instant."""

import threading
from collections.abc import Callable

from django.db import connection

from tournaments.rules.refused import Refused


def at_once(*deeds: Callable[[], object]) -> list[str]:
    """Do deeds in threads of their own that start together: `done` or the refusal's code, sorted."""
    answers: list[str] = []
    together = threading.Barrier(len(deeds))

    def run(deed: Callable[[], object]) -> None:
        try:
            together.wait()
            deed()
            answers.append("done")
        except Refused as refused:
            answers.append(refused.code)
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(deed,)) for deed in deeds]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sorted(answers)
