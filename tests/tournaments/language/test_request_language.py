"""The language that a browser asks for, without a view of Django's."""

import asyncio
import threading

import pytest
from django.test import RequestFactory
from django.utils import translation

from tournaments.language import request_language
from tournaments.language.request_language import gettext_for_headers, language_of_page

CANCEL = {"": "Cancel", "fr-CA, en;q=0.1": "Fermer", "es": "Cancelar", "zz, de;q=0.3": "Abbrechen", "*": "Cancel"}


@pytest.mark.parametrize(("asked", "sentence"), CANCEL.items())
def test_sentence_is_in_the_language_of_the_request_header(asked: str, sentence: str) -> None:
    headers = [(b"accept-language", asked.encode())] if asked else []
    assert asyncio.run(gettext_for_headers([(b"host", b"x"), *headers], "Cancel")) == sentence
    assert translation.get_language() == "en"


def test_translation_catalogue_is_loaded_once_outside_the_event_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[bool] = []

    def translated(*_asked: str) -> str:
        read.append(threading.current_thread() is threading.main_thread())
        return "Ja"

    monkeypatch.setattr(request_language, "_SAID", {})
    monkeypatch.setattr(request_language, "_gettext_in", translated)
    for _time in range(3):
        assert asyncio.run(gettext_for_headers([(b"accept-language", b"de")], "Yes")) == "Ja"
    assert read == [False]


@pytest.mark.parametrize(
    ("asked", "language"), [("?lang=fr", "fr"), ("", "de"), ("?lang=", "de"), ("?lang=1", "de"), ("?lang=xx-yy", "de")]
)
def test_requested_language_of_a_page_is_used_if_available(asked: str, language: str) -> None:
    assert language_of_page(RequestFactory().get(f"/d/event/{asked}"), otherwise="de") == language
