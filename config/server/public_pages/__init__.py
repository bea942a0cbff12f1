"""Public pages are made once for everybody, and answered from memory."""
