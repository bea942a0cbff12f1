"""Token authentication: `Authorization: Bearer su_...`, looked up by digest."""

from typing import Any

from django.utils import timezone
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from tournaments.models import ApiToken
from tournaments.models.staff import digest_of


class HashedTokenAuthentication(BaseAuthentication):
    """A person by one of their tokens. Tokens are kept as digests: a stolen database opens nothing."""

    def authenticate(self, request: Request) -> tuple[Any, ApiToken] | None:
        """The token's owner, or None when the request carries no token."""
        scheme, _, token = get_authorization_header(request).decode("latin-1").partition(" ")
        if scheme.lower() not in {"bearer", "token"}:
            return None
        found = ApiToken.objects.select_related("user").filter(digest=digest_of(token.strip())).first()
        if found is None or not found.user.is_active or (found.ends_at and found.ends_at <= timezone.now()):
            raise AuthenticationFailed("That token is not known. Make a new one in the dashboard.")
        return found.user, found

    def authenticate_header(self, request: Request) -> str:
        """What a 401 asks for."""
        return "Bearer"


class BearerScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """The token in the schema."""

    target_class = "tournaments.api.staff.tokens.HashedTokenAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        """An HTTP bearer token."""
        return {"type": "http", "scheme": "bearer"}
