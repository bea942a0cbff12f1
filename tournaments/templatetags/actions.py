"""Buttons and fields of actions, made from the table of actions and their serializers.

Keywords of a button that begin with `aria_` or `data_` are its attributes, all others are fields that it sends:
`{% action_button "arrived" moves=move.pk aria_label=label %}`. All keywords of a field are attributes:
`{% action_field "set-time" "left" placeholder=_("mm:ss") %}`.
"""

import json
from functools import cache
from typing import Any

from django import template
from django.core.serializers.json import DjangoJSONEncoder
from django.forms.utils import flatatt
from django.urls import reverse
from rest_framework import serializers

from tournaments.composition import composition
from tournaments.language.sentences import gettext
from tournaments.templatetags.console import action_attributes

register = template.Library()

#: The `inputmode` of a field of numbers, which chooses the keyboard of a phone.
_INPUT_MODES = {serializers.IntegerField: "numeric", serializers.DecimalField: "decimal"}


@register.inclusion_tag("_action_button.html", takes_context=True)
def action_button(
    context: template.Context, name: str, label: str = "", *, css: str = "", key: str = "", **more: Any
) -> dict[str, Any]:
    """Return the context of an action's button in a panel; {} if the person may not do the action.

    The label is by default the action's title. `css` are classes in addition to `btn`, `key` is the keyboard shortcut.
    """
    if name not in context["may"]:
        return {}
    fields, attributes = _fields_and_attributes(more)
    values = json.dumps(fields, cls=DjangoJSONEncoder) if fields else False
    cap = "↵" if key == "Enter" else key.upper()
    button = _button_context(
        label or _action_title(name), css, {"hx-vals": values, "data-key": key or False, **attributes}
    )
    return {"request": action_attributes(context, name), "cap": cap, **button}


@register.inclusion_tag("_button_form.html", takes_context=True)
def page_button(
    context: template.Context, name: str, label: str = "", *, css: str = "", form: str = "", **more: Any
) -> dict[str, Any]:
    """Return the context of a form with one button that posts an action to its own page.

    {} if the person may not do the action. `form` are the CSS classes of the form.
    """
    if name not in context["may"]:
        return {}
    return post_button(label or _action_title(name), css=css, form=form, action=name, **more)


@register.inclusion_tag("_button_form.html")
def post_button(
    label: str, *, action: str = "", css: str = "", form: str = "", to: str = "", **more: Any
) -> dict[str, Any]:
    """Return the context of a form with one button that posts fields to the URL `to`, by default its own page."""
    fields, attributes = _fields_and_attributes(more)
    if action:
        attributes |= {"name": "action", "value": action}
    return {"form": form, "to": to, "fields": fields, **_button_context(label, css, attributes)}


@register.inclusion_tag("_button_form.html")
def tap_button(name: str, label: str = "", *, css: str = "", form: str = "", **more: Any) -> dict[str, Any]:
    """Return the context of a form with one button for the floor's phone, whose script can store it while offline."""
    fields, attributes = _fields_and_attributes(more)
    return {
        "tap": name,
        "form": form,
        "fields": fields,
        **_button_context(label or _action_title(name), css, attributes),
    }


@register.inclusion_tag("_button_form.html", takes_context=True)
def desk_button(
    context: template.Context, name: str, label: str, *, css: str = "", confirm: str = "", **more: Any
) -> dict[str, Any]:
    """Return the context of a form with one button that does an action at the desk, after the question `confirm`."""
    fields, attributes = _fields_and_attributes(more)
    address = reverse("desk-do", args=[context["tournament"].slug, name])
    htmx = flatatt({"hx-post": address, "hx-target": "#result", "hx-confirm": confirm or False})
    return {"htmx": htmx, "fields": fields, **_button_context(label, css, attributes)}


@register.inclusion_tag("_action_field.html")
def action_field(
    action: str,
    name: str,
    label: str = "",
    *,
    value: Any = "",
    choices: Any = None,
    css: str = "",
    hint: str = "",
    **attributes: Any,
) -> dict[str, Any]:
    """Return the context of the input for an action's field.

    The action's serializer decides its type and length. With `label` the input is inside a label, before the
    `hint`. With `choices` (pairs of value and words) it is a select.
    """
    field = _serializer_field(action, name)
    more = {key.replace("_", "-"): text for key, text in attributes.items()}
    classes = "field num" if choices is None and isinstance(field, tuple(_INPUT_MODES)) else "field"
    return {
        "name": name,
        "label": label,
        "value": value,
        "choices": choices,
        "hint": hint,
        "classes": f"{classes} {css}".strip(),
        "attributes": flatatt((_input_attributes(field) if choices is None else {"required": field.required}) | more),
    }


@cache
def _serializer_field(action: str, name: str) -> serializers.Field[Any, Any, Any, Any]:
    return composition().actions[action].fields().fields[name]


def _input_attributes(field: serializers.Field[Any, Any, Any, Any]) -> dict[str, Any]:
    if isinstance(field, serializers.DateTimeField):
        return {"required": field.required, "type": "datetime-local"}
    return {
        "required": field.required,
        "autocomplete": "off",
        "maxlength": field.max_length if isinstance(field, serializers.CharField) else None,
        "inputmode": next((mode for kind, mode in _INPUT_MODES.items() if isinstance(field, kind)), None),
    }


def _action_title(name: str) -> str:
    return gettext(composition().actions[name].title)


def _fields_and_attributes(more: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    attributes = {name for name in more if name.startswith(("aria_", "data_"))}
    fields = {name: value for name, value in more.items() if name not in attributes}
    return fields, {name.replace("_", "-"): more[name] for name in more if name in attributes}


def _button_context(label: str, css: str, attributes: dict[str, Any]) -> dict[str, Any]:
    return {"label": label, "classes": f"btn {css}".strip(), "attributes": flatatt(attributes)}
