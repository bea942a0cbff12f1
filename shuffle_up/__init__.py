"""The command line. In a wheel, templates, messages and guide lie here too."""
