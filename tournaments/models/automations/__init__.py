"""What automations, webhooks and buttons remember."""
