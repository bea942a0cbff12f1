"""Pages of automations, webhooks and links."""
