"""Changes of automations, webhooks and links, and the workers that run automations and send webhooks."""
