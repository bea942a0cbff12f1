"""A tournament's day, played by nobody: the demonstration in the browser and a test of the whole."""
