"""Buttons and fields that are made from the table of actions."""

import re
from typing import Any

from django.template import Context, Template

from tournaments.models import Tournament

MAY = {"arrived", "pause", "unlock-place"}


def markup(tag: str, **context: Any) -> str:
    """Return what a tag writes on a page of a person who may do MAY."""
    context = {"tournament": Tournament(slug="event"), "may": MAY, "csrf_token": "secret", **context}
    written = Template(f"{{% load actions %}}{{% {tag} %}}").render(Context(context))
    return re.sub(r"\s*(<|>)\s*", r"\1", " ".join(written.split())).strip()


def test_action_button_of_a_panel_sends_its_hidden_fields() -> None:
    assert markup('action_button "arrived" _("Arrived") css="btn-go" key="Enter" moves=moves', moves=[3, 4]) == (
        '<button class="btn btn-go" hx-post="/t/event/action/arrived/" hx-swap="none" hx-sync="this:drop" '
        'data-action="arrived" data-key="Enter" hx-vals="{&quot;moves&quot;: [3, 4]}">Arrived<kbd>↵</kbd></button>'
    )


def test_action_button_without_a_label_shows_the_action_title() -> None:
    assert markup('action_button "pause" aria_label=name', name="A <b>") == (
        '<button class="btn" hx-post="/t/event/action/pause/" hx-swap="none" hx-sync="this:drop" '
        'data-action="pause" aria-label="A &lt;b&gt;">Pause the clock</button>'
    )


def test_action_button_shows_its_keyboard_shortcut() -> None:
    caps = [re.findall("<kbd>(.*?)</kbd>", markup(f'action_button "pause" key="{key}"')) for key in ("Enter", "h", "")]
    assert caps == [["↵"], ["H"], []]


def test_action_button_is_hidden_without_permission() -> None:
    assert [markup(f'{tag} "cancel"') for tag in ("action_button", "page_button")] == ["", ""]


def test_action_button_outside_a_panel_posts_to_its_page() -> None:
    assert markup('page_button "unlock-place" _("Recalculate") form="inline" place=3') == (
        '<form method="post" class="inline"><input type="hidden" name="csrfmiddlewaretoken" value="secret">'
        '<input type="hidden" name="place" value="3">'
        '<button class="btn" name="action" value="unlock-place">Recalculate</button></form>'
    )


def test_button_without_an_action_posts_to_an_address() -> None:
    assert markup('post_button _("Remove") css="btn-quiet" to="/tokens/1/remove/"') == (
        '<form method="post" action="/tokens/1/remove/">'
        '<input type="hidden" name="csrfmiddlewaretoken" value="secret">'
        '<button class="btn btn-quiet">Remove</button></form>'
    )


def test_action_button_at_the_desk_asks_for_confirmation() -> None:
    assert markup('desk_button "void-entry" _("Void") confirm=_("Void it?") entry=7') == (
        '<form hx-confirm="Void it?" hx-post="/t/event/desk/do/void-entry/" hx-target="#result">'
        '<input type="hidden" name="entry" value="7"><button class="btn">Void</button></form>'
    )


def test_action_button_on_the_phone_is_sent_by_the_phone_script() -> None:
    assert markup('tap_button "arrived" moves=3 data_words=_("Arrived")') == (
        '<form data-tap="arrived"><input type="hidden" name="moves" value="3">'
        '<button class="btn" data-words="Arrived">Mark players as arrived</button></form>'
    )


def test_input_type_of_an_action_field_follows_the_field_type() -> None:
    fields = [
        'action_field "announce" "words" data_focus="a"',
        'action_field "break-now" "minutes" value=15',
        'action_field "schedule-start" "at"',
        'action_field "bust" "stack" css="small" inputmode="decimal"',
    ]
    assert [markup(field) for field in fields] == [
        '<input class="field" name="words" value="" autocomplete="off" data-focus="a" maxlength="240" required>',
        '<input class="field num" name="minutes" value="15" autocomplete="off" inputmode="numeric" required>',
        '<input class="field" name="at" value="" type="datetime-local" required>',
        '<input class="field num small" name="stack" value="" autocomplete="off" inputmode="decimal">',
    ]


def test_input_of_an_action_field_is_inside_its_label() -> None:
    assert markup('action_field "add-flight" "venue" _("Room") value=venue hint=_("Optional")', venue=None) == (
        '<label>Room<input class="field" name="venue" value="" autocomplete="off" maxlength="120">'
        "<small>Optional</small></label>"
    )


def test_action_field_with_choices_is_a_select_element() -> None:
    kinds = [("floor", "Floor"), ("desk", "Desk <1>")]
    assert markup('action_field "grant-role" "kind" value="desk" choices=kinds', kinds=kinds) == (
        '<select class="field" name="kind" required><option value="floor">Floor</option>'
        '<option value="desk" selected>Desk &lt;1&gt;</option></select>'
    )
