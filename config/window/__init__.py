"""The start window: a page of this server for the person at this computer, opened by `shuffle-up --window`."""
