"""Changes of automations, webhooks and buttons, and the workers that run them."""
