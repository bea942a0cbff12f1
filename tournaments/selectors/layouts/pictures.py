"""The organisation's pictures, and which layout shows one."""

from tournaments.models import OwnLayout, StoredPicture


def layout_with(digest: str) -> OwnLayout | None:
    """Return a layout that shows a picture, as its ground or in a widget; None where none does."""
    return next((one for one in OwnLayout.objects.all() if digest in _pictures_of(one)), None)


def _pictures_of(layout: OwnLayout) -> set[str]:
    shown = layout.rule()
    return {shown.background, *(digest for widget in shown.widgets for digest in widget.pictures)}


def picture_bytes(digest: str) -> bytes | None:
    """Return a picture, a WebP, by its SHA-256; None where there is none."""
    found = StoredPicture.objects.filter(digest=digest).values_list("content", flat=True).first()
    return None if found is None else bytes(found)
