"""Messages of the rules in templates: `{{ field.label|said }}`. A builtin of every template (config/settings.py)."""

from django import template

from tournaments.sentences.messages import said

register = template.Library()

register.filter("said", said)
