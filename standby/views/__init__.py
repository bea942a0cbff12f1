"""Pages of the second laptop, and pages that are redirected to it."""
