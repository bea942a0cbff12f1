"""What automations and webhooks look up."""
