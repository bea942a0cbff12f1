"""Sheets of chip sets in the API."""

from dataclasses import asdict

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tables.rules.chips.set_sheet import read_chip_set
from tournaments.api.request_fields import PlainJSONParser, body_of_named_fields, parsed_answers
from tournaments.language.sentences import translated_values
from tournaments.selectors.sheets.files import file_as_text
from tournaments.sentences.sheets import column_rows, question_rows


class ChipSetFile(APIView):
    """The chip set read from a sheet; nothing is stored."""

    #: read-only tokens may POST here
    changes_nothing = True

    parser_classes = [MultiPartParser, PlainJSONParser]

    @extend_schema(request=OpenApiTypes.OBJECT, responses=OpenApiTypes.OBJECT)
    def post(self, request: Request) -> Response:
        """Read a `file` (a sheet or a workbook) or its `text`, and return `chips` for the action `set-chips`.

        Also returns the `columns`, `notes` on what was left out, and `questions`. `chips` is empty while a question has
        no answer: send the file or text again with `answers`, such as `{"count": "inventory"}`.
        """
        body = body_of_named_fields(request, "file", "text", "answers")
        uploaded = request.FILES.get("file")
        text = file_as_text(uploaded.read())[0] if uploaded else str(body.get("text", ""))
        reading = read_chip_set(text, parsed_answers(body.get("answers")))
        return Response(
            {
                "chips": [asdict(chip) for chip in reading.chips],
                "questions": question_rows(reading.questions),
                "notes": translated_values(reading.notes),
                "columns": column_rows(reading.columns),
            }
        )
