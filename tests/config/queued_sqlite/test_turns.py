"""Turns are first come, first served."""

import threading
import time

from config.queued_sqlite.base import FairLock


def test_sqlite_writers_are_served_in_order_of_arrival() -> None:
    turns, order = FairLock(), []
    assert turns.acquire(patience=0)

    def come(number: int) -> None:
        assert turns.acquire(patience=60)
        order.append(number)
        turns.release()

    came = [threading.Thread(target=come, args=(number,)) for number in range(12)]
    for number, thread in enumerate(came):
        thread.start()
        while len(turns._waiting) <= number:
            time.sleep(0.001)
    turns.release()
    for thread in came:
        thread.join()
    assert order == list(range(12))


def test_sqlite_writer_leaves_the_queue_after_its_timeout() -> None:
    turns = FairLock()
    assert turns.acquire(patience=0)
    assert not turns.acquire(patience=0.01)
    turns.release()
    assert turns.acquire(patience=0)
