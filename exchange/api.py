"""API of imports from other programs, and of a tournament as a file."""

from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from exchange.models import TdtImport
from exchange.rules.contents import FileContents
from exchange.rules.file_facts import StructureFacts, place_facts, structure_facts
from exchange.rules.results_list.reading import list_facts, read_results
from exchange.selectors.events import event_json
from exchange.selectors.library import LibraryOffer, library_offers
from exchange.selectors.plan import FilePlan, plan_of_import
from exchange.sentences.imports import library_line, refused_file_rows
from exchange.services.folders import delete_folder, save_decisions, store_lists, upload_folder
from exchange.services.removing import undo_import
from exchange.services.storing import store_import
from tournaments.api.in_tournament import InTournament
from tournaments.api.players.register import FILE_OR_JSON, InRegister
from tournaments.api.request_fields import body_of_named_fields, parsed_answers, validated_fields
from tournaments.contribution_types import STAFF
from tournaments.language.sentences import gettext_lazy as _
from tournaments.language.sentences import translate
from tournaments.models import Tournament
from tournaments.rules.money import minor_digits
from tournaments.rules.refused import Refused
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.sheets.files import file_as_text
from tournaments.selectors.staff.roles import ORGANISATION_DIRECTOR, has_role_of
from tournaments.sentences.refusals import refusal_sentence
from tournaments.sentences.sheets import column_rows, question_rows

MAX_LIBRARY = 4_000
_FILES = {
    "multipart/form-data": {
        "type": "object",
        "properties": {"files": {"type": "array", "items": {"type": "string", "format": "binary"}}},
    },
}


class TdtImportRow(serializers.ModelSerializer[TdtImport]):
    """An import. `report` says what was stored."""

    class Meta:
        model = TdtImport
        fields = "id name currency zone antes decisions left_out at done_at undone_at report".split()
        read_only_fields = fields


class TdtDecisions(serializers.Serializer[Any]):
    """Decisions on an import before it is stored. Omitted fields keep their decisions."""

    currency = serializers.CharField(max_length=3, required=False)
    zone = serializers.CharField(max_length=64, required=False)
    antes = serializers.BooleanField(required=False, help_text=_("Antes as large as the big blind are for the table."))
    decisions = serializers.DictField(
        child=serializers.RegexField("^(new|same|[0-9]{1,18})$"),
        required=False,
        help_text=_("Of each unclear player, by the key in the files: new, same as the one named, or a player's key."),
    )
    library = serializers.ListField(
        child=serializers.RegexField("^[0-9a-f]{16}$"),
        max_length=MAX_LIBRARY,
        required=False,
        help_text=_("Keys of the structures and payout tables that are stored in the library."),
    )


class InImports(InRegister):
    """Base of the import views, for staff who may add players and tournaments."""

    roles = dict.fromkeys(("GET", "POST", "PATCH", "DELETE"), ORGANISATION_DIRECTOR)

    def requested_import(self) -> TdtImport:
        """Return the import that the URL names."""
        return get_object_or_404(TdtImport, pk=self.kwargs["pk"])


class Imports(InImports):
    """Uploads of files for import."""

    parser_classes = FILE_OR_JSON

    @extend_schema(request=_FILES, responses={201: OpenApiTypes.OBJECT})
    def post(self, request: Request) -> Response:
        """Upload `files`, .tdt or a zip of them. Nothing is stored yet; the answer is a preview."""
        files = ((file.name or "", file.read()) for file in request.FILES.getlist("files"))
        name = str(body_of_named_fields(request, "files", "name").get("name", ""))
        job = upload_folder(files=files, name=name, by=request.user, now=server_now())
        return Response(_import_json(job), status=201)


class ListFields(serializers.Serializer[Any]):
    """Facts that a list of results may lack."""

    title = serializers.CharField(max_length=160, required=False, allow_blank=True)
    on = serializers.CharField(max_length=20, required=False, allow_blank=True, help_text=_("The day: 2026-11-24."))
    league = serializers.CharField(max_length=160, required=False, allow_blank=True, help_text=_("The series."))
    season = serializers.CharField(max_length=160, required=False, allow_blank=True)
    buy_in = serializers.CharField(max_length=20, required=False, allow_blank=True)


class ResultsLists(InImports):
    """Lists of results of past events."""

    parser_classes = FILE_OR_JSON

    @extend_schema(request=ListFields, responses={201: OpenApiTypes.OBJECT})
    def post(self, request: Request) -> Response:
        """Read a `file`, or its `text`, with `title`, `on` (the day), `league`, `season`, `buy_in` and `answers`.

        Nothing is stored yet; the answer is a preview as of other imports, with `notes`. `import` is null while one of
        the `questions` has no answer: send `answers` with them, such as `{"columns": "place,name,prize"}`.
        """
        named = ("title", "on", "league", "season", "buy_in")
        body = body_of_named_fields(request, "file", "text", "answers", *named)
        uploaded = request.FILES.get("file")
        text = file_as_text(uploaded.read())[0] if uploaded else str(body.get("text", ""))
        facts = list_facts({name: str(body.get(name) or "") for name in named})
        reading = read_results(text, facts, parsed_answers(body.get("answers")))
        found = {
            "questions": question_rows(reading.questions),
            "columns": column_rows(reading.columns),
            "notes": [translate(note) for note in reading.notes],
        }
        if reading.open_questions:
            return Response({"import": None, **found})
        name = facts.title or reading.lists[0].title
        job = store_lists(lists=reading.lists, name=name, by=request.user, now=server_now())
        return Response({"import": _import_json(job), **found}, status=201)


