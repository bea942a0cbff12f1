"""Forecasts of tournaments in play, and how often earlier forecasts were right."""
