"""A deed that was refused: a code and the facts. The door turns them into words."""

from typing import Any


class Refused(Exception):
    """Nothing was done, and this is why. `field` names the input at fault, if one is."""

    def __init__(self, code: str, *, field: str = "", **facts: Any) -> None:
        self.code, self.field, self.facts = code, field, facts
        super().__init__(f"{code} {facts}" if facts else code)
