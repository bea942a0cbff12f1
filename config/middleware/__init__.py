"""What every request and answer goes through: kept answers, whole pages, compression."""
