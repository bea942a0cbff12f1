"""Services of the second laptop: invitation, failover, unreplicated actions."""
