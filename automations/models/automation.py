"""Automations, how far they have read the log, and buttons for programs."""

from django.conf import settings
from django.db import models

from automations.models.webhook import Webhook
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models.screen import Screen
from tournaments.models.tournament import Tournament


class Automation(models.Model):
    """When `when` happens and all `conditions` hold, `does` is done.

    `text` is what is announced or sent, with fields; `seconds` how long it is shown. `screen` and `shows` say what is
    switched: a display, or `playlist-<key>`; a take-over switches all screens for `seconds`. `webhook` is where it is
    sent, `sound` what is played, `printout` what is asked to be printed.
    """

    class Effect(models.TextChoices):
        ANNOUNCE = "announce", _("Announce on the screens")
        FILL = "fill", _("Fill the screens with an announcement")
        SHOW = "show", _("Switch a screen")
        TAKE_OVER = "take_over", _("Show on every screen for a time")
        SOUND = "sound", _("Play a sound")
        WEBHOOK = "webhook", _("Send to a webhook")
        PRINT = "print", _("Ask for a printout")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="automations")
    name = models.CharField(max_length=60)
    on = models.BooleanField(default=True)
    when = models.CharField(max_length=80)
    conditions = models.JSONField(default=list, blank=True)
    does = models.CharField(max_length=10, choices=Effect.choices)
    text = models.CharField(max_length=240, blank=True)
    seconds = models.PositiveIntegerField(default=60)
    screen = models.ForeignKey(Screen, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    shows = models.CharField(max_length=20, blank=True)
    sound = models.CharField(max_length=64, blank=True)
    webhook = models.ForeignKey(Webhook, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    printout = models.CharField(max_length=40, blank=True)

    class Meta:
        ordering = ["name", "pk"]
        constraints = [models.UniqueConstraint(fields=["tournament", "name"], name="automation_named_once")]

    def __str__(self) -> str:
        return self.name


class AutomationRun(models.Model):
    """What came of an automation last: when, and the code of what was refused. The worker's, so no undo meets it."""

    automation = models.OneToOneField(Automation, on_delete=models.CASCADE, related_name="run")
    at = models.DateTimeField()
    number = models.PositiveBigIntegerField()
    refused = models.CharField(max_length=60, blank=True)

    def __str__(self) -> str:
        return f"{self.automation}: {self.number}"


class AutomationCursor(models.Model):
    """Up to which entry of its log the automations of a tournament have come."""

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="automation_cursor")
    number = models.PositiveBigIntegerField()

    def __str__(self) -> str:
        return f"{self.tournament} up to {self.number}"


class PrintRequest(models.Model):
    """A printout that an automation asked for: `printout` is its address's name. Staff print it and say so."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="print_requests")
    printout = models.CharField(max_length=40)
    at = models.DateTimeField()
    done_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["at", "pk"]

    def __str__(self) -> str:
        return self.printout


class ActionButton(models.Model):
    """A link that does one action, for Stream Deck and Companion; its token is kept as a digest.

    It acts while `by`, who made it, still may do the action. `given` are the action's fields.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="buttons")
    name = models.CharField(max_length=60)
    action = models.CharField(max_length=40)
    given = models.JSONField(default=dict, blank=True)
    digest = models.CharField(max_length=64, unique=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    made_at = models.DateTimeField()

    class Meta:
        ordering = ["name", "pk"]
        constraints = [models.UniqueConstraint(fields=["tournament", "name"], name="button_named_once")]

    def __str__(self) -> str:
        return self.name
