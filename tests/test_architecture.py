"""The laws of the house, as tests: how files may look, and who may know whom."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.template.loader import get_template

from tournaments.services.screens import SHOWS
from tournaments.views.displays import DISPLAYS
from tournaments.words.deeds import SENTENCES as DEED_SENTENCES
from tournaments.words.refusals import SENTENCES as REFUSAL_SENTENCES

ROOT = Path(__file__).resolve().parent.parent
APPS = ("tournaments", "tables", "rulings")

#: public functions of services/ that open no floor, and why
NOT_ON_THE_FLOOR = {
    ("door.py", "floor"): "it is the door",
    ("door.py", "leave"): "it takes the floor, on the way out",
    ("house_roles.py", "trust"): "the house trusts, not one tournament",
    ("house_roles.py", "distrust"): "the house trusts, not one tournament",
    ("lifecycle.py", "open_tournament"): "there is no floor before there is a tournament",
    ("outages.py", "beat"): "the house is alive, not one tournament",
    ("outages.py", "notice_outages"): "the whole house was down",
    ("once.py", "forget_answers"): "requests belong to no tournament",
    ("players.py", "add_player"): "the register belongs to the house",
    ("players.py", "change_player"): "the register belongs to the house",
    ("players.py", "bar_player"): "the register belongs to the house",
    ("players.py", "unbar_player"): "the register belongs to the house",
    ("player_photos.py", "set_photo"): "the register belongs to the house",
    ("player_photos.py", "remove_photo"): "the register belongs to the house",
    ("player_erasing.py", "erase_player"): "the register belongs to the house",
    ("player_merges.py", "merge_players"): "a person is in many tournaments: it opens the floor of each",
    ("player_merges.py", "part_players"): "a person is in many tournaments: it opens the floor of each",
    ("player_imports.py", "take_file"): "the register belongs to the house",
    ("player_imports.py", "map_columns"): "the register belongs to the house",
    ("player_imports.py", "confirm_import"): "the register belongs to the house",
    ("player_imports.py", "throw_away"): "the register belongs to the house",
    ("player_imports.py", "forget_files"): "the register belongs to the house",
    ("player_imports.py", "bring_in"): "the register belongs to the house",
    ("photos.py", "forget_pictures"): "a picture may belong to several tournaments",
    ("shelf.py", "put_on_shelf"): "the shelf belongs to the house",
    ("shelf.py", "take_off_shelf"): "the shelf belongs to the house",
    ("shelf.py", "fill_shelf"): "the shelf belongs to the house",
    ("tokens.py", "make_token"): "a token belongs to a person",
    ("tokens.py", "remove_token"): "a token belongs to a person",
}

#: functions of services/ that only look or reckon, for the deeds beside them
HELP = {
    "clock.py:on_break",
    "clock.py:where",
    "kept.py",
    "penalties.py:deal_of",
    "payments.py:receipt_facts",
    "player_photos.py:small_jpeg",
    "players.py:refuse_gone",
    "players.py:told",
    "shelf.py:named",
    "structures.py:refuse_errors",
    "structures.py:told",
    "turning.py:into",
    "undo.py:standing_in_the_way",
    "undo.py:topics_of",
    "undo.py:undoable",
}

#: modules beside services/ that may write, and why
WRITERS = {
    "config/opening.py": "the first director's login",
    "config/idempotency.py": "what was done once",
    "config/chaos.py": "its own tournaments",
    "config/management/commands/clock_chaos.py": "its own tournaments",
    "tournaments/models/floor_log.py": "refuses to",
    "tournaments/models/player.py": "keeps what a player is found by",
}

#: what names the code of a refusal: itself, and a rule of the desk that a director may set aside
REFUSING = {"Refused", "Broken", "_limit"}

WRITES = {"save", "delete", "create", "update_or_create", "get_or_create", "bulk_create", "bulk_update"}


def files(*folders: str) -> list[Path]:
    """Every Python file of the product below these folders, migrations left out."""
    found = [path for folder in folders for path in (ROOT / folder).rglob("*.py")]
    return sorted(path for path in found if "migrations" not in path.parts)


def rooms(room: str) -> list[Path]:
    """A room's files in all three apps."""
    return [path for path in files(*APPS) if room in path.relative_to(ROOT).parts[1:2] or path.stem == room]


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def functions(module: ast.Module) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    return (node for node in ast.walk(module) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))


