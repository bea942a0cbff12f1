"""Automations, webhooks and links in words."""