class OneImport(InImports):
    """An import: its plan, its decisions, and storing it."""

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, pk: int) -> Response:
        """Return the import with a result for each file and player: planned, or actual once it is stored."""
        return Response(_import_json(self.requested_import()))

    @extend_schema(request=TdtDecisions, responses=OpenApiTypes.OBJECT)
    def patch(self, request: Request, pk: int) -> Response:
        """Change decisions on the import: the currency, the time zone, antes, doubtful people, and the library.

        An ante as large as the big blind may have been paid by each player or by the big blind. A doubtful person is a
        new player or a registered one.
        """
        return Response(
            _import_json(save_decisions(self.requested_import(), values=validated_fields(request, TdtDecisions)))
        )

    @extend_schema(operation_id="imports_store", request=None, responses=OpenApiTypes.OBJECT)
    def post(self, request: Request, pk: int) -> Response:
        """Store the whole import, or nothing."""
        return Response(_import_json(store_import(self.requested_import(), by=request.user, now=server_now())))

    @extend_schema(responses={204: None})
    def delete(self, request: Request, pk: int) -> Response:
        """Delete an import that was not stored."""
        delete_folder(self.requested_import(), now=server_now())
        return Response(status=204)


class UndoneImport(InImports):
    """The undo of an import."""

    @extend_schema(request=None, responses=OpenApiTypes.OBJECT)
    def post(self, request: Request, pk: int) -> Response:
        """Undo the whole import. Refuses if somebody has acted in one of its tournaments."""
        return Response(_import_json(undo_import(self.requested_import(), by=request.user, now=server_now())))


def _import_json(job: TdtImport) -> dict[str, Any]:
    """Return an import as JSON: with its plan before it is stored, with its tournaments afterwards."""
    row = dict(TdtImportRow(job).data)
    if job.done_at:
        slugs = list(job.tournaments.values_list("tournament__slug", flat=True))
        return row | {"tournaments": slugs, "refused": refused_file_rows(job)}
    plan, digits = plan_of_import(job), minor_digits(job.currency)
    people = [
        {"uuid": match.person.uuid, "name": match.person.shown_name, "results": match.person.results, "why": match.why,
         "player": match.key, "players": match.keys, "other": match.other, "is": str(match.identity)}
        for match in plan.people
    ]  # fmt: skip
    return row | {
        "counts": plan.counts(),
        "files": [_file_json(file_plan, digits=digits) for file_plan in plan.files],
        "people": people,
        "chip_sets_left_out": plan.chip_sets_left_out,
        "library": [_offer_json(offer) for offer in library_offers(plan, job)],
    }


def _offer_json(offer: LibraryOffer) -> dict[str, Any]:
    item = offer.item
    return {
        "key": item.key,
        "kind": str(item.kind),
        "name": item.name,
        "says": library_line(item),
        "shares": item.shares,
        "files": offer.files,
        "chosen": offer.chosen,
    }


def _file_json(plan: FilePlan, *, digits: int) -> dict[str, Any]:
    row: dict[str, Any] = {"name": plan.name, "fate": str(plan.fate), "twin": plan.twin}
    if plan.refused:
        return row | {"code": plan.refused.code, "says": refusal_sentence(plan.refused)}
    if plan.read and plan.sums:
        row |= {"title": plan.read.title, "stage": str(plan.stage), "ties": len(plan.read.ties)}
        row |= {
            name: getattr(plan.sums, name)
            for name in ("bought", "rake", "bounties", "calculated", "paid", "difference")
        }
        row |= {"cause": str(plan.sums.cause), "unknown": dict(plan.read.unknown)}
        row |= {"left_out": dict(plan.read.left_out), "formula": _formula_json(plan.read)}
        row |= {"counts": dict(plan.read.counts), "structure": _structure_json(structure_facts(plan.read.source))}
        row |= {"places": [place._asdict() for place in place_facts(plan.read.source, digits=digits)]}
    return row


def _formula_json(read: FileContents) -> dict[str, str]:
    return {
        "text": read.formula_text,
        "stored": read.formula,
        "problem": translate(read.formula_problem) if read.formula_problem else "",
    }


def _structure_json(facts: StructureFacts | None) -> dict[str, Any] | None:
    if facts is None:
        return None
    return {
        "levels": facts.levels,
        "breaks": facts.breaks,
        "shortest_minutes": facts.shortest.total_seconds() / 60,
        "longest_minutes": facts.longest.total_seconds() / 60,
        "first_blinds": facts.first.blinds,
        "last_blinds": facts.last.blinds,
        "game": facts.game,
        "betting": facts.betting,
        "chips": facts.chips,
    }


class EventFile(InTournament):
    """A tournament as `poker-event/1`."""

    def whole_tournament(self) -> Tournament:
        """Return the whole tournament, even for a flight's URL. Answers 404 to people who are not on its staff."""
        whole = self.tournament().whole_tournament
        if not has_role_of(self.request.user, whole, STAFF):
            raise Refused("no_such_tournament")
        return whole

    @extend_schema(
        parameters=[OpenApiParameter("names", OpenApiTypes.BOOL, description="false: people are only ids.")],
        responses=OpenApiTypes.OBJECT,
    )
    def get(self, request: Request, slug: str) -> Response:
        """Return the whole event with its flights, as described by /poker-event-1.schema.json.

        The URL of a flight returns the file of its tournament. /api/imports/ accepts such files.
        """
        names = request.query_params.get("names", "true").lower() not in {"0", "false"}
        return Response(event_json(self.whole_tournament(), now=server_now(), names=names))
