"""Actions on links. A Stream Deck or Companion opens a link to do an action. Only digests of tokens are stored."""

from typing import Any

from automations.models import ActionButton
from tournaments.rules.refused import Refused
from tournaments.services.floor.floor import Floor

# twice the keys of the largest Stream Deck
MAX_LINKS = 64


def add_link(f: Floor, *, name: str, action: str, given: dict[str, Any], digest: str) -> ActionButton:
    """Add a link that does one action with the fields `given`. `digest` is the digest of the link's token.

    Refuses a missing or used name, a used token, and more than 64 links.
    """
    called = " ".join(name.split())
    if not called:
        raise Refused("needs_a_name", field="name")
    if f.by is None:
        raise Refused("link_needs_account")
    if f.tournament.buttons.filter(name=called).exists():
        raise Refused("link_named_already", field="name", name=called)
    if ActionButton.objects.filter(digest=digest).exists():
        raise Refused("link_token_used", field="digest")
    if f.tournament.buttons.count() >= MAX_LINKS:
        raise Refused("too_many_links", field="name", most=MAX_LINKS)
    with f.record("link.added", name=called, effect=action):
        return f.add(
            ActionButton(
                tournament=f.tournament, name=called, action=action, given=given, digest=digest, by=f.by, made_at=f.now
            )
        )


def remove_link(f: Floor, *, link: ActionButton) -> None:
    """Remove a link, so that it no longer works."""
    link.refresh_from_db()
    with f.record("link.removed", name=link.name):
        f.remove(link)
