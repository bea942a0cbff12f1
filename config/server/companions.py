"""The processes that run beside the server: the standby protocol, and the players of the demonstration."""

from django.conf import settings

from standby.protocol.installation import is_sqlite
from standby.selectors.state import ALONE, STANDBY, standby_state
from standby.services.invitations import invitation_file
from systems.children import Child
from systems.program import module_command


def companions(host: str, *, demo: bool) -> list[Child]:
    """Return the processes to run: the protocol with a second laptop, the demo's players except on a standby."""
    role = standby_state().role
    # their time is the server's, which it writes into DATA_DIR
    environment = {"TIME_IS_WATCHED": "1", "LOG_TO_TERMINAL": "on" if settings.LOG_TO_TERMINAL else "off"}
    children = []
    if is_sqlite() and (role != ALONE or invitation_file().exists()):
        command = module_command("standby.protocol.process")
        children.append(Child("standby", command, {**environment, "STANDBY_HOST": host}))
    if demo and role != STANDBY:
        children.append(Child("demo", module_command("shuffle_up", "demo_play"), environment))
    return children
