"""Services of the second laptop: invitation, requests to the protocol, failover, unreplicated actions."""
