"""The laws of the code, as tests: who may know whom, and where each thing is done."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.template.loader import get_template

from tournaments.composition import composed
from tournaments.live.hints import EVERYTHING
from tournaments.views.topics import MINUTE, STEP, topics_of

ROOT = Path(__file__).resolve().parent.parent
APPS = ("tournaments", "tables", "rulings")

#: public functions of services/ that open no floor, and why
NOT_ON_THE_FLOOR = {
    ("open_floor.py", "floor"): "it opens the floor",
    ("open_floor.py", "leave"): "it takes the floor, on the way out",
    ("staff/organisation_roles.py", "grant_organisation_role"): "roles in the organisation belong to no tournament",
    ("staff/organisation_roles.py", "revoke_organisation_role"): "roles in the organisation belong to no tournament",
    ("lifecycle.py", "open_tournament"): "there is no floor before there is a tournament",
    ("opening.py", "create_tournament"): "there is no floor before there is a tournament",
    ("opening.py", "save_template"): "templates belong to the organisation",
    ("opening.py", "remove_template"): "templates belong to the organisation",
    ("clock/outages.py", "beat"): "the server is alive, not one tournament",
    ("clock/outages.py", "notice_outages"): "the whole server was down",
    ("floor/repeated_requests.py", "forget_answers"): "requests belong to no tournament",
    ("players/register.py", "add_player"): "the register belongs to the organisation",
    ("players/register.py", "change_player"): "the register belongs to the organisation",
    ("players/register.py", "bar_player"): "the register belongs to the organisation",
    ("players/register.py", "unbar_player"): "the register belongs to the organisation",
    ("players/photos.py", "set_photo"): "the register belongs to the organisation",
    ("players/photos.py", "remove_photo"): "the register belongs to the organisation",
    ("players/erasing.py", "erase_player"): "the register belongs to the organisation",
    ("players/merges.py", "merge_players"): "a person is in many tournaments: it opens the floor of each",
    ("players/merges.py", "undo_merge"): "a person is in many tournaments: it opens the floor of each",
    ("players/imports.py", "take_file"): "the register belongs to the organisation",
    ("players/imports.py", "map_columns"): "the register belongs to the organisation",
    ("players/imports.py", "confirm_import"): "the register belongs to the organisation",
    ("players/imports.py", "throw_away"): "the register belongs to the organisation",
    ("players/imports.py", "forget_files"): "the register belongs to the organisation",
    ("players/imports.py", "bring_in"): "the register belongs to the organisation",
    ("log/photos.py", "forget_pictures"): "a picture may belong to several tournaments",
    ("structure/library.py", "save_structure"): "the library belongs to the organisation",
    ("structure/library.py", "remove_structure"): "the library belongs to the organisation",
    ("structure/library.py", "save_presets"): "the library belongs to the organisation",
    ("staff/preferences.py", "choose_language"): "a language belongs to a person",
    ("staff/tokens.py", "make_token"): "a token belongs to a person",
    ("staff/tokens.py", "remove_token"): "a token belongs to a person",
}

#: functions of services/ that only look or calculate, for the services beside them
HELP = {
    "clock/clock.py:clock_facts",
    "desk/payments.py:receipt_facts",
    "players/photos.py:small_jpeg",
    "players/register.py:refuse_gone",
    "players/register.py:write_log_line",
    "structure/library.py:named",
    "structure/structures.py:refuse_errors",
    "structure/structures.py:refusing_unreadable",
    "structure/structures.py:problem_facts",
    "undo.py:blocking_entries",
    "undo.py:topics_of",
    "undo.py:may_undo",
    "undo.py:undoable",
}

#: modules beside services/ that may write, and why
WRITERS = {
    "config/server/preparing.py": "the first director's login",
    "config/idempotency.py": "what was done once",
    "config/server/chaos.py": "its own tournaments",
    "config/management/commands/clock_chaos.py": "its own tournaments",
    "tournaments/models/floor_log.py": "refuses to",
    "tournaments/models/player.py": "keeps what a player is found by",
}

#: what names the code of a refusal: itself, and a rule of the desk that a director may set aside
REFUSING = {"Refused", "BrokenRule", "_limit"}

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


def strings(node: ast.AST) -> set[str]:
    return {leaf.value for leaf in ast.walk(node) if isinstance(leaf, ast.Constant) and isinstance(leaf.value, str)}


def module_of(path: Path) -> str:
    """A file's path inside its layer, such as desk/bust_outs.py."""
    return Path(*path.relative_to(ROOT).parts[2:]).as_posix()


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
    layers = ("rules", "models", "selectors", "services", "sentences", "actions")
    inside = [path for layer in layers for path in rooms(layer)]
    assert [name(path) for path in inside if "timezone.now(" in path.read_text(encoding="utf-8")] == []


