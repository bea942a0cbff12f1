"""The director's guide on paper."""
