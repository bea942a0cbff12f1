"""Services of the second laptop: invitation, failover, actions that were never replicated."""
