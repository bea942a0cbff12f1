"""Webhooks, automations and links for programs.

Directors change `Webhook` and `Automation`, and undo restores them. The worker stores its progress in most other
models, which undo never changes.
"""

from django.conf import settings
from django.db import models

from tournaments.language.sentences import gettext_lazy as _
from tournaments.models.floor_log import FloorLog
from tournaments.models.screen import Screen
from tournaments.models.tournament import Tournament


class Webhook(models.Model):
    """A receiver of the events of a tournament and of its flights.

    `address` and `extra` are encrypted with the server's key; `shown` is the part that may be displayed. The signing
    secret is derived from `nonce` and the server's key. Until `old_until`, the secret of `old_nonce` signs too.
    `events` are types or prefixes of types; `*` means every event. Without events, only texts of automations are sent.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="webhooks")
    name = models.CharField(max_length=60)
    kind = models.CharField(max_length=20)
    address = models.TextField()
    shown = models.CharField(max_length=300)
    extra = models.TextField(blank=True)
    events = models.JSONField(default=list, blank=True)
    nonce = models.CharField(max_length=64)
    old_nonce = models.CharField(max_length=64, blank=True)
    old_until = models.DateTimeField(null=True, blank=True)
    on = models.BooleanField(default=True)

    class Meta:
        ordering = ["name", "pk"]
        constraints = [models.UniqueConstraint(fields=["tournament", "name"], name="webhook_named_once")]

    def __str__(self) -> str:
        return self.name


class WebhookProgress(models.Model):
    """The worker's progress with a webhook.

    `lease` identifies the worker that is sending, until `leased_until`. `attempts` counts failed attempts at the next
    delivery; `next_at` is when it is tried again.
    """

    class State(models.TextChoices):
        GOING = "going"
        WAITING = "waiting"
        STOPPED = "stopped"
        GONE = "gone"

    webhook = models.OneToOneField(Webhook, on_delete=models.CASCADE, related_name="progress")
    state = models.CharField(max_length=10, choices=State.choices, default=State.GOING)
    attempts = models.PositiveSmallIntegerField(default=0)
    next_at = models.DateTimeField(null=True, blank=True)
    lease = models.CharField(max_length=32, blank=True)
    leased_until = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.webhook}: {self.state}"


class WebhookCursor(models.Model):
    """The progress of a webhook in one log. `number` is the last entry that was sent or skipped."""

    webhook = models.ForeignKey(Webhook, on_delete=models.CASCADE, related_name="cursors")
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="+")
    number = models.PositiveBigIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["webhook", "tournament"], name="cursor_once")]

    def __str__(self) -> str:
        return f"{self.webhook}: {self.tournament} up to {self.number}"


class Delivery(models.Model):
    """The delivery of a log entry to a webhook.

    `status` and `answer` are the receiver's last answer. Without an answer, `status` is 0 and `problem` is a code.
    `again` asks the worker to send the entry once more.
    """

    class State(models.TextChoices):
        DELIVERED = "delivered"
        WAITING = "waiting"
        FAILED = "failed"
        SKIPPED = "skipped"

    webhook = models.ForeignKey(Webhook, on_delete=models.CASCADE, related_name="deliveries")
    entry = models.ForeignKey(FloorLog, on_delete=models.CASCADE, related_name="+")
    kind = models.CharField(max_length=80)
    state = models.CharField(max_length=10, choices=State.choices)
    attempts = models.PositiveSmallIntegerField(default=0)
    status = models.PositiveSmallIntegerField(default=0)
    answer = models.CharField(max_length=200, blank=True)
    problem = models.CharField(max_length=40, blank=True)
    at = models.DateTimeField()
    milliseconds = models.PositiveIntegerField(default=0)
    again = models.BooleanField(default=False)

    class Meta:
        ordering = ["-at", "-pk"]
        constraints = [models.UniqueConstraint(fields=["webhook", "entry"], name="delivery_once")]
        indexes = [models.Index(fields=["webhook", "-at"], name="delivery_latest")]

    def __str__(self) -> str:
        return f"{self.webhook}: {self.kind} {self.state}"

    @property
    def may_be_sent_again(self) -> bool:
        """Return whether a person may request another delivery.

        False while a delivery is waiting or already requested.
        """
        return not self.again and self.state != self.State.WAITING


class AllowedNetwork(models.Model):
    """A private address or network that webhooks may reach, allowed by a director of the organisation."""

    network = models.CharField(max_length=50, unique=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField()

    class Meta:
        ordering = ["network"]

    def __str__(self) -> str:
        return self.network


class Automation(models.Model):
    """An automation: `effect` is done when the event `when` happens and all `conditions` are met.

    `text` is announced or sent, with its fields filled in; `seconds` is how long it is shown. `screen` is switched to
    `shows`, a display or `playlist-<key>`; a take-over switches all screens for `seconds`. `webhook` receives the text,
    `sound` is played, `printout` is printed.
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
    effect = models.CharField(max_length=10, choices=Effect.choices)
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
    """The last run of an automation. `refused` is the code of the refusal, "" if there was none.

    Only the worker writes it, and undo never changes it.
    """

    automation = models.OneToOneField(Automation, on_delete=models.CASCADE, related_name="run")
    at = models.DateTimeField()
    number = models.PositiveBigIntegerField()
    refused = models.CharField(max_length=60, blank=True)

    def __str__(self) -> str:
        return f"{self.automation}: {self.number}"


class AutomationCursor(models.Model):
    """The progress of a tournament's automations: the last log entry that they have handled."""

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="automation_cursor")
    number = models.PositiveBigIntegerField()

    def __str__(self) -> str:
        return f"{self.tournament} up to {self.number}"


class PrintRequest(models.Model):
    """A printout requested by an automation; `printout` is its URL name. Staff print it and mark it as printed."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="print_requests")
    printout = models.CharField(max_length=40)
    at = models.DateTimeField()
    done_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["at", "pk"]

    def __str__(self) -> str:
        return self.printout


class ActionButton(models.Model):
    """A link that does one action, for Stream Deck and Companion. `given` are the action's fields.

    `by` is the person who made the link; it works while that person may do the action. Only a digest of the token is
    stored.
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
