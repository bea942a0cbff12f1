"""Refusals have words."""

import ast
import inspect

from tournaments.live import door
from tournaments.live.responses import WORDS


def test_every_refusal_of_the_door_has_its_words_and_no_words_are_left_over() -> None:
    calls = (node for node in ast.walk(ast.parse(inspect.getsource(door))) if isinstance(node, ast.Call))
    codes = {
        call.args[2].value
        for call in calls
        if isinstance(call.func, ast.Name) and call.func.id == "refuse" and isinstance(call.args[2], ast.Constant)
    }
    assert codes == set(WORDS)
