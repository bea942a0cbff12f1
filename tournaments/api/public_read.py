"""A view of the API that everybody may read."""

from rest_framework.permissions import SAFE_METHODS, AllowAny, BasePermission, IsAuthenticated
from rest_framework.views import APIView


class PublicReadView(APIView):
    """A view that everybody may read; signed-in people may write what the action permits."""

    def get_permissions(self) -> list[BasePermission]:
        """Return the permission for the method: reading needs none."""
        return [AllowAny() if self.request.method in SAFE_METHODS else IsAuthenticated()]
