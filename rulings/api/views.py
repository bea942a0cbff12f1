"""The calculators in the API: facts in, answer out."""

from typing import Any

from django.http import Http404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from rulings.calculators import CALCULATORS
from rulings.calculators.calculator import answer_as_json
from rulings.calculators.reading.fields import InvalidField
from tournaments.language.sentences import gettext, translate, translated_values


class Calculators(APIView):
    """The calculators and their fields."""

    permission_classes = [AllowAny]

    @extend_schema(operation_id="calculators_list", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request) -> Response:
        """List name, title, question and fields of each calculator."""
        return Response([calculator_json(name) for name in CALCULATORS])


class OneCalculator(APIView):
    """One calculator: POST the facts, get the ruling. Nothing is stored; no login is needed."""

    # a read-only token may ask
    changes_nothing = True

    permission_classes = [AllowAny]

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, name: str) -> Response:
        """Return the calculator's fields."""
        return Response(translated_values(calculator_json(_calculator_name_or_404(name))))

    @extend_schema(request=OpenApiTypes.OBJECT, responses=OpenApiTypes.OBJECT)
    def post(self, request: Request, name: str) -> Response:
        """Return the answer: figures, `says`, `cites`. Status 400 names the invalid field."""
        try:
            return Response(translated_values(answer_as_json(CALCULATORS[_calculator_name_or_404(name)], request.data)))
        except InvalidField as problem:
            raise ValidationError(
                {problem.field: [gettext("expected {what}").format(what=translate(problem.expected))]}
            ) from None


def calculator_json(name: str) -> dict[str, Any]:
    calculator = CALCULATORS[name]
    return {
        "name": name,
        "title": calculator.title,
        "question": calculator.question,
        "group": calculator.group,
        "fields": [
            {
                "name": field.name,
                "kind": field.kind,
                "label": field.label,
                "required": field.required,
                "choices": [str(choice) for choice in field.choices if choice is not None],
                "help": field.help,
            }
            for field in calculator.fields
        ],
    }


def _calculator_name_or_404(name: str) -> str:
    if name not in CALCULATORS:
        raise Http404(f"no calculator is called {name}")
    return name
