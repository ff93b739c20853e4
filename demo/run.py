"""``make demo``: database, server and job worker with one command; Ctrl-C stops all of it."""

from __future__ import annotations

import errno
import http.client
import os
import signal
import socket
import sys
import time
from pathlib import Path
from types import FrameType

ROOT = Path(__file__).resolve().parents[1]
#: Python puts the script's own folder first; ``demo`` itself is found in the one above.
sys.path[0] = str(ROOT)
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "demo.settings")

from demo.agency.seeding.accounts import DEMO_PASSWORD, SIGN_INS  # noqa: E402
from demo.processes import ProcessGroup  # noqa: E402

HOST = "127.0.0.1"
#: How long the server may take for its first page.
START_TIMEOUT = 60.0
#: Seconds before a worker that ended is started again.
RESTART_PAUSE = 1.0


class Stopped(Exception):
    """The user stops the demo."""


class Refused(Exception):
    """The demo cannot start."""


def main() -> int:
    """Run until stopped; return the exit code."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _stop)
    household = ProcessGroup(ROOT)
    try:
        port = free_port()
        prepare()
        return serve(household, port)
    except Stopped:
        return 0
    except Refused as refusal:
        print(f"\n  {refusal}\n", file=sys.stderr)
        return 1
    finally:
        # From here on a second Ctrl-C must not leave children behind.
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, signal.SIG_IGN)
        if household.children:
            household.stop()
            print("\n  The demo has stopped.\n", flush=True)


def free_port() -> int:
    """Return the port of the environment; raise an error if it is in use."""
    given = os.environ.get("PORT", "8000")
    if not given.isdecimal() or not 0 < int(given) < 65_536:
        raise Refused(f"PORT is {given!r}. It takes a number between 1 and 65535.")
    port = int(given)
    with socket.socket() as probe:
        # As the server itself will: a port whose last user has just stopped is free.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
        except OSError as error:
            if error.errno == errno.EACCES:
                raise Refused(f"Port {port} needs more rights. Try: PORT=8080 make demo") from error
            raise Refused(
                f"Port {port} is taken, perhaps by another demo. Try: PORT={port + 1} make demo"
            ) from error
    return port


def prepare() -> None:
    """Migrate the database, and seed it if it is empty."""
    import django
    from django.core.management import call_command
    from django.db import connections

    django.setup()
    from demo.agency.seeding import seeder

    _tell("Preparing the database")
    call_command("migrate", verbosity=0, interactive=False)
    if not seeder.is_seeded():
        _tell("Seeding an agency: 200 customers, 1,500 projects, 20,000 tasks")
    call_command("seed", verbosity=0)
    # The children open their own.
    connections.close_all()


def serve(household: ProcessGroup, port: int) -> int:
    """Start server and worker, print their URLs, and wait until the server ends.

    A worker that ended is started again, as a service manager does.
    """
    _tell("Starting the server and the job worker")
    # The children import `demo` from here, whatever folder they were started in.
    search_path = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    environ = {"PYTHONPATH": search_path, "PYTHONUNBUFFERED": "1"}
    server = [sys.executable, "-m", "uvicorn", "demo.asgi:application", "--log-level", "warning"]
    # Do not wait for the open connections of browsers.
    patience = ["--timeout-graceful-shutdown", "2"]
    household.start(
        "server",
        [*server, "--host", HOST, "--port", str(port), *patience],
        environ,
    )
    worker = [sys.executable, "-m", "django", "panel_worker", "--queue", "*"]
    household.start("worker", [*worker, "--verbosity", "0"], environ)

    began = time.monotonic()
    while not _answers(port):
        _raise_if_ended(household)
        if time.monotonic() - began > START_TIMEOUT:
            raise Refused(f"No answer from the server after {START_TIMEOUT:.0f} seconds.")
        time.sleep(0.1)
    _welcome(port)

    while (end := household.ended()) is None or end[0] == "worker":
        if end is None:
            time.sleep(0.2)
            continue
        print(f"\n  The worker ended with exit code {end[1]}; starting it again.", file=sys.stderr)
        time.sleep(RESTART_PAUSE)
        household.start_again("worker")
    name, code = end
    print(f"\n  The {name} ended with exit code {code}; stopping the rest.", file=sys.stderr)
    # A child killed by a signal reports it as a negative number; shells add it to 128.
    return 128 - code if code < 0 else code or 1


def _answers(port: int) -> bool:
    """Return whether the login page of the admin panel responds."""
    # Not urllib: it would ask the proxy of the environment for an address of this machine.
    connection = http.client.HTTPConnection(HOST, port, timeout=10)
    try:
        connection.request("GET", "/admin/login")
        status = connection.getresponse().status
    except OSError:
        return False
    finally:
        connection.close()
    if status != 200:
        raise Refused(f"The login page answered {status}; the lines above say what failed.")
    return True


def _raise_if_ended(household: ProcessGroup) -> None:
    if end := household.ended():
        name, code = end
        raise Refused(f"The {name} ended with exit code {code} before the first page was served.")


def _welcome(port: int) -> None:
    """Print the URLs and the accounts."""
    # Passkeys need a host name: an address like 127.0.0.1 is none.
    base = f"http://localhost:{port}"
    width = max(len(account.email) for account in SIGN_INS)
    link = max(len(f"{base}/{account.panel}") for account in SIGN_INS)
    print(f"\n  {_bold('The demo is running')}\n")
    for account in SIGN_INS:
        print(
            f"    {_bold(f'{base}/{account.panel}'.ljust(link))}   {account.email.ljust(width)}"
            f"   {_faint(account.summary)}"
        )
    print(f"\n  Password of all three: {_bold(DEMO_PASSWORD)}")
    print(_faint("  The office asks for an emailed code. Mails are printed here, none is sent."))
    print(_faint(f"  Django's own admin, for comparison: {base}/django-admin/"))
    print(_faint("  Ctrl-C stops the server and the job worker.\n"), flush=True)


def _stop(number: int, frame: FrameType | None) -> None:
    raise Stopped


def _tell(step: str) -> None:
    print(_faint(f"  {step} …"), flush=True)


def _bold(text: str) -> str:
    return f"\x1b[1m{text}\x1b[0m" if sys.stdout.isatty() else text


def _faint(text: str) -> str:
    return f"\x1b[2m{text}\x1b[0m" if sys.stdout.isatty() else text


if __name__ == "__main__":
    sys.exit(main())
