"""Django's tags `translate` and `blocktranslate`, replaced so that constant messages are translated only once.

The dashboard has about a thousand of them. They are builtins of all templates (config/settings.py).
"""

from django import template
from django.template.base import Node, Parser, Token, TokenType
from django.templatetags import i18n
from django.utils.translation import get_language

register = template.Library()


class ConstantMessage(Node):
    """A message that depends on the language alone. With `name`, it becomes a variable of the context."""

    child_nodelists = ()

    def __init__(self, message: i18n.TranslateNode | i18n.BlockTranslateNode) -> None:
        self.message, self.name = message, message.asvar
        self.by_language: dict[str | None, str] = {}

    def render(self, context: template.Context) -> str:
        """Return the message in the active language, "" if it becomes a variable."""
        language = get_language()
        text = self.by_language.get(language)
        if text is None:
            rendered = self.message.render(context)
            text = self.by_language[language] = context[self.name] if self.name else rendered
        if not self.name:
            return text
        context[self.name] = text
        return ""


@register.tag
def translate(parser: Parser, token: Token) -> Node:
    """Compile Django's `translate`."""
    node = i18n.do_translate(parser, token)
    expression = node.filter_expression
    is_constant = expression.var.literal is not None and not expression.filters
    return ConstantMessage(node) if is_constant and _has_constant_context(node) else node


@register.tag
def blocktranslate(parser: Parser, token: Token) -> Node:
    """Compile Django's `blocktranslate`."""
    node = i18n.do_block_translate(parser, token)
    has_variables = any(part.token_type is TokenType.VAR for part in node.singular)
    is_constant = not (has_variables or node.extra_context or node.plural)
    return ConstantMessage(node) if is_constant and _has_constant_context(node) else node


def _has_constant_context(node: i18n.TranslateNode | i18n.BlockTranslateNode) -> bool:
    context = node.message_context
    return context is None or (isinstance(context.var, str) and not context.filters)
