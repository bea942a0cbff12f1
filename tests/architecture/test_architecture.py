"""The laws of the code, as tests: who may know whom, and where each thing is done."""

import ast
import logging
import re
import tomllib
from collections import defaultdict

import pytest

from lab import module_graph
from tests.architecture.exceptions import HELP, NOT_ON_THE_FLOOR, REFUSING, WRITERS
from tests.architecture.source import APPS, ROOT, files, functions, layer, module_of, name, nodes, public, tree
from tests.markup import template_name
from tournaments.composition import composition

pytestmark = pytest.mark.sources

WRITES = {"save", "delete", "create", "update_or_create", "get_or_create", "bulk_create", "bulk_update"}


CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]["contracts"]


def test_layer_contract_covers_every_module_of_every_app() -> None:
    inside = [
        (set(contract["containers"]), contract["exhaustive"]) for contract in CONTRACTS if "containers" in contract
    ]
    assert inside == [(set(APPS), True)]


def test_order_of_layers_is_the_same_across_apps() -> None:
    (inside,) = (contract["layers"] for contract in CONTRACTS if "containers" in contract)
    top, *below = (re.findall(r"\w+", level) for level in ("contribution urls " + inside[2], *inside[3:]))
    levels = [*reversed(below), top]
    wanted = {
        (f"*.{low}", f"*.{high}")
        for at, level in enumerate(levels)
        for low in level
        for high in (item for higher in levels[at + 1 :] for item in higher)
    }
    across = [contract for contract in CONTRACTS if contract["name"].startswith("Across apps")]
    held = {
        (low, high)
        for contract in across
        for low in contract["source_modules"]
        for high in contract["forbidden_modules"]
    }
    assert wanted - held == set()


def test_subject_folders_of_a_layer_have_no_import_cycle() -> None:
    arrows = module_graph.subject_imports_by_layer(module_graph.module_paths(ROOT))
    back = {place: module_graph.min_back_edge_count(edges) for place, edges in arrows.items()}
    assert {place: number for place, number in back.items() if number} == {}


def test_class_names_are_unique_in_the_project_code() -> None:
    assert module_graph.duplicate_class_names(module_graph.module_paths(ROOT)) == []


def test_small_module_with_a_single_importing_sibling_is_merged() -> None:
    known = module_graph.module_paths(ROOT)
    imported_by: dict[str, set[str]] = defaultdict(set)
    for module, path in known.items():
        for other in module_graph.imported_modules(path, known):
            imported_by[other].add(module)
    assert module_graph.small_modules_to_merge(known, imported_by) == []


def test_no_function_branches_more_than_ten_times() -> None:
    scripts = {name(path): path for folder in ("lab", "docs") for path in (ROOT / folder).rglob("*.py")}
    functions_there = module_graph.functions_of_product(module_graph.module_paths(ROOT) | scripts)
    counted = {f"{module}:{node.name}": module_graph.branch_count(node) for module, node in functions_there}
    assert {place: number for place, number in counted.items() if number > 10} == {}


def test_rules_layer_imports_only_itself_and_the_standard_library() -> None:
    allowed = re.compile(rf"^({'|'.join(APPS)})\.rules(\.|$)")
    standard = __import__("sys").stdlib_module_names
    strangers = []
    for path in layer("rules"):
        for node in nodes(tree(path)):
            modules = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            modules += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            strangers += [
                (name(path), module)
                for module in modules
                if module.split(".")[0] not in standard and not allowed.match(module)
            ]
    assert strangers == []


def test_rules_layer_reads_no_time_randomness_or_environment() -> None:
    forbidden = re.compile(
        r"datetime\.now|\.utcnow|\.today\(|time\.time\(|monotonic\(|\brandom\.(random|choice|shuffle|randint|sample)\(|secrets\.|os\.environ"
    )
    found = [name(path) for path in layer("rules") if forbidden.search(path.read_text(encoding="utf-8"))]
    assert found == []


def test_only_interface_layers_read_the_current_time() -> None:
    layers = ("rules", "models", "selectors", "services", "sentences", "actions")
    inside = [path for folder in layers for path in layer(folder)]
    asked = [name(path) for path in inside if "server_now(" in path.read_text(encoding="utf-8")]
    assert asked == ["tournaments/selectors/clock/server_time.py"]


def test_only_one_function_reads_the_system_clock() -> None:
    reading = re.compile(r"timezone\.now\b|datetime\.now\b|time\.time(_ns)?\(|localtime\(\)")
    found = [name(path) for path in files(*APPS, "config") if reading.search(path.read_text(encoding="utf-8"))]
    assert found == ["tournaments/selectors/clock/server_time.py"]


