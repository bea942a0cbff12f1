"""Automations and webhooks in the API: what can be read, and what is shown once. What changes them are actions."""
