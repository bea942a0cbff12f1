"""A player's card, and its actions: change, bar, photo, merge, undo a merge, erase."""

from collections.abc import Callable, Collection
from datetime import date
from functools import wraps
from typing import Any, cast

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_noop as noop
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.language.sentences import gettext
from tournaments.models import Player, PlayerMerge
from tournaments.rules.players.public_name import ShownAs
from tournaments.rules.refused import Refused
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.players.card import merges_of, played_events, possible_duplicates_of
from tournaments.selectors.players.register import find_players
from tournaments.selectors.staff.roles import (
    ORGANISATION_DIRECTOR,
    TRUSTED,
    is_organisation_director,
)
from tournaments.sentences.players import DUPLICATE_REASONS
from tournaments.services.players.erasing import erase_player
from tournaments.services.players.merges import merge_players, undo_merge
from tournaments.services.players.photos import MOST_BYTES, remove_photo, set_photo
from tournaments.services.players.register import bar_player, change_player, unbar_player
from tournaments.views.attempts import NotDone, add_errors, attempt
from tournaments.views.players.access import for_register_staff, player_or_404, posted_player
from tournaments.views.players.forms import BarForm, PlayerForm

#: Messages of the card after an action.
DONE = {
    "added": noop("Added."),
    "changed": noop("Saved."),
    "barred": noop("Banned from play."),
    "unbarred": noop("Allowed to play again."),
    "photo": noop("Photo saved."),
    "no-photo": noop("Photo removed."),
    "merged": noop("Merged."),
    "parted": noop("Merge undone."),
    "erased": noop("Erased. Results stay under this number."),
}


def player_change_view(roles: Collection[str] = TRUSTED) -> Callable[[Callable[..., str]], Callable[..., HttpResponse]]:
    """Turn a function that changes a player into a view for POST.

    The function returns a key of `DONE`, whose message the card then shows. The card also shows a refusal.
    """

    def decorate(act: Callable[..., str]) -> Callable[..., HttpResponse]:
        @for_register_staff(roles)
        @require_POST
        @wraps(act)
        def view(request: HttpRequest, pk: int, **more: int) -> HttpResponse:
            player = player_or_404(pk)
            done = attempt(lambda: act(request, player, **more))
            if isinstance(done, NotDone):
                return _card_page(request, player_or_404(pk), status=409, refused=done.error_text)
            return _redirect_to_card(player, done)

        return view

    return decorate


@for_register_staff()
@require_http_methods(["GET", "HEAD", "POST"])
def player_card_page(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the card; POST saves changes."""
    player = player_or_404(pk)
    if player.merged_into_id and request.method != "POST":
        return HttpResponseRedirect(reverse("player", args=[player.merged_into_id]))
    if request.method != "POST":
        return _card_page(request, player)
    form = PlayerForm(request.POST, player=player)
    if not form.is_valid():
        return _card_page(request, player, form=form, status=400)
    chosen, typed = ShownAs(form.cleaned_data["shown_as"]), form.cleaned_data["typed"]
    done = attempt(lambda: change_player(player, details=form.details(), by=request.user, shown_as=chosen, typed=typed))
    if isinstance(done, NotDone):
        add_errors(form, done.fields)
        return _card_page(request, player_or_404(pk), form=form, status=409)
    return _redirect_to_card(player, "changed")


@for_register_staff()
@require_safe
def player_photo(request: HttpRequest, pk: int) -> HttpResponse:
    """Answer with the photo."""
    stored = Player.objects.filter(pk=pk).values_list("photo", flat=True).first()
    if not stored:
        raise Http404
    return HttpResponse(bytes(stored), content_type="image/jpeg", headers={"Cache-Control": "private, no-store"})


@player_change_view()
def save_or_remove_photo(request: HttpRequest, player: Player) -> str:
    """Store the posted photo, or delete it if `remove` is posted. Returns a key of `DONE`."""
    if "remove" in request.POST:
        remove_photo(player, by=request.user)
        return "no-photo"
    file = request.FILES.get("photo")
    # One byte more than allowed, so the service refuses it for its size.
    set_photo(player, content=file.read(MOST_BYTES + 1) if file else b"", by=request.user)
    return "photo"


@player_change_view(ORGANISATION_DIRECTOR)
def bar_or_unbar_player(request: HttpRequest, player: Player) -> str:
    """Bar the player until a day or permanently (`do=ban`), or lift the bar (`do=unbar`). Returns a key of `DONE`."""
    if request.POST.get("do") == "unbar":
        unbar_player(player, by=request.user)
        return "unbarred"
    bar_player(player, until=_parse_bar_end(request), today=timezone.localdate(), by=request.user)
    return "barred"


@player_change_view(ORGANISATION_DIRECTOR)
def merge_duplicate(request: HttpRequest, player: Player) -> str:
    """Merge the player with the key `duplicate` into this one. Returns a key of `DONE`."""
    duplicate = posted_player(request.POST.get("duplicate", ""), field="duplicate")
    merge_players(Player.objects.get(pk=player.pk), duplicate=duplicate, by=request.user, now=server_now())
    return "merged"


@player_change_view(ORGANISATION_DIRECTOR)
def undo_player_merge(request: HttpRequest, player: Player, merge: int) -> str:
    row = get_object_or_404(PlayerMerge.objects.select_related("kept", "duplicate"), pk=merge, kept=player)
    undo_merge(row, by=request.user, now=server_now())
    return "parted"


@player_change_view(ORGANISATION_DIRECTOR)
def erase_posted_player(request: HttpRequest, player: Player) -> str:
    """Erase a player if their name was typed to confirm. Returns a key of `DONE`; raises Refused for another name."""
    erase_player(player, typed=request.POST.get("confirm", ""), now=server_now(), by=request.user)
    return "erased"


def _parse_bar_end(request: HttpRequest) -> date | None:
    """Return the last day of a bar; None for a permanent one. Raises Refused if no day is given."""
    if request.POST.get("do") == "ban":
        return None
    form = BarForm(request.POST)
    if not form.is_valid() or not form.cleaned_data["until"]:
        raise Refused("field_refused", field="until", says=gettext("Choose the day."))
    return cast("date", form.cleaned_data["until"])


def _card_page(
    request: HttpRequest, player: Player, *, form: PlayerForm | None = None, status: int = 200, **more: Any
) -> HttpResponse:
    search = request.GET.get("merge", "").strip()
    others = (
        [candidate for candidate in find_players(search, 8) if candidate.pk != player.pk and not candidate.is_erased]
        if search
        else []
    )
    context = {
        "player": player,
        "form": form or PlayerForm(player=player),
        "has_photo": Player.objects.filter(pk=player.pk, photo__isnull=False).exists(),
        "barred": player.is_barred(timezone.localdate()),
        "history": played_events(player),
        "merges": merges_of(player),
        "possible_duplicates": [
            (pair.other, [gettext(DUPLICATE_REASONS[why]) for why in pair.why])
            for pair in possible_duplicates_of(player)
        ],
        "asked": search,
        "others": others,
        "done": gettext(DONE.get(request.GET.get("done", ""), "")),
        "may_change": not player.is_erased,
        "may_all": is_organisation_director(request.user) and not player.is_erased,
        **more,
    }
    return render(request, "tournaments/players/player.html", context, status=status)


def _redirect_to_card(player: Player, done: str) -> HttpResponse:
    return HttpResponseRedirect(f"{reverse('player', args=[player.pk])}?done={done}")
