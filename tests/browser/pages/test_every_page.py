"""Each address of the server is a page that is read in all languages, sizes and themes, or known to be none."""

from collections.abc import Iterator

from django.urls import URLPattern, URLResolver, get_resolver, resolve

from tests.browser.pages.every_page import NO_PAGES, PAGES

#: programs read these, and Django's own pages for administrators
ELSEWHERE = ("api/", "admin/", "static/")


def test_every_url_name_is_listed_as_page_or_non_page() -> None:
    read = {resolve(path.partition("?")[0].partition("#")[0]).url_name for path in PAGES}
    none = {f"{name}-pdf" if kind == "printed" else name for kind, names in NO_PAGES.items() for name in names.split()}
    known = set(_names(get_resolver()))
    assert sorted(known - read - none) == []
    assert sorted(none & read) == []
    assert sorted(none - known) == []


def _names(resolver: URLResolver) -> Iterator[str]:
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLResolver):
            if not str(pattern.pattern).startswith(ELSEWHERE):
                yield from _names(pattern)
        elif isinstance(pattern, URLPattern) and pattern.name and not str(pattern.pattern).startswith(ELSEWHERE):
            yield pattern.name