def test_every_service_takes_the_floor_first_and_the_rest_by_name() -> None:
    wrong = []
    for path in rooms("services"):
        for node in public(tree(path)):
            here = (module_of(path), node.name)
            if here[0] in HELP or ":".join(here) in HELP or here in NOT_ON_THE_FLOOR:
                continue
            first = node.args.args[0] if node.args.args else None
            annotated = first is not None and first.annotation is not None and ast.unparse(first.annotation) == "Floor"
            if not annotated or (len(node.args.args) > 1 and here[0] != "clock/catch_up.py"):
                wrong.append(here)
    assert wrong == []


def test_what_is_refused_is_caught_in_one_place_of_all_pages() -> None:
    caught = []
    for path in [*rooms("views"), *rooms("api"), *rooms("printouts")]:
        handlers = (node for node in ast.walk(tree(path)) if isinstance(node, ast.ExceptHandler) and node.type)
        caught += [name(path) for node in handlers if "Refused" in {*re.findall(r"\w+", ast.unparse(node.type))}]
    assert caught == ["tournaments/views/attempts.py"]


def test_a_page_asks_an_action_who_may_do_it() -> None:
    by_name = re.compile(r"""["'](?:director|floor|desk)["'] (?:not )?in |\broles &|& \w*\.?roles\b""")
    pages = [*rooms("views"), *rooms("printouts"), *rooms("displays")]
    found = {name(path): by_name.findall(path.read_text(encoding="utf-8")) for path in pages}
    assert {path for path, hits in found.items() if hits} == set()


def test_a_template_asks_nobody_for_a_role() -> None:
    role = re.compile(r"\{%-? *(?:el)?if (?:[^%]* )?(?:is_)?(?:director|roles)\b[^%]*%\}")
    templates = {name(path): path.read_text(encoding="utf-8") for path in (ROOT / "templates").rglob("*.html")}
    assert {path: role.findall(text) for path, text in templates.items() if role.search(text)} == {}


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
        "tournaments/models/floor_log.py": ["status"],  # of an HTTP answer
    }


def test_every_action_has_its_sentence_in_the_log() -> None:
    done = set()
    for path in rooms("services"):
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "record":
                done |= {leaf.value for leaf in ast.walk(node.args[0]) if isinstance(leaf, ast.Constant)}
    variables = {"clock.started", "clock.resumed"}
    assert {action for action in done if isinstance(action, str)} | variables == set(composed().log_sentences)


def test_every_refusal_has_its_sentence() -> None:
    refused = set()
    for path in files("config", *APPS):
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in REFUSING:
                refused |= {leaf.value for leaf in ast.walk(node.args[0]) if isinstance(leaf, ast.Constant)}
    assert refused == set(composed().refusal_sentences)


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


def test_every_display_and_every_panel_has_its_template() -> None:
    shown = [*composed().displays.values(), *composed().panels.values()]
    assert [get_template(one.template).template.name for one in shown] == [one.template for one in shown]


@pytest.mark.parametrize("app", APPS)
def test_an_app_contributes_by_one_literal_and_registers_nothing(app: str) -> None:
    *before, contribution = tree(ROOT / app / "contribution.py").body
    assert {type(node) for node in before[1:]} == {ast.ImportFrom}
    assert isinstance(contribution, ast.Assign)
    assert ast.unparse(contribution.targets[0]) == "CONTRIBUTION"
    assert [node.name for node in functions(tree(ROOT / app / "apps.py"))] == []


def test_an_action_or_a_panel_of_the_same_name_says_that_it_wraps_the_one_to_its_left() -> None:
    seen: set[tuple[str, str]] = set()
    wrapping = []
    for one in composed().contributions:
        named = {("action", name): action.wraps for name, action in one.actions.items()}
        named |= {("panel", name): panel.wraps for name, panel in one.panels.items()}
        wrapping += [(key[1], wraps) for key, wraps in named.items() if wraps or key in seen]
        seen |= named.keys()
    assert [name for name, _ in wrapping] == [wraps for _, wraps in wrapping]


def test_every_topic_that_a_panel_shows_is_announced_and_every_one_announced_is_known() -> None:
    announced = set(EVERYTHING)
    for path in rooms("services"):
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.keyword) and node.arg == "topics":
                announced |= strings(node.value)
            if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) in {"TOPICS", "topics"}:
                announced |= strings(node.value)
    assert announced == set(topics_of(composed().panels)) - {STEP, MINUTE}


def test_an_import_inside_a_function_says_why() -> None:
    wrong = []
    for path in files("config", *APPS):
        lines = path.read_text(encoding="utf-8").splitlines()
        for function in functions(tree(path)):
            inside = (node for node in ast.walk(function) if isinstance(node, ast.Import | ast.ImportFrom))
            wrong += [(name(path), node.lineno) for node in inside if "#" not in lines[node.lineno - 1]]
    assert wrong == []
