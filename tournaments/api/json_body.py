"""The body of a request to the API, as JSON."""

from collections.abc import Mapping
from typing import IO, Any

from django.conf import settings
from django.utils.translation import gettext_noop as noop
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

from tournaments.language.sentences import gettext
from tournaments.rules.plain_json import NotPlain, plain_json

MESSAGES = {
    "too_deep": noop("The JSON is more than 64 levels deep."),
    "too_large": noop("The JSON has a number that is too large."),
    "no_text": noop("The JSON has a character that is not text."),
}


class PlainJSONParser(JSONParser):
    """JSON in any encoding that is known; 400 says what else is wrong with it."""

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        """Return what was sent. Raises ParseError."""
        encoding = (parser_context or {}).get("encoding", settings.DEFAULT_CHARSET)
        try:
            return plain_json(stream.read().decode(encoding))
        except NotPlain as problem:
            raise ParseError(
                gettext(MESSAGES[problem.why]) if problem.why in MESSAGES else f"JSON parse error - {problem}"
            ) from None
        except (LookupError, ValueError) as problem:
            raise ParseError(f"JSON parse error - {problem}") from None
