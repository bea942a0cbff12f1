"""A refused action: a code and its facts. The interface turns them into a sentence."""

from typing import Any


class Refused(Exception):
    """The reason why nothing was done. `field` names the faulty input, if there is one."""

    def __init__(self, code: str, *, field: str = "", **facts: Any) -> None:
        self.code, self.field, self.facts = code, field, facts
        super().__init__(f"{code} {facts}" if facts else code)
