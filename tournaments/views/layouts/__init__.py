"""Pages of layouts."""
