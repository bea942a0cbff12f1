"""Refusals have sentences."""

import ast
import inspect

from tournaments.live import application
from tournaments.live.application import SENTENCES


def test_each_live_refusal_has_exactly_one_message() -> None:
    calls = (node for node in ast.walk(ast.parse(inspect.getsource(application))) if isinstance(node, ast.Call))
    codes = {
        call.args[3].value
        for call in calls
        if isinstance(call.func, ast.Name) and call.func.id == "send_error" and isinstance(call.args[3], ast.Constant)
    }
    assert codes == set(SENTENCES)
