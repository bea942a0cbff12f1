"""The calculators: one literal table, opened through the API, a form and `manage.py check_cases`."""

from rulings.calculators.frame import Calculator

CALCULATORS: dict[str, Calculator] = {}
