"""Python's own settings while the server runs."""

import gc
import sys

import uvicorn

from config.server.serve import GC_THRESHOLD, SWITCH_INTERVAL, run_server


class _Looking(uvicorn.Server):
    """A server that notes Python's settings instead of serving."""

    def run(self, sockets: object = None) -> None:
        self.noted = (sys.getswitchinterval(), gc.get_threshold()[0], gc.isenabled())


def test_server_starts_with_garbage_collection_off_and_a_short_thread_switch_interval() -> None:
    server = _Looking(uvicorn.Config("config.asgi:application"))
    interval, threshold = sys.getswitchinterval(), gc.get_threshold()
    try:
        run_server(server)
    finally:
        sys.setswitchinterval(interval)
        gc.set_threshold(*threshold)
        gc.enable()
    assert server.noted == (SWITCH_INTERVAL, GC_THRESHOLD, False)
