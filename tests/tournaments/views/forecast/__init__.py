"""The forecast on the dashboard and on its page."""
