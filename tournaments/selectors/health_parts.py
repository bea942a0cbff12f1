"""What is said of each part on the page "Is everything all right?"."""

from dataclasses import dataclass, field
from typing import Any

OK, LOOK, WRONG = "ok", "look", "wrong"


@dataclass(frozen=True, slots=True)
class HealthPart:
    """One part: its key, its state (`ok`, `look` at it, `wrong`), what is the matter, and its figures."""

    key: str
    state: str = OK
    matter: str = ""
    facts: dict[str, Any] = field(default_factory=dict)
