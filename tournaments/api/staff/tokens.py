"""Authentication by tokens (`Authorization: Bearer su_...`), stored as digests, and the limits of their scope."""

from typing import Any, cast

from django.http import HttpRequest
from django.urls import ResolverMatch
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied, Throttled
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request

from tournaments.language.sentences import gettext
from tournaments.models import ApiToken, Tournament
from tournaments.models.staff import token_digest
from tournaments.selectors.clock.server_time import server_now
from tournaments.views.rates import WrongTokens, client_address, is_over_rate_limit

TOURNAMENT_ROUTE = "api/tournaments/<slug:slug>/"
#: Schema and documentation.
ROUTES_OF_EVERY_SCOPE = ("api/schema/", "api/docs/")


def request_token(request: Request | HttpRequest) -> str | None:
    """Return the secret of the request's token, unchecked; None for a request without a token."""
    return token_in_header(get_authorization_header(cast("Request", request)).decode("latin-1"))


def token_in_header(authorization: str) -> str | None:
    """Return the secret of an `Authorization` header; None without one."""
    scheme, _, token = authorization.partition(" ")
    return token.strip() if scheme.lower() in {"bearer", "token"} else None


def valid_token(secret: str) -> ApiToken | None:
    """Return the token with this secret and its person; None if it is unknown or ended, or the person inactive."""
    found = ApiToken.objects.select_related("user").filter(digest=token_digest(secret)).first()
    if found is None or not found.user.is_active or found.has_ended(server_now()):
        return None
    return found


def refuse_beyond_scope(token: ApiToken, request: Request) -> None:
    """Raise PermissionDenied for a request outside the token's scope. Does not check the person's permissions."""
    match = request.resolver_match
    if match is not None and match.route in ROUTES_OF_EVERY_SCOPE:
        return
    if token.scope == ApiToken.Scope.READ and request.method not in SAFE_METHODS and not _is_read_only_view(match):
        raise PermissionDenied(gettext("Not done: this API key may only read. Use a key that may do more."))
    if token.scope == ApiToken.Scope.TOURNAMENT and not _is_in_token_tournament(token, match):
        raise PermissionDenied(
            gettext("Not done: this API key is for {tournament} alone. Use a key that may do more.").format(
                tournament=token.tournament
            )
        )


def _is_read_only_view(match: ResolverMatch | None) -> bool:
    """Return whether the view declares that it changes nothing, even by POST."""
    return bool(getattr(getattr(match and match.func, "cls", None), "changes_nothing", False))


def _is_in_token_tournament(token: ApiToken, match: ResolverMatch | None) -> bool:
    """Return whether an address belongs to the token's tournament or one of its flights."""
    if match is None or not match.route.startswith(TOURNAMENT_ROUTE):
        return False
    found = Tournament.objects.filter(slug=match.kwargs["slug"]).first()
    return found is not None and token.tournament_id in {found.pk, found.whole_tournament.pk}


class HashedTokenAuthentication(BaseAuthentication):
    """Authentication of a person by token. Only digests are stored, so a stolen database holds no usable token."""

    def authenticate(self, request: Request) -> tuple[Any, ApiToken] | None:
        """Return the token's owner and the token; None for a request without a token.

        Raises AuthenticationFailed for an invalid token, Throttled after too many of them, and PermissionDenied
        outside its scope.
        """
        carried = request_token(request)
        if carried is None:
            return None
        found = valid_token(carried)
        if found is None:
            if is_over_rate_limit(WrongTokens, client_address(request)):
                raise Throttled(60)
            raise AuthenticationFailed("That token is not known. Make a new one in the dashboard.")
        refuse_beyond_scope(found, request)
        return found.user, found

    def authenticate_header(self, request: Request) -> str:
        """Return the challenge of a 401 answer."""
        return "Bearer"


class BearerScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """The bearer token in the API's schema."""

    target_class = "tournaments.api.staff.tokens.HashedTokenAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        """Return the security scheme of an HTTP bearer token."""
        return {
            "type": "http",
            "scheme": "bearer",
            "description": gettext(
                "A key of the page API keys. Its scope is everything, one tournament with its flights, or read. "
                "Beyond its scope the answer is 403."
            ),
        }
