"""The API's schema and its pages, served without any other host."""

from csp.constants import SELF, UNSAFE_INLINE
from csp.decorators import csp_update
from django.utils.decorators import method_decorator
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView


class Schema(SpectacularAPIView):
    """OpenAPI, as YAML or (`?format=json`) JSON."""


# Swagger's own style sheet sets styles in markup; scripts stay in files of their own
@method_decorator(csp_update({"style-src": [SELF, UNSAFE_INLINE]}), name="dispatch")
class Docs(SpectacularSwaggerSplitView):
    """The API to read and to try, without anything from elsewhere."""

    #: asked what it can do, it would look for a template without a name
    http_method_names = ["get", "head"]