def test_no_field_of_a_log_line_has_the_name_of_a_record_attribute() -> None:
    """Python refuses these, but only when the line is written."""
    reserved = {*vars(logging.makeLogRecord({})), "message", "asctime"}
    found = [
        f"{name(path)}: {key.value}"
        for path in files(*APPS, "config", "systems", "shuffle_up")
        for node in nodes(tree(path))
        if isinstance(node, ast.keyword) and node.arg == "extra" and isinstance(node.value, ast.Dict)
        for key in node.value.keys
        if isinstance(key, ast.Constant) and key.value in reserved
    ]
    assert found == []


def test_service_arguments_after_the_floor_are_keyword_only() -> None:
    wrong = []
    for path in layer("services"):
        for node in public(tree(path)):
            here = (module_of(path), node.name)
            if here[0] in HELP or ":".join(here) in HELP or here in NOT_ON_THE_FLOOR:
                continue
            first = node.args.args[0] if node.args.args else None
            annotated = first is not None and first.annotation is not None and ast.unparse(first.annotation) == "Floor"
            if not annotated or (len(node.args.args) > 1 and here[0] != "clock/catch_up.py"):
                wrong.append(here)
    assert wrong == []


def test_action_refusals_for_pages_are_caught_in_a_single_module() -> None:
    caught = []
    for path in [*layer("views"), *layer("api"), *layer("printouts")]:
        handlers = (node for node in nodes(tree(path)) if isinstance(node, ast.ExceptHandler))
        types = (node.type for node in handlers if node.type)
        caught += [name(path) for caught_type in types if "Refused" in {*re.findall(r"\w+", ast.unparse(caught_type))}]
    assert caught == ["tournaments/views/attempts.py"]


def test_pages_check_no_role_by_its_name() -> None:
    by_name = re.compile(r"""["'](?:director|floor|desk)["'] (?:not )?in |\broles &|& \w*\.?roles\b""")
    pages = [*layer("views"), *layer("printouts"), *layer("displays")]
    found = {name(path): by_name.findall(path.read_text(encoding="utf-8")) for path in pages}
    assert {path for path, hits in found.items() if hits} == set()


def test_templates_do_not_check_roles() -> None:
    role = re.compile(r"\{%-? *(?:el)?if (?:[^%]* )?(?:is_)?(?:director|roles)\b[^%]*%\}")
    templates = {name(path): path.read_text(encoding="utf-8") for path in (ROOT / "templates").rglob("*.html")}
    assert {path: role.findall(text) for path, text in templates.items() if role.search(text)} == {}


#: a question about a button: an action by its name, or what a view calls `may_edit`
_ABOUT_A_BUTTON = re.compile(r'"[a-z-]+" (not )?in may|\bmay_\w+')
#: what a template may compare beside the name of an action: which alert, step, refusal or amount it is about
_DISPATCH = re.compile(r"\b(alert\.key|step\.step|step\.mark|policy|cannot_deal) (==|!=) \"\w+\"|\bf\.amount > 0")


def test_conditions_for_buttons_in_templates_are_model_properties() -> None:
    """A button's state is a property that its action asks too: no comparison and no stored moment beside the action."""
    tag = re.compile(r"\{%-? *(?:el)?if ([^%]*)%\}")
    rule = re.compile(r"==|!=|[<>]|\b(?!starts_at)\w+_at\b|\bNone\b")
    setting = re.compile(r"\b(tournament|whole|house_rules)\.(?!series_id)\w+ *(==|!=|[<>])")
    found = []
    for path in sorted((ROOT / "templates").rglob("*.html")):
        for asked in tag.findall(path.read_text(encoding="utf-8")):
            without = _DISPATCH.sub("", asked)
            if (_ABOUT_A_BUTTON.search(asked) and rule.search(without)) or setting.search(without):
                found.append((name(path), asked.strip()))
    assert found == []


def test_templates_compare_no_stored_times_to_show_buttons() -> None:
    """Nor in a branch before it, or in an `if` that it stands in: `has_arrived`, not `checked_in_at`."""
    tag = re.compile(r"\{%-? *(if|elif|endif)\b([^%]*)%\}")
    moment = re.compile(r"\b(?!starts_at)\w+_at\b")
    found = []
    for path in sorted((ROOT / "templates").rglob("*.html")):
        around: list[list[str]] = []
        for word, asked in tag.findall(path.read_text(encoding="utf-8")):
            if word == "endif":
                around.pop()
                continue
            if word == "if":
                around.append([])
            around[-1].append(asked.strip())
            if _ABOUT_A_BUTTON.search(asked):
                found += [
                    (name(path), condition) for branches in around for condition in branches if moment.search(condition)
                ]
    assert found == []


