"""Token authentication: `Authorization: Bearer su_...`, looked up by digest."""

from typing import Any, cast

from django.http import HttpRequest
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed, Throttled
from rest_framework.request import Request

from tournaments.models import ApiToken
from tournaments.models.staff import digest_of
from tournaments.selectors.clock.server_time import server_now
from tournaments.views.rates import WrongTokens, address_of, too_often


def carried_token(request: Request | HttpRequest) -> str | None:
    """Return the token that a request carries, whether it is known or not; None without one."""
    scheme, _, token = get_authorization_header(cast("Request", request)).decode("latin-1").partition(" ")
    return token.strip() if scheme.lower() in {"bearer", "token"} else None


def token_of(carried: str) -> ApiToken | None:
    """Return the token that a person may use today, with its person; None when it opens nothing."""
    found = ApiToken.objects.select_related("user").filter(digest=digest_of(carried)).first()
    if found is None or not found.user.is_active or found.has_ended(server_now()):
        return None
    return found


class HashedTokenAuthentication(BaseAuthentication):
    """A person by one of their tokens. Tokens are kept as digests: a stolen database opens nothing."""

    def authenticate(self, request: Request) -> tuple[Any, ApiToken] | None:
        """The token's owner, or None when the request carries no token."""
        carried = carried_token(request)
        if carried is None:
            return None
        found = token_of(carried)
        if found is None:
            if too_often(WrongTokens, address_of(request)):
                raise Throttled(60)
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
