"""Two laptops: pages find the one in charge."""
