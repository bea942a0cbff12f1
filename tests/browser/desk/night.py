"""Somebody who runs a night with what is on the screen alone, found by its words: clicks and keys are counted."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.utils import translation
from playwright.sync_api import Locator, Page, expect


class Night:
    """A night in one language: finds texts by their message, and counts clicks and keys."""

    def __init__(self, page: Page, language: str) -> None:
        self.page, self.language = page, language
        self.clicks = self.keys = 0

    def says(self, message: str, several: str = "", **facts: object) -> str:
        """Return a message of the catalogue in this language."""
        with translation.override(self.language):
            text = translation.ngettext(message, several, 3) if several else translation.gettext(message)
        return text % facts if facts else text

    def button(self, message: str, several: str = "", *, within: str = "body", **facts: object) -> Locator:
        """Return the enabled button or the link with this text."""
        words = self.says(message, several, **facts)
        return self.page.locator(f"{within} :is(a, button:enabled):visible").filter(has_text=words).first

    def click(self, message: str, several: str = "", *, within: str = "body", **facts: object) -> None:
        """Click the button or the link that says so."""
        self.button(message, several, within=within, **facts).click()
        self.clicks += 1

    def fill(self, message: str, text: str) -> None:
        """Write into the field that is called so: a click, and the keys of what is written."""
        self.page.get_by_label(self.says(message), exact=True).click()
        self.clicks += 1
        self.press(*text)

    def press(self, *keys: str) -> None:
        """Press keys."""
        for key in keys:
            self.page.keyboard.press(key)
        self.keys += len(keys)

    @contextmanager
    def at_most(self, *, clicks: int = 0, keys: int = 0) -> Iterator[None]:
        """Limit the clicks and keys within the block."""
        before = self.clicks, self.keys
        yield
        assert (self.clicks - before[0] <= clicks, self.keys - before[1] <= keys) == (True, True), (
            self.clicks - before[0],
            self.keys - before[1],
        )

    @property
    def log(self) -> Locator:
        """The latest line of the log."""
        return self.page.locator("#panel-log li").first

    def bust(self, number: int) -> None:
        """Bust a player by keys: B, two digits of the name, Enter twice."""
        name = f"Guest {number:02d}"
        with self.at_most(keys=6):
            self.press("b", *f"{number:02d}")
            expect(self.page.locator("#outbox [data-first]")).to_contain_text(name)
            self.press("Enter")
            expect(self.page.locator("#outbox .out-rows .who b")).to_have_text([name])
            self.press("Enter")
        out = self.says("{name} out, {place}, seat {seat} opened{bounty}").partition("{place}")[0]
        expect(self.log).to_contain_text(out.format(name=name))

    def sell(self, name: str) -> None:
        """Sell an entry at the desk by keys: the end of a known name, Enter twice."""
        with self.at_most(keys=6):
            self.press(*name[-4:])
            expect(self.page.locator("#found [data-who]:not([data-new]) .name b")).to_have_text([name])
            self.press("Enter")
            expect(self.page.locator("#found [data-armed] .name b")).to_have_text([name])
            self.press("Enter")
        expect(self.page.locator("[data-box]")).to_have_value("")
