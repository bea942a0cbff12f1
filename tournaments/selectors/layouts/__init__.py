"""Layouts that the organisation made, looked up."""
