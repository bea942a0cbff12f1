"""Lookups of automations and webhooks."""
