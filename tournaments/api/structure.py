"""Structures in the API: a tournament's own, the library, and checks of files."""

from collections.abc import Mapping
from dataclasses import asdict, replace
from datetime import datetime, timedelta
from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import generics
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournaments.api.in_tournament import InTournament
from tournaments.api.request_fields import PlainJSONParser, body_of_named_fields, parsed_answers
from tournaments.api.serializers import PlanRow
from tournaments.language.days import day_of_week
from tournaments.language.sentences import gettext, translated_values
from tournaments.models import StructurePlan, Tournament
from tournaments.rules.levels import Structure
from tournaments.rules.sheets.questions import Answers
from tournaments.rules.structure.checks import Checked, check_structure
from tournaments.rules.structure.files.csv_file import structure_to_csv
from tournaments.rules.structure.files.json_file import structure_from_json, structure_to_json
from tournaments.rules.structure.files.structure_file import import_json, import_structure, read_structure
from tournaments.rules.structure.problems import StructureRefused
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.sheets.files import file_as_text
from tournaments.selectors.staff.roles import LIBRARY, TRUSTED, refuse_untrusted
from tournaments.selectors.structure import StructureDraft, present_step_key, structure_draft
from tournaments.sentences.sheets import column_rows, question_rows
from tournaments.sentences.times import time_text
from tournaments.services.structure.library import named_structure, remove_structure, save_structure
from tournaments.services.structure.structures import problem_facts, refusing_unreadable


class StructureView(InTournament):
    """The tournament's structure, as `poker-structure/1` or (`?as=csv`) CSV."""

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, slug: str) -> Response:
        """Return the structure, which can be imported elsewhere."""
        return _structure_response(request, self.tournament().structure())


class StructureCheck(InTournament):
    """Check of a structure by the tournament's house rules, before it is saved."""

    #: read-only tokens may POST here
    changes_nothing = True

    @extend_schema(request=OpenApiTypes.OBJECT, responses=OpenApiTypes.OBJECT)
    def post(self, request: Request, slug: str) -> Response:
        """Check a `poker-structure/1` object. Returns errors and warnings, times and first raises, by step."""
        tournament, now = self.tournament(), server_now()
        stands = {"revision": tournament.sheet_revision, "present": present_step_key(tournament, now=now)}
        try:
            structure = structure_from_json(request.data)
        except StructureRefused as refused:
            return Response({**stands, "readable": False, "errors": problem_facts(refused)["at"], "warnings": []})
        draft = structure_draft(tournament, structure, now=now)
        found = {**check_findings(draft.checked), **_times_and_raises(draft, tournament)}
        return Response({**stands, "readable": True, **found})


class Plans(generics.ListAPIView[StructurePlan]):
    """The structures of the library; POST imports one."""

    serializer_class = PlanRow
    queryset = StructurePlan.objects.all()

    @extend_schema(request=OpenApiTypes.OBJECT, responses={201: PlanRow})
    def post(self, request: Request) -> Response:
        """Import a `poker-structure/1` object, or the text of a file as `{"csv"}` or `{"text"}`; `name` names it.

        `answers` settles the questions of a sheet that has two meanings, as returned by `/api/structure-files/`.

        `"accept": true` imports it with its errors, `"replace": false` refuses a name that is in the library
        already.
        """
        refuse_untrusted(request.user, TRUSTED, action=LIBRARY)
        body = request.data if isinstance(request.data, Mapping) else {}
        if {"csv", "text"} & body.keys():
            body_of_named_fields(request, "csv", "text", "name", "accept", "replace", "answers")
        accept, structure = body.get("accept") is True, _structure_from_body(body)
        plan = save_structure(structure, accept=accept, replacing=body.get("replace") is not False)
        accepted = [problem.says for problem in check_structure(structure).errors]
        return Response({**PlanRow(plan).data, "accepted": accepted}, status=201)


class OnePlan(APIView):
    """A structure of the library, as `poker-structure/1` or (`?as=csv`) CSV."""

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, slug: str) -> Response:
        """Return the structure."""
        return _structure_response(request, get_object_or_404(StructurePlan, slug=slug).structure())

    @extend_schema(responses={204: None})
    def delete(self, request: Request, slug: str) -> Response:
        """Remove one of the organisation's own structures. Tournaments that copied it keep their copy."""
        refuse_untrusted(request.user, TRUSTED, action=LIBRARY)
        remove_structure(get_object_or_404(StructurePlan, slug=slug))
        return Response(status=204)


