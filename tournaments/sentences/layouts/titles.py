"""Titles of widgets and of their settings."""

from django.utils.translation import gettext_noop as noop

WIDGET_TITLES: dict[str, str] = {
    "time": noop("Time"),
    "blinds": noop("Blinds"),
    "ante": noop("Ante"),
    "level": noop("Level"),
    "next": noop("Next level"),
    "break": noop("Next break"),
    "progress": noop("Progress bar"),
    "players": noop("Players left"),
    "average": noop("Average stack"),
    "chips": noop("Chips in play"),
    "pool": noop("Prize pool"),
    "jump": noop("Next pay jump"),
    "payouts": noop("Payouts"),
    "registration": noop("Registration"),
    "event": noop("Name of the event"),
    "local": noop("Local time"),
    "notices": noop("Notices"),
    "qr": noop("QR code"),
    "text": noop("Text"),
    "ticker": noop("Ticker"),
    "tables": noop("Next to break"),
    "busts": noop("Last out"),
    "league": noop("League table"),
    "logo": noop("Logo"),
    "picture": noop("Picture"),
}

#: Text of a new text widget.
FIRST_TEXT = noop("Welcome to {event}")

WIDGET_TIMES: dict[str, str] = {
    "always": noop("Always"),
    "before": noop("Before the start"),
    "play": noop("While a level is played"),
    "break": noop("On a break"),
    "hand_for_hand": noop("Hand for hand"),
    "finished": noop("After the end"),
    "registration": noop("While registration is open"),
    "registration_ends": noop("Last 10 minutes of registration"),
    "registration_closed": noop("After registration has closed"),
}

WIDGET_COLOURS: dict[str, str] = {
    "": noop("As on the clock"),
    "text": noop("White or black"),
    "muted": noop("Grey"),
    "go": noop("Green"),
    "warn": noop("Amber"),
    "stop": noop("Red"),
    "break": noop("Blue"),
    "hand": noop("Violet"),
}

WIDGET_ALIGNS: dict[str, str] = {"left": noop("Left"), "centre": noop("Centre"), "right": noop("Right")}

#: Screen sizes of the preview: title, width and height in pixels.
SCREEN_SIZES: dict[str, tuple[str, int, int]] = {
    "wide": (noop("TV 16:9"), 1920, 1080),
    "upright": (noop("Upright"), 1080, 1920),
    "square": (noop("4:3"), 1024, 768),
    "small": (noop("Small"), 800, 480),
}

SHOWN_STATES: dict[str, str] = {
    "running": noop("Running"),
    "paused": noop("Paused"),
    "break": noop("Break"),
    "handforhand": noop("Hand for hand"),
    "before": noop("Before the start"),
    "finished": noop("After the end"),
}

EDITOR_WORDS: dict[str, str] = {
    "box": noop("{name}, column {x}, row {y}, {width} × {height}"),
    "chip": noop("{name} · {width} × {height}"),
    "fits": noop("fits"),
    "cut": noop("too small here: {names}"),
    "overlap": noop("{name} stands on {other} at the same time. Move it, or show it at another time."),
    "no_place": noop("No free place for {name}: it takes {width} × {height}. Make something smaller first."),
    "added": noop("{name} added"),
    "contrast.good": noop("Easy to read: contrast {text} to 1 for figures, {muted} for labels."),
    "contrast.text": noop("Hard to read: figures have a contrast of {text} to 1 on this ground. They need 4.5."),
    "contrast.muted": noop("Hard to read: labels have a contrast of {muted} to 1 on this ground. They need 3."),
    "uploading": noop("Sending the picture…"),
    "uploaded": noop("Picture {name} added"),
    "not_uploaded": noop("Not added: {says}"),
    "saving": noop("Saving…"),
    "saved": noop("Saved. Screens that show it have it now."),
    "shown": noop("{screen} shows it now."),
    "refused": noop("Not saved: {says}"),
    "not_shown": noop("Not shown: {says}"),
    "correct_first": noop("Not saved: correct what is marked first."),
}
