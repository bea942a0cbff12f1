"""Sentences on automations, webhooks and links."""
