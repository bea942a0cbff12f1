"""Changes of automations, webhooks and links, and the workers that run or send them."""