def test_only_services_write_to_the_database() -> None:
    wrong = []
    for path in files("config", *APPS):
        if "services" in path.parts or "demo" in path.parts or name(path) in WRITERS:
            continue
        calls = (node.func for node in nodes(tree(path)) if isinstance(node, ast.Call))
        writes = (called for called in calls if isinstance(called, ast.Attribute) and called.attr in WRITES)
        wrong += [(name(path), called.lineno, called.attr) for called in writes]
    assert wrong == []


def test_only_listed_model_columns_have_names_of_derived_values() -> None:
    derived = re.compile(
        r"^\s+(remaining|countdown|phase|status|is_open|players_left|entries_count|place|position)\s*=\s*models\.", re.M
    )
    found = {name(path): derived.findall(path.read_text(encoding="utf-8")) for path in layer("models")}
    assert {path: names for path, names in found.items() if names} == {
        "tournaments/models/prizes.py": ["place"],  # what a place pays, not who is at it
        "tournaments/models/floor_log.py": ["status"],  # of an HTTP answer
        "automations/models.py": ["status"],  # of an HTTP answer
    }


def test_every_action_has_its_sentence_in_the_log() -> None:
    done = set()
    for path in layer("services"):
        for node in nodes(tree(path)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "record":
                done |= {leaf.value for leaf in ast.walk(node.args[0]) if isinstance(leaf, ast.Constant)}
    variables = {"clock.started", "clock.resumed"}
    assert {action for action in done if isinstance(action, str)} | variables == set(composition().log_sentences)


def test_every_refusal_has_a_sentence() -> None:
    refused = set()
    for path in files("config", *APPS):
        for node in nodes(tree(path)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in REFUSING:
                refused |= {leaf.value for leaf in ast.walk(node.args[0]) if isinstance(leaf, ast.Constant)}
    assert refused == set(composition().refusal_sentences)


def test_celery_tasks_are_short_and_explicitly_named() -> None:
    wrong = []
    for path in layer("tasks"):
        for node in public(tree(path)):
            named = any(
                isinstance(decorator, ast.Call) and any(key.arg == "name" for key in decorator.keywords)
                for decorator in node.decorator_list
            )
            if not named or len(node.body) > 7:
                wrong.append((name(path), node.name))
    assert wrong == []


def test_every_display_and_panel_has_a_template() -> None:
    templates = [display.template for display in composition().displays.values()]
    templates += [panel.template for panel in composition().panels.values()]
    assert [template_name(template) for template in templates] == templates


@pytest.mark.parametrize("app", APPS)
def test_each_app_declares_its_contribution_in_a_single_assignment(app: str) -> None:
    *before, contribution = tree(ROOT / app / "contribution.py").body
    interface = [node for node in before[1:] if not isinstance(node, ast.ImportFrom)]
    assert [type(node) for node in interface] in ([], [ast.ClassDef, ast.AnnAssign])
    assert isinstance(contribution, ast.Assign)
    assert ast.unparse(contribution.targets[0]) == "CONTRIBUTION"
    assert [node.name for node in functions(tree(ROOT / app / "apps.py"))] == []


def test_action_or_panel_that_reuses_a_name_declares_what_it_wraps() -> None:
    seen: set[tuple[str, str]] = set()
    wrapping = []
    for contribution in composition().contributions:
        named = {("action", name): action.wraps for name, action in contribution.actions.items()}
        named |= {("panel", name): panel.wraps for name, panel in contribution.panels.items()}
        wrapping += [(key[1], wraps) for key, wraps in named.items() if wraps or key in seen]
        seen |= named.keys()
    assert [name for name, _ in wrapping] == [wraps for _, wraps in wrapping]


def test_import_inside_a_function_states_its_reason() -> None:
    wrong = []
    for path in files("config", *APPS):
        lines = path.read_text(encoding="utf-8").splitlines()
        for function in functions(tree(path)):
            inside = (node for node in ast.walk(function) if isinstance(node, ast.Import | ast.ImportFrom))
            wrong += [(name(path), node.lineno) for node in inside if "#" not in lines[node.lineno - 1]]
    assert wrong == []
