"""The API's schema and documentation, served without loading anything from other hosts."""

from typing import Any

from csp.constants import SELF, UNSAFE_INLINE
from csp.decorators import csp_update
from django.utils.decorators import method_decorator
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from config.middleware.idempotency import accepts_key

# the parameter of calls that are idempotent
KEY_PARAMETER = {
    "name": "Idempotency-Key",
    "in": "header",
    "required": False,
    "schema": {"type": "string", "maxLength": 120},
    "description": "Made by the caller for one action. Sent again with the same key, it is done once, and the first "
    "answer comes again, with `Idempotent-Replay: true`. Calls without this parameter take no key.",
}


def add_idempotency_keys(result: dict[str, Any], **_options: Any) -> dict[str, Any]:
    """Add the Idempotency-Key parameter to each call of the schema that accepts it."""
    result.setdefault("components", {})["parameters"] = {"IdempotencyKey": KEY_PARAMETER}
    for path, operations in result["paths"].items():
        if "post" in operations and accepts_key(path):
            operations["post"].setdefault("parameters", []).append({"$ref": "#/components/parameters/IdempotencyKey"})
    return result


class Schema(SpectacularAPIView):
    """The OpenAPI schema, as YAML or (`?format=json`) JSON."""


# Swagger sets styles in its markup; its scripts are files
@method_decorator(csp_update({"style-src": [SELF, UNSAFE_INLINE]}), name="dispatch")
class Docs(SpectacularSwaggerSplitView):
    """The API's documentation. Loads nothing from other hosts."""

    # a public page: an unknown token would be refused again while the page is rendered
    authentication_classes = ()
    # OPTIONS would look for a template without a name
    http_method_names = ["get", "head"]
