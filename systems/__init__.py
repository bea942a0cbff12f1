"""The code that differs by operating system. It uses the standard library alone and imports nothing of the project."""
