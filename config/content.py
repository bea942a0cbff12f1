"""The kinds of content files, and checks of the product's own files and of a user's files."""

from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from typing import Any

from tournaments.rules.rulebook.content import ContentError, ContentFault, ContentKind, KnownNames, content_faults

# the modules that read content, each with its KIND; each refers only to names of those above it
MODULES = (
    "tournaments.rules.rulebook.editions",
    "tournaments.rules.rulebook.rule_index",
    "tournaments.rules.rulebook.house_settings",
    "tournaments.rules.structure.paces",
    "tournaments.rules.prizes.payout_tables",
    "tournaments.rules.prizes.envelopes",
    "tournaments.rules.leagues.points",
    "tournaments.rules.layouts.library",
    "automations.rules.ready",
    "tables.rules.chips.looks",
    "rulings.rules.penalties.offences",
)


def content_kinds() -> dict[str, ContentKind[Any]]:
    """Return the kinds of content files by name. Raises ContentError if the product's own content is invalid."""
    kinds = (import_module(module).KIND for module in MODULES)
    return {kind.name: kind for kind in kinds}


def product_files() -> list[Path]:
    """Return the content files that come with the product."""
    return [path for kind in content_kinds().values() for path in kind.files]


def product_faults() -> list[ContentFault]:
    """Return the faults in the product's content files."""
    faults: dict[ContentFault, None] = {}
    for module in MODULES:
        try:
            import_module(module)
        except ContentError as error:
            faults |= dict.fromkeys(error.faults)
    return list(faults)


def faults_in_user_files(paths: Iterable[Path]) -> list[ContentFault]:
    """Return the faults in a user's content files, which may refer to names in the product's files."""
    return content_faults(paths, content_kinds(), _product_names())


def _product_names() -> KnownNames:
    names = KnownNames()
    content_faults(product_files(), content_kinds(), names)
    return names