class StructureFile(APIView):
    """A check of a structure file; nothing is stored."""

    #: read-only tokens may POST here
    changes_nothing = True

    parser_classes = [MultiPartParser, PlainJSONParser]

    @extend_schema(request=OpenApiTypes.OBJECT, responses=OpenApiTypes.OBJECT)
    def post(self, request: Request) -> Response:
        """Return a `file` (JSON, a sheet or a workbook), or its `text`, as a `poker-structure/1` object.

        The response also has errors and warnings, the columns, `notes` about what was left out, and `questions`.
        `structure` is null while a question has no answer: send `answers`, such as `{"ante": "big_blind"}`.
        """
        body = body_of_named_fields(request, "file", "text", "answers")
        uploaded = request.FILES.get("file")
        with refusing_unreadable():
            text = file_as_text(uploaded.read())[0] if uploaded else str(body.get("text", ""))
            reading = read_structure(text, parsed_answers(body.get("answers")))
            if reading.problems:
                raise StructureRefused(reading.problems)
        found = {
            "questions": question_rows(reading.questions),
            "notes": translated_values(reading.notes),
            "columns": column_rows(reading.columns),
        }
        if reading.structure is None:
            return Response({"structure": None, "errors": [], "warnings": [], **found})
        checked = check_findings(check_structure(reading.structure))
        return Response({"structure": structure_to_json(reading.structure), **checked, **found})


def check_findings(checked: Checked) -> dict[str, Any]:
    """Return the errors and warnings of a check as JSON values."""
    return {
        "errors": [asdict(problem) for problem in checked.errors],
        "warnings": [asdict(problem) for problem in checked.warnings],
    }


def _structure_response(request: Request, structure: Structure) -> Response:
    if request.query_params.get("as") == "csv":
        return Response({"csv": structure_to_csv(structure)})
    return Response(structure_to_json(structure))


def _structure_from_body(body: Mapping[str, Any]) -> Structure:
    """Return the structure in a body, under the body's `name` if it has one."""
    text, answers = body.get("csv", body.get("text")), parsed_answers(body.get("answers"))
    if text is not None:
        structure = _readable_structure(str(text), answers)
    else:
        fields = {key: value for key, value in body.items() if key not in {"accept", "replace", "answers"}}
        structure = _readable_structure(fields, answers)
    return named_structure(replace(structure, name=str(body.get("name") or structure.name)[:160]))


def _readable_structure(content: str | Mapping[str, Any], answers: Answers | None = None) -> Structure:
    """Return a structure, even if it has errors. Raises Refused if it cannot be parsed."""
    with refusing_unreadable():
        if isinstance(content, Mapping):
            return import_json(content, accept=True, answers=answers).structure
        return import_structure(content, accept=True, answers=answers).structure


def _room_day_and_time_text(moment: datetime | None, tournament: Tournament) -> str:
    """Return the day and time in the room to the nearest minute, as on the dashboard; "" for None."""
    if moment is None:
        return ""
    day = day_of_week(tournament.as_local_time(moment + timedelta(seconds=30)))
    return f"{day} {time_text(moment, tournament.local_zone)}"


def _times_and_raises(draft: StructureDraft, tournament: Tournament) -> dict[str, Any]:
    rows = [
        {
            "begins": step.timed.begins,
            "ends": step.timed.ends,
            "begins_at": _room_day_and_time_text(step.timed.begins, tournament),
            "ends_at": _room_day_and_time_text(step.timed.ends, tournament),
            "min_raise_to": step.limits.min_raise_to if step.limits else None,
            "max_raise_to": step.limits.max_raise_to if step.limits else None,
        }
        for step in draft.steps
    ]
    return {
        "steps": rows,
        "total_minutes": draft.total.total_seconds() / 60,
        "new_end": _new_end_question(draft, tournament),
    }


def _new_end_question(draft: StructureDraft, tournament: Tournament) -> str:
    """Return the question about the new end of the level in play; "" unless its minutes were changed."""
    if draft.new_end is None:
        return ""
    return gettext("Also end the level in play at {time}").format(time=time_text(draft.new_end, tournament.local_zone))
