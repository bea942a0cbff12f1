"""The second laptop: inviting one, asking the protocol, taking over, and what is to be done again."""
