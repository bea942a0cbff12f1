"""The program of `./run` and, on Windows, of `run.cmd`: runs the source code, with the requirements in `.venv`.

The Python of `.venv` runs it. The first time, any Python runs it and makes `.venv`.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
ENVIRONMENT = ROOT / ".venv"
NEEDED_PYTHON = (3, 11)


def main() -> None:
    """Install the requirements, and run the command that the command line names."""
    if sys.version_info < NEEDED_PYTHON:  # nothing newer stands above
        sys.exit(f"Shuffle Up needs Python 3.11 or newer (python.org/downloads), and this is {sys.version.split()[0]}.")
    os.chdir(ROOT)
    sys.path[0] = str(ROOT)
    from systems.processes import replace_program  # noqa: PLC0415 - not for an older Python
    from systems.program import environment_program  # noqa: PLC0415

    python, word, options = environment_program(ENVIRONMENT, "python"), sys.argv[1:2], sys.argv[2:]
    if not ENVIRONMENT.exists() or not ENVIRONMENT.samefile(sys.prefix):
        make_environment()
        replace_program([python, __file__, *sys.argv[1:]])
    if word == ["test"]:
        prepare("requirements.txt", "requirements-dev.txt")
        # what is compiled is kept: every worker and every server that a test starts would compile all of it again
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        workers = ["-n", os.environ.get("TEST_WORKERS", "auto"), "--dist", "loadgroup", "--no-loadscope-reorder"]
        replace_program([python, "-m", "pytest", *workers, "--chromium=fetched", *options])
    elif word == ["format"]:
        prepare("requirements.txt", "requirements-dev.txt")
        run(environment_program(ENVIRONMENT, "ruff"), "format", ".")
        run(environment_program(ENVIRONMENT, "djangofmt"), "templates")
        run(python, ".ci/styles.py")
    else:
        prepare("requirements.txt")
        from shuffle_up import command_line  # noqa: PLC0415 - it needs what was installed

        sys.exit(command_line.main())


def make_environment() -> None:
    """Make `.venv` unless there is one."""
    if not (ENVIRONMENT / "pyvenv.cfg").exists():
        try:
            run(sys.executable, "-m", "venv", str(ENVIRONMENT))
        except SystemExit:
            shutil.rmtree(ENVIRONMENT, ignore_errors=True)
            raise


def prepare(*requirements: str) -> None:
    """Install the packages that these files pin, and compile the messages."""
    install(*requirements)
    compile_messages()


def install(*files: str) -> None:
    """Install the packages that these files pin. Skips files that have not changed since they were installed."""
    wanted = {ROOT / file: ENVIRONMENT / f".installed-{file}" for file in files}
    missing = [file for file, copy in wanted.items() if not copy.exists() or copy.read_bytes() != file.read_bytes()]
    if not missing:
        return
    sys.stdout.write(f"Installing {' '.join(files)} (once) ...\n")
    sys.stdout.flush()
    options = ["--quiet", "--disable-pip-version-check", "--no-input", "--require-hashes"]
    run(sys.executable, "-m", "pip", "install", *options, *(word for file in missing for word in ("-r", str(file))))
    for file in missing:
        wanted[file].write_bytes(file.read_bytes())


def compile_messages() -> None:
    """Compile the catalogues of messages if one has changed."""
    for catalogue in (ROOT / "locale").glob("*/LC_MESSAGES/django.po"):
        compiled = catalogue.with_suffix(".mo")
        if not compiled.exists() or compiled.stat().st_mtime_ns <= catalogue.stat().st_mtime_ns:
            run(sys.executable, "manage.py", "compilemessages")
            return


def run(*command: str) -> None:
    """Run a program, and end if it fails."""
    status = subprocess.run(command, check=False).returncode  # noqa: S603 - the commands above
    if status:
        sys.exit(status)


if __name__ == "__main__":
    main()
