"""What automations, webhooks and buttons remember."""

from automations.models.automation import ActionButton, Automation, AutomationCursor, AutomationRun, PrintRequest
from automations.models.webhook import AllowedNetwork, Delivery, Webhook, WebhookCursor, WebhookProgress

__all__ = [
    "ActionButton",
    "AllowedNetwork",
    "Automation",
    "AutomationCursor",
    "AutomationRun",
    "Delivery",
    "PrintRequest",
    "Webhook",
    "WebhookCursor",
    "WebhookProgress",
]
