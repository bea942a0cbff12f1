"""What an import would do, looked at before anything is written."""
