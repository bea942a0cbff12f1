"""Actions on automations, webhooks and links."""
