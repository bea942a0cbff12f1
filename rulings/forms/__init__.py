"""Forms of the calculators: typed and tapped fields become a calculator's facts."""
