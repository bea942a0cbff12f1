"""Imports of files of players in the API: upload, mapping, preview, confirmation; and the export."""

from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.players.register import FILE_OR_JSON, InRegister
from tournaments.api.players.serializers import ImportRow, Mapping
from tournaments.api.request_fields import body_of_named_fields, validated_fields
from tournaments.models import PlayerImport
from tournaments.rules.csv_out import csv_text
from tournaments.rules.players.columns import columns_refusal
from tournaments.rules.players.public_name import ShownAs
from tournaments.rules.players.sheet import MOST_BYTES
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.players.imports import (
    MAX_REPORT_LINES,
    counts_by_result,
    known_players,
    row_matches,
    table_of,
)
from tournaments.selectors.players.register import HEADER, register_rows
from tournaments.selectors.staff.roles import ORGANISATION_DIRECTOR
from tournaments.sentences.sheets import question_rows
from tournaments.services.players.imports import (
    answer_questions,
    confirm_import,
    discard_import,
    map_columns,
    store_import_file,
)

ONLY_DIRECTORS = dict.fromkeys(("GET", "POST", "PATCH", "DELETE"), ORGANISATION_DIRECTOR)
_FILE_SCHEMA = {
    "multipart/form-data": {"type": "object", "properties": {"file": {"type": "string", "format": "binary"}}},
    "application/json": {"type": "object", "properties": {"csv": {"type": "string"}}},
}


class PlayerImports(InRegister):
    """Upload of files of players."""

    roles = ONLY_DIRECTORS
    parser_classes = FILE_OR_JSON

    @extend_schema(request=_FILE_SCHEMA, responses={201: ImportRow})
    def post(self, request: Request) -> Response:
        """Upload a `file` (a sheet or a workbook), or its text as `csv`.

        The columns are guessed; the register does not change yet.
        """
        body, file = body_of_named_fields(request, "csv", "file"), request.FILES.get("file")
        content = file.read(MOST_BYTES + 1) if file else str(body.get("csv", "")).encode()
        job = store_import_file(
            content=content, file_name=file.name or "" if file else "", by=request.user, now=server_now()
        )
        return Response(_import_row(job), status=201)


class OnePlayerImport(InRegister):
    """One import of a file."""

    roles = ONLY_DIRECTORS

    @extend_schema(responses=ImportRow)
    def get(self, request: Request, pk: int) -> Response:
        """Return the preview before the import is confirmed, then its progress and its report."""
        return Response(_import_row(_player_import_or_404(pk)))

    @extend_schema(request=Mapping, responses=ImportRow)
    def patch(self, request: Request, pk: int) -> Response:
        """Set the field of each column: name, first_name, last_name, display_name, alias, club_number, country, city,
        email, phone, notes, or "". `answers` settles the `questions` of a file that has two meanings, such as
        `{"first_line": "player"}`. If no columns are sent, they are then guessed anew.
        """
        clean, job = validated_fields(request, Mapping), _player_import_or_404(pk)
        shown_as = ShownAs(clean["shown_as"])
        if "answers" in clean:
            answer_questions(job, answers=clean["answers"])
        columns = clean.get("columns", job.columns)
        map_columns(job, columns=columns, shown_as=shown_as, take_suspects=clean["take_suspects"])
        return Response(_import_row(job))

    @extend_schema(operation_id="players_imports_confirm", request=None, responses={202: ImportRow})
    def post(self, request: Request, pk: int) -> Response:
        """Confirm the import: the worker imports all rows or none. GET returns the progress."""
        job = _player_import_or_404(pk)
        confirm_import(job, now=server_now())
        return Response(_import_row(job), status=202)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, pk: int) -> Response:
        """Discard a file that was not imported."""
        discard_import(_player_import_or_404(pk))
        return Response(status=204)


class PlayersExport(InRegister):
    """The export of the register."""

    roles = ONLY_DIRECTORS

    @extend_schema(
        parameters=[OpenApiParameter("as", str, enum=["csv", "json"], description="csv gives the text of a file")],
        responses=OpenApiTypes.OBJECT,
    )
    def get(self, request: Request) -> Response:
        """Return all players who are not erased, as rows or (`?as=csv`) as a CSV file that can be imported again."""
        if request.query_params.get("as") == "csv":
            return Response({"csv": csv_text(list(HEADER.values()), register_rows())})
        return Response({"players": [dict(zip(HEADER, row, strict=True)) for row in register_rows()]})


def _player_import_or_404(pk: int) -> PlayerImport:
    return get_object_or_404(PlayerImport, pk=pk)


def _import_row(job: PlayerImport) -> dict[str, Any]:
    """Return the import; until it is confirmed, with the file's header and the expected number of rows by result."""
    row = dict(ImportRow(job).data)
    if job.confirmed_at:
        return row
    table = table_of(job)
    row |= {"header": list(table.header), "questions": question_rows(table.questions)}
    # no preview before the questions are answered and the name columns are mapped
    if table.open_questions or columns_refusal(job.columns):
        return row
    matches = row_matches(job, known_players())
    left_out = [(match.row.line, list(match.row.left_out)) for match in matches if match.row.left_out]
    return row | {"preview": counts_by_result(matches), "left_out": left_out[:MAX_REPORT_LINES]}
