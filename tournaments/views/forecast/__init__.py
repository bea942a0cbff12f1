"""The forecast: on the dashboard, and as a page with a picture."""
