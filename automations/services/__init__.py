"""Automations, webhooks and buttons: what is changed of them, and how they act."""
