"""Template tags that write in the reader's language."""

from django.utils.html import format_html

from tournaments.templatetags.messages import without_line_breaks


def test_rule_numbers_and_all_in_are_kept_on_one_line() -> None:
    whole = '<span class="unbroken">{}</span>'.format
    rule, practice = whole("11-A"), whole("RP-8")
    assert without_line_breaks("All-in <b>: rule 11-A, RP-8, tables 3-4") == (
        f"{whole('All-in')} &lt;b&gt;: rule {rule}, {practice}, tables 3-4"
    )
    assert without_line_breaks(format_html("<b>{}</b>", "16-B")) == f"<b>{whole('16-B')}</b>"
