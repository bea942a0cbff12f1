"""Scripts and style sheets joined with what they import."""

import pytest

from config.static_files.joining import bundled_source

SCRIPTS = {
    "shop/main.js": """/** The page. */
import { sold as taken, Till } from './desk/till.js';
import './side.js';

// counts
const all = [1, 2];
export const total = taken(all, Till);
""",
    "shop/side.js": "import { price } from './desk/price.js';\n\nprice(1);\n",
    "shop/desk/till.js": """import { price } from './price.js';

export class Till {}
export const sold = (all) => all.map(price);
""",
    "shop/desk/price.js": "export function price(one) {\n  return one; // as it is\n}\n",
    "shop/plain.js": "(() => {})();\n",
}

SHEETS = {
    "shop/whole.css": '/* All. */\n@import url("tokens.css");\n@import url("desk/till.css");\n\na { b: c; }\n',
    "shop/tokens.css": '@font-face { src: url("fonts/one.woff2"); }\n',
    "shop/desk/till.css": '@import url("../tokens.css");\n\ni { background: url("up.svg"), url("data:i/svg,x"); }\n',
}


def test_bundled_script_contains_each_imported_module_once_in_order() -> None:
    assert bundled_source("shop/main.js", SCRIPTS.__getitem__) == (
        "const modules = self.modules = self.modules || {};\n"
        "modules['shop/desk/price.js'] = modules['shop/desk/price.js'] || (() => {\n"
        "function price(one) {\n  return one; // as it is\n}\n"
        "return { price };\n})();\n"
        "modules['shop/desk/till.js'] = modules['shop/desk/till.js'] || (() => {\n"
        "const { price } = modules['shop/desk/price.js'];\n\n"
        "class Till {}\nconst sold = (all) => all.map(price);\n"
        "return { Till, sold };\n})();\n"
        "modules['shop/side.js'] = modules['shop/side.js'] || (() => {\n"
        "const { price } = modules['shop/desk/price.js'];\n\n"
        "price(1);\n"
        "return {  };\n})();\n"
        "const { sold: taken, Till } = modules['shop/desk/till.js'];\n\n"
        "const all = [1, 2];\nexport const total = taken(all, Till);\n"
    )


def test_script_without_imports_is_bundled_unchanged() -> None:
    assert bundled_source("shop/plain.js", SCRIPTS.__getitem__) == SCRIPTS["shop/plain.js"]


@pytest.mark.parametrize(
    "line", ["export default 1;", "export const { a } = b;", "export { a };", "import('./b.js');", "await b;"]
)
def test_bundler_error_contains_the_unsupported_statement(line: str) -> None:
    sources = {"main.js": "import './one.js';\n", "one.js": f"{line}\n"}
    with pytest.raises(ValueError, match=r"^one\.js: cannot join") as raised:
        bundled_source("main.js", sources.__getitem__)
    assert line in str(raised.value)


def test_bundler_error_contains_modules_that_import_each_other() -> None:
    sources = {"a.js": "import './b.js';\n", "b.js": "import './a.js';\n"}
    with pytest.raises(ValueError, match=r"^a\.js imports itself: a\.js > b\.js > a\.js$"):
        bundled_source("a.js", sources.__getitem__)


def test_repeated_style_sheet_import_is_bundled_at_its_last_place() -> None:
    assert bundled_source("shop/whole.css", SHEETS.__getitem__) == (
        '@font-face { src: url("fonts/one.woff2"); }\n'
        'i { background: url("desk/up.svg"), url("data:i/svg,x"); }\n'
        "a { b: c; }\n"
    )


def test_conditional_style_sheet_import_is_refused() -> None:
    with pytest.raises(ValueError, match="cannot join an @import"):
        bundled_source("a.css", {"a.css": '@import url("b.css") print;\n'}.__getitem__)
