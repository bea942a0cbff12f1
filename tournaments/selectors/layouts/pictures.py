"""The organisation's pictures, and layouts that show them."""

from tournaments.models import OwnLayout, StoredPicture


def layout_with(digest: str) -> OwnLayout | None:
    """Return a layout that shows a picture, as its background or in a widget; None if there is none."""
    return next((layout for layout in OwnLayout.objects.all() if digest in _pictures_of(layout)), None)


def _pictures_of(layout: OwnLayout) -> set[str]:
    layout_rule = layout.rule()
    return {layout_rule.background, *(digest for widget in layout_rule.widgets for digest in widget.pictures)}


def picture_bytes(digest: str) -> bytes | None:
    """Return a picture (WebP) by its SHA-256; None if there is none."""
    found = StoredPicture.objects.filter(digest=digest).values_list("content", flat=True).first()
    return None if found is None else bytes(found)
