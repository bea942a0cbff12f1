"""What differs by operating system. Standard library only; nothing of the project is imported."""
