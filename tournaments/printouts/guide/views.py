"""The director's guide as PDF at its address, for everybody: `?paper=a4` or `letter`."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from tournaments.printouts.guide.guide import guide_pdf
from tournaments.printouts.responses import printout_response
from tournaments.printouts.stored_papers import Paper
from tournaments.selectors.clock.server_time import server_now


@require_safe
def guide(request: HttpRequest) -> HttpResponse:
    """Print all pages of the guide in the language of the request. A paper stays stored as long as the process runs."""

    def make(paper: str) -> Paper:
        return guide_pdf(get_language() or "en", paper=paper, at=server_now()), "shuffle-up-guide"

    return printout_response(request, make, stored=("guide",))
