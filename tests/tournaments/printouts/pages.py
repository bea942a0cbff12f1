"""Text of a PDF, read in Python without external tools."""

from io import BytesIO
from typing import Any

from pypdf import PdfReader

from tests.not_none import not_none


class Printed:
    """A PDF as a reader sees it."""

    def __init__(self, pdf: bytes) -> None:
        self._reader = PdfReader(BytesIO(pdf))

    @property
    def pages(self) -> list[list[str]]:
        """The lines of each page, from top to bottom."""
        return [page.extract_text().splitlines() for page in self._reader.pages]

    @property
    def lines(self) -> list[str]:
        """The lines of all pages."""
        return [line for page in self.pages for line in page]

    @property
    def sizes(self) -> list[tuple[int, int]]:
        """Width and height of each page in millimetres."""
        boxes = [page.mediabox for page in self._reader.pages]
        return [(round(float(box.right) / 72 * 25.4), round(float(box.top) / 72 * 25.4)) for box in boxes]

    @property
    def fonts(self) -> set[str]:
        """The fonts by name, without the mark of a subset."""
        resources: list[Any] = [page["/Resources"] for page in self._reader.pages]
        names = [font.get_object()["/BaseFont"] for resource in resources for font in resource["/Font"].values()]
        return {name.split("+")[-1] for name in names}

    @property
    def title(self) -> str:
        """The document's title."""
        return not_none(not_none(self._reader.metadata).title)

    def points(self, words: str) -> float:
        """In how many points a piece of text is set."""
        found: list[float] = []

        def see(text: str, _page: object, matrix: list[float], _font: object, size: float) -> None:
            if words in text:
                found.append(size * abs(matrix[3]))

        for page in self._reader.pages:
            page.extract_text(visitor_text=see)
        return min(found)
