"""The calculators: one literal table, opened through the API, a form and `manage.py check_cases`."""

from rulings.calculators.frame import Calculator
from rulings.calculators.schedule_limits import SCHEDULE_LIMITS

CALCULATORS: dict[str, Calculator] = {one.name: one for one in (SCHEDULE_LIMITS,)}
