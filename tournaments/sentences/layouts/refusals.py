"""Refusals about layouts: what was refused and why, then what to do."""

from django.utils.translation import gettext_noop as noop

from tournaments.sentences.common_refusals import LIMIT_REACHED, NAME_TAKEN

LAYOUT_REFUSALS: dict[str, tuple[str, str]] = {
    "layout_background": (
        noop("The background is not a picture of the organisation."),
        noop("Choose one from the list, or none."),
    ),
    "layout_changed_meanwhile": (
        noop("Someone else has changed {name} since you opened it."),
        noop("Save yours under another name, or reload the page to see theirs."),
    ),
    "layout_colour": (noop("The colour {name} is not written as #rrggbb."), noop("Choose it again.")),
    "layout_contrast": (
        noop("The colour {name} has a contrast of {contrast} to 1 on its ground. It needs {least}."),
        noop("Choose a darker or a lighter one, or another ground."),
    ),
    "layout_empty": (noop("The layout has no widget."), noop("Add at least one.")),
    "layout_file_damaged": (
        noop("{where} of the layout's file is damaged: it is not what it was when it was exported."),
        noop("Export the layout again."),
    ),
    "layout_format": (
        noop("This file is not a layout: its format is “{format}”."),
        noop("Choose a file that was exported from a list of layouts."),
    ),
    "layout_is_shown": (
        noop("Screen {screen} of {event} shows {name}."),
        noop("Choose something else for that screen first."),
    ),
    "layout_named_already": NAME_TAKEN,
    "layout_no_list": (noop("{where} is not a list."), noop("Export the layout again, or correct the file.")),
    "layout_no_number": (noop("{where} is not a whole number."), noop("Export the layout again, or correct the file.")),
    "layout_no_object": (
        noop("{where} is not a group of named values."),
        noop("Export the layout again, or correct the file."),
    ),
    "layout_no_text": (noop("{where} is not a text."), noop("Export the layout again, or correct the file.")),
    "layout_not_json": (
        noop("This file cannot be read as a layout."),
        noop("Choose a file that was exported from a list of layouts."),
    ),
    "layout_overlap": (
        noop("Widget {number} ({kind}) stands on {other} at the same time."),
        noop("Move it, or show it at another time."),
    ),
    "layout_title": (noop("A layout needs a name of at most {most} letters."), noop("Choose another name.")),
    "layout_too_large": (noop("A layout's file has at most {most} kB."), noop("Choose another file.")),
    "layout_too_many_files": (
        noop("A layout's file has {most} pictures and sounds at most."),
        noop("Leave some out, and export it again."),
    ),
    "layout_too_many_widgets": (noop("A layout has {most} widgets at most."), noop("Remove some.")),
    "layout_unknown_key": (noop("{where} is not known."), noop("Export the layout again, or correct the file.")),
    "layout_unknown_widget": (
        noop("Widget {number} is of an unknown kind: {kind}."),
        noop("Export the layout again, or correct the file."),
    ),
    "layout_widget_choice": (
        noop("Widget {number} ({kind}): {key} is not one of {choices}."),
        noop("Choose one from the list."),
    ),
    "layout_widget_field": (
        noop("Widget {number} ({kind}): the text has a field {name} that is not known."),
        noop("Use one of these: {choices}."),
    ),
    "layout_widget_has_no_picture": (
        noop("Widget {number} ({kind}) shows no pictures."),
        noop("Use the widget for a picture or a logo."),
    ),
    "layout_widget_has_no_text": (
        noop("Widget {number} ({kind}) has no text of its own."),
        noop("Remove the text, or use the widget for text."),
    ),
    "layout_widget_long_text": (
        noop("Widget {number} ({kind}): the text is too long. Limits: letters {letters}, lines {lines}."),
        noop("Make it shorter."),
    ),
    "layout_widget_needs_text": (noop("Widget {number} ({kind}) has no text."), noop("Enter one, or remove it.")),
    "layout_widget_off_grid": (
        noop("Widget {number} ({kind}) reaches beyond the grid of {columns} by {rows}."),
        noop("Move it, or make it smaller."),
    ),
    "layout_widget_picture": (
        noop("Widget {number} ({kind}): one of its pictures is not a picture of the organisation."),
        noop("Choose them from the list."),
    ),
    "layout_widget_pictures": (
        noop("Widget {number} ({kind}) shows {most} pictures at most."),
        noop("Leave some out."),
    ),
    "layout_widget_size": (
        noop("Widget {number} ({kind}): the size of its type is from {least} to {most} percent."),
        noop("Change its size."),
    ),
    "layout_widget_too_small": (
        noop("Widget {number} ({kind}) is too small: it takes at least {columns} × {rows}."),
        noop("Make it larger."),
    ),
    "no_such_layout": (noop("That layout does not exist."), noop("Choose one from the list.")),
    "picture_is_shown": (noop("Layout {layout} shows {name}."), noop("Take the picture out of that layout first.")),
    "picture_is_there": (noop("The organisation has this picture: {name}."), noop("Use that one.")),
    "too_many_layouts": LIMIT_REACHED,
    "too_many_pictures": LIMIT_REACHED,
}
