"""The director's guide at `/help/`: its pages and a search over them."""

from collections.abc import MutableMapping, Sequence
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.views.decorators.http import require_safe
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token

from tournaments.selectors.guide import GuidePage, find_in_guide, guide_pages, page_slug

MAX_SEARCH = 80


@require_safe
def guide_index(request: HttpRequest) -> HttpResponse:
    """List the pages of the guide, and search results for `?find=`."""
    search = request.GET.get("find", "")[:MAX_SEARCH].strip()
    return render(
        request,
        "tournaments/guide/guide.html",
        {"pages": _guide_pages(), "asked": search, "found": find_in_guide(search, language=_guide_language())},
    )


@require_safe
def guide_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show one page of the guide, with links to the previous and the next page."""
    pages = _guide_pages()
    at = next((at for at, page in enumerate(pages) if page.slug == slug), None)
    if at is None:
        raise Http404
    shown = {
        "page": pages[at],
        "html": page_html(pages[at]),
        "contents": [section for section in pages[at].sections if section.anchor],
        "pages": pages,
        "before": pages[at - 1] if at else None,
        "after": pages[at + 1] if at + 1 < len(pages) else None,
    }
    return render(request, "tournaments/guide/page.html", shown)


def page_html(page: GuidePage) -> str:
    """Return a page's HTML: headings with anchors, pictures from the static files, links between pages."""
    markdown = MarkdownIt("commonmark", {"html": False}, renderer_cls=_Renderer).enable("table")
    anchors = {section.title: section.anchor for section in page.sections}
    # Safe: the files are our own, and HTML in them is off.
    return SafeString(markdown.renderer.render(list(page.tokens), markdown.options, anchors))


class _Renderer(RendererHTML):
    """Markdown's HTML, with the guide's pictures, links and anchors."""

    def heading_open(self, tokens: Sequence[Token], at: int, options: Any, env: MutableMapping[str, Any]) -> str:
        """Return the opening tag of a heading, with an id for links."""
        return f'<{tokens[at].tag} id="{env[tokens[at + 1].content]}">'

    def image(self, tokens: Sequence[Token], at: int, options: Any, env: MutableMapping[str, Any]) -> str:
        """Return a picture of the guide with its caption below."""
        name, caption = tokens[at].attrGet("src"), tokens[at].content
        address = static(f"tournaments/guide/{name}.webp")
        # No alt text: the caption has it.
        return f'<img src="{address}" alt="" width="1280" height="800" loading="lazy"><small>{caption}</small>'

    def link_open(self, tokens: Sequence[Token], at: int, options: Any, env: MutableMapping[str, Any]) -> str:
        """Return the opening tag of a link to another page of the guide."""
        return f'<a href="{reverse("guide-page", args=[page_slug(str(tokens[at].attrGet("href")))])}">'


def _guide_pages() -> Sequence[GuidePage]:
    return guide_pages(_guide_language())


def _guide_language() -> str:
    return get_language() or "en"
