"""What is read of the organisation's layouts."""
