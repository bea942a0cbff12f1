"""The API's schema and its pages, served without any other host."""

from typing import Any

from csp.constants import SELF, UNSAFE_INLINE
from csp.decorators import csp_update
from django.utils.decorators import method_decorator
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from config.middleware.idempotency import takes_key

#: which calls are done once for a key
KEY = {
    "name": "Idempotency-Key",
    "in": "header",
    "required": False,
    "schema": {"type": "string", "maxLength": 120},
    "description": "Made by the caller for one action. Sent again with the same key, it is done once, and the first "
    "answer comes again, with `Idempotent-Replay: true`. Calls without this parameter take no key.",
}


def add_keys(result: dict[str, Any], **_given: Any) -> dict[str, Any]:
    """Say of each call of the schema that takes a key that it does."""
    result.setdefault("components", {})["parameters"] = {"IdempotencyKey": KEY}
    for path, operations in result["paths"].items():
        if "post" in operations and takes_key(path):
            operations["post"].setdefault("parameters", []).append({"$ref": "#/components/parameters/IdempotencyKey"})
    return result


class Schema(SpectacularAPIView):
    """OpenAPI, as YAML or (`?format=json`) JSON."""


# Swagger's own style sheet sets styles in markup; scripts stay in files of their own
@method_decorator(csp_update({"style-src": [SELF, UNSAFE_INLINE]}), name="dispatch")
class Docs(SpectacularSwaggerSplitView):
    """The API to read and to try, without anything from elsewhere."""

    #: a page for everybody: a token that is not known would be refused once more while its answer is drawn
    authentication_classes = ()
    #: asked what it can do, it would look for a template without a name
    http_method_names = ["get", "head"]
