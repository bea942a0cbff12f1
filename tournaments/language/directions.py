"""Isolation of right-to-left names in left-to-right sentences, so that the words after a name keep their place."""

import re
from typing import Any

# letters written from right to left
FROM_RIGHT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\U00010800-\U00010fff\U0001e800-\U0001efff]")
# Unicode's marks around text with a direction of its own
BEGINS, ENDS = "\u2068", "\u2069"


def isolate_right_to_left(fact: Any) -> Any:
    """Return the text with Unicode marks around it if it has right-to-left letters, for use in a sentence.

    Texts inside a dict, list or tuple are isolated too. Other values are unchanged.
    """
    if isinstance(fact, str):
        apart = FROM_RIGHT.search(fact) and not fact.startswith(BEGINS)
        return f"{BEGINS}{fact}{ENDS}" if apart else fact
    if isinstance(fact, dict):
        return {name: isolate_right_to_left(value) for name, value in fact.items()}
    if type(fact) in {list, tuple}:
        return type(fact)(isolate_right_to_left(item) for item in fact)
    return fact
