"""The pages of seasons and of their players."""
