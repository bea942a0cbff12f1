"""The cost of an idle server: processor time and memory of all its processes.

`python -m lab.server_idle [SECONDS]` starts the server in its own folder and prints a table. The lower bound is a bare
Python process that sleeps, measured in the same run.
"""

import os
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from urllib.error import URLError

from lab.rig import ROOT, free_port

TICKS = os.sysconf("SC_CLK_TCK")


def descendant_pids(pid: int) -> list[int]:
    """Return the ids of a process and all its descendants."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *(descendant for child in children for descendant in descendant_pids(int(child)))]


def processor_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def memory_mib(pid: int) -> float:
    """Return the proportional set size in MiB; 0 if the kernel does not provide it.

    Memory pages shared by several processes are divided among them.
    """
    for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
        if line.startswith("Pss:"):
            return int(line.split()[1]) / 1024
    return 0.0


def process_name(pid: int) -> str:
    line = Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()
    return next(
        (word for word in ("shuffle_up serve", "manage.py up") if word in line),
        line[:40],
    )


def wait_for_server(port: int) -> None:
    while True:
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=1).close()
            return
        except (URLError, OSError):
            time.sleep(0.1)


def main(seconds: float) -> None:
    bare = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(9999)"])
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        env = {**os.environ, "DATA_DIR": folder, "PORT": str(port)}
        server = subprocess.Popen(
            [sys.executable, "manage.py", "up", "--host", "127.0.0.1"], cwd=ROOT, env=env, stdout=subprocess.DEVNULL
        )
        try:
            wait_for_server(port)
            time.sleep(5)
            pids = descendant_pids(server.pid)
            before = {pid: processor_seconds(pid) for pid in [*pids, bare.pid]}
            time.sleep(seconds)
            used = {pid: (processor_seconds(pid) - before[pid]) / seconds * 100 for pid in [*pids, bare.pid]}
            memories = {pid: memory_mib(pid) for pid in [*pids, bare.pid]}
            print(f"idle for {seconds:g} s\n\n| process | % of a core | MiB (PSS) |\n|---|---:|---:|")
            for pid in pids:
                print(f"| {process_name(pid)} | {used[pid]:.2f} | {memories[pid]:.0f} |")
            print(
                f"| **all of it** | **{sum(used[p] for p in pids):.2f}** | **{sum(memories[p] for p in pids):.0f}** |"
            )
            print(f"| floor: a bare Python that sleeps | {used[bare.pid]:.2f} | {memories[bare.pid]:.0f} |")
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(10)
            bare.kill()


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 30)
