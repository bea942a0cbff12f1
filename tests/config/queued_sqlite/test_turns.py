"""Turns: who came first goes first."""

import threading
import time

from config.queued_sqlite.base import Turns


def test_who_came_first_goes_first() -> None:
    turns, order = Turns(), []
    assert turns.take(patience=0)

    def come(number: int) -> None:
        assert turns.take(patience=60)
        order.append(number)
        turns.give()

    came = [threading.Thread(target=come, args=(number,)) for number in range(12)]
    for number, thread in enumerate(came):
        thread.start()
        while len(turns._waiting) <= number:
            time.sleep(0.001)
    turns.give()
    for thread in came:
        thread.join()
    assert order == list(range(12))


def test_who_loses_patience_leaves_the_queue() -> None:
    turns = Turns()
    assert turns.take(patience=0)
    assert not turns.take(patience=0.01)
    turns.give()
    assert turns.take(patience=0)