def public(module: ast.Module) -> list[ast.FunctionDef]:
    return [node for node in module.body if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")]


def test_rules_know_only_the_standard_library_and_rules() -> None:
    allowed = re.compile(r"^(tournaments|tables|rulings)\.rules(\.|$)")
    standard = __import__("sys").stdlib_module_names
    strangers = []
    for path in rooms("rules"):
        for node in ast.walk(tree(path)):
            modules = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            modules += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            strangers += [
                (name(path), one) for one in modules if one.split(".")[0] not in standard and not allowed.match(one)
            ]
    assert strangers == []


def test_rules_know_neither_the_time_nor_chance() -> None:
    forbidden = re.compile(
        r"datetime\.now|\.utcnow|\.today\(|time\.time\(|monotonic\(|\brandom\.(random|choice|shuffle|randint|sample)\(|secrets\.|os\.environ"
    )
    found = [name(path) for path in rooms("rules") if forbidden.search(path.read_text(encoding="utf-8"))]
    assert found == []


def test_now_is_taken_at_the_doors_alone() -> None:
    inside = [path for room in ("rules", "models", "selectors", "services", "words", "deeds") for path in rooms(room)]
    assert [name(path) for path in inside if "timezone.now(" in path.read_text(encoding="utf-8")] == []


def test_every_service_takes_the_floor_first_and_the_rest_by_name() -> None:
    wrong = []
    for path in rooms("services"):
        for node in public(tree(path)):
            here = (path.name, node.name)
            if path.name in HELP or ":".join(here) in HELP or here in NOT_ON_THE_FLOOR:
                continue
            first = node.args.args[0] if node.args.args else None
            annotated = first is not None and first.annotation is not None and ast.unparse(first.annotation) == "Floor"
            if not annotated or (len(node.args.args) > 1 and path.name != "turning.py"):
                wrong.append(here)
    assert wrong == []


def test_nobody_but_services_writes() -> None:
    wrong = []
    for path in files("config", *APPS):
        if "services" in path.parts or "demo" in path.parts or name(path) in WRITERS:
            continue
        calls = (node.func for node in ast.walk(tree(path)) if isinstance(node, ast.Call))
        writes = (called for called in calls if isinstance(called, ast.Attribute) and called.attr in WRITES)
        wrong += [(name(path), called.lineno, called.attr) for called in writes]
    assert wrong == []


def test_no_column_holds_what_can_be_derived() -> None:
    derived = re.compile(
        r"^\s+(remaining|countdown|phase|status|is_open|players_left|entries_count|place|position)\s*=\s*models\.", re.M
    )
    found = {name(path): derived.findall(path.read_text(encoding="utf-8")) for path in rooms("models")}
    assert {path: names for path, names in found.items() if names} == {
        "tournaments/models/prize.py": ["place"],  # what a place pays, not who is at it
        "tournaments/models/once.py": ["status"],  # of an HTTP answer
    }


def test_every_deed_has_its_sentence_in_the_log() -> None:
    done = set()
    for path in rooms("services"):
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "deed":
                done |= {leaf.value for leaf in ast.walk(node.args[0]) if isinstance(leaf, ast.Constant)}
    variables = {"clock.started", "clock.resumed"}
    assert {deed for deed in done if isinstance(deed, str)} | variables == set(DEED_SENTENCES)


def test_every_refusal_has_its_sentence() -> None:
    refused = set()
    for path in files("config", *APPS):
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in REFUSING:
                refused |= {leaf.value for leaf in ast.walk(node.args[0]) if isinstance(leaf, ast.Constant)}
    assert refused == set(REFUSAL_SENTENCES)


def test_tasks_are_a_few_lines_with_a_name_of_their_own() -> None:
    wrong = []
    for path in rooms("tasks"):
        for node in public(tree(path)):
            named = any(
                isinstance(one, ast.Call) and any(key.arg == "name" for key in one.keywords)
                for one in node.decorator_list
            )
            if not named or len(node.body) > 7:
                wrong.append((name(path), node.name))
    assert wrong == []


@pytest.mark.parametrize("shows", sorted(DISPLAYS))
def test_every_display_has_its_template(shows: str) -> None:
    assert get_template(DISPLAYS[shows][0]).template.name == DISPLAYS[shows][0]


def test_staff_can_choose_every_display_and_no_other() -> None:
    assert set(SHOWS) == set(DISPLAYS)


def test_files_have_at_most_300_lines() -> None:
    long = {name(path): len(path.read_text(encoding="utf-8").splitlines()) for path in files("config", *APPS)}
    assert {path: lines for path, lines in long.items() if lines > 300} == {}


def test_nine_functions_in_ten_have_at_most_25_lines() -> None:
    lengths = sorted(
        (node.end_lineno or 0) - node.lineno + 1 for path in files("config", *APPS) for node in functions(tree(path))
    )
    assert lengths[int(len(lengths) * 0.9)] <= 25


def test_an_import_inside_a_function_says_why() -> None:
    wrong = []
    for path in files("config", *APPS):
        lines = path.read_text(encoding="utf-8").splitlines()
        for function in functions(tree(path)):
            inside = (node for node in ast.walk(function) if isinstance(node, ast.Import | ast.ImportFrom))
            wrong += [(name(path), node.lineno) for node in inside if "#" not in lines[node.lineno - 1]]
    assert wrong == []


def test_templates_hold_neither_scripts_nor_styles_of_their_own() -> None:
    inline = re.compile(r"<script(?![^>]*\bsrc=)(?![^>]*application/json)[^>]*>|<style|\sstyle=|\son[a-z]+=\"", re.I)
    found = {
        path.name: inline.findall(path.read_text(encoding="utf-8")) for path in (ROOT / "templates").rglob("*.html")
    }
    assert {path: hits for path, hits in found.items() if hits} == {}


def test_names_say_what_a_thing_is() -> None:
    vague = re.compile(r"(Manager|Helper|Utils?|Data|Info)$")
    found = []
    for path in files("config", *APPS):
        found += [
            (name(path), node.name)
            for node in ast.walk(tree(path))
            if isinstance(node, ast.ClassDef) and vague.search(node.name)
        ]
        found += [(name(path), path.stem)] if path.stem in {"utils", "helpers", "common", "misc"} else []
    assert found == []
