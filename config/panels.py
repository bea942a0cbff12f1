"""The panels of the apps put together: what the dashboard shows, in the order in which an answer brings them."""

from config.tables import DEEDS
from rulings.views.panels import PANELS as RULING_PANELS
from tables.selectors.seats import seats_of
from tables.views.panels import PANELS as ROOM_PANELS
from tournaments.views.dashboard import Desk
from tournaments.views.desk import Counter
from tournaments.views.desk_panels import PANELS as DESK_PANELS
from tournaments.views.panels import PANELS as TOURNAMENT_PANELS
from tournaments.views.panels import Panel

PANELS: dict[str, Panel] = {**TOURNAMENT_PANELS, **DESK_PANELS, **ROOM_PANELS, **RULING_PANELS}

DESK = Desk(DEEDS, PANELS)

#: the registration desk: every app's deeds, and where players sit
COUNTER = Counter(DEEDS, seats_of)
