"""Turns: who came first goes first, among the threads of a process."""

import threading
from collections import deque


class Turns:
    """One holder at a time; when it has done, the turn goes to the one that waits longest."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._waiting: deque[threading.Event] = deque()
        self._taken = False

    def take(self, *, patience: float) -> bool:
        """Wait for the turn, so many seconds at most. Returns whether it came."""
        with self._guard:
            if not self._taken:
                self._taken = True
                return True
            mine = threading.Event()
            self._waiting.append(mine)
        if mine.wait(patience):
            return True
        with self._guard:
            if mine.is_set():  # it came at the last moment
                return True
            self._waiting.remove(mine)
            return False

    def give(self) -> None:
        """Hand the turn on."""
        with self._guard:
            if self._waiting:
                self._waiting.popleft().set()
            else:
                self._taken = False
