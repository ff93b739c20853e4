"""Find and install what tests need: browser, databases, Redis, RabbitMQ, nginx, systemd.

``python tools/services.py ensure chromium postgres redis`` installs what is missing when
``CI=true`` on a Debian machine as root, and elsewhere only says what will be skipped.
``python tools/services.py url postgres`` (or ``mariadb``) prints the address, or nothing when
unreachable. ``python tools/services.py headers mariadb`` installs, under the same conditions, what
the driver of MariaDB is compiled with; its status is 1 where the headers are missing.
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from urllib.parse import unquote, urlsplit

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tools import chromium  # noqa: E402 - the script must find its own package first

POSTGRES_URL = "postgres://postgres:postgres@127.0.0.1:5432/postgres"
MARIADB_URL = "mysql://root@127.0.0.1:3306/panel"
REDIS_URL = "redis://127.0.0.1:6379/0"
AMQP_URL = "amqp://guest:guest@127.0.0.1:5672//"
PACKAGES = {
    "chromium": chromium.SHELL,
    "mariadb": "mariadb-server",
    # Only the programs are needed, which check configuration files.
    "nginx": "nginx-light",
    "systemd": "systemd",
    "postgres": "postgresql",
    "rabbitmq": "rabbitmq-server",
    "redis": "redis-server",
}
#: What the driver of MariaDB is compiled with.
HEADERS = ("build-essential", "libmariadb-dev", "pkg-config", "python3-dev")
#: The names under which ``pkg-config`` may know the headers.
_HEADER_NAMES = ("libmariadb", "mariadb", "mysqlclient")
#: Lets root in without a password from this machine, on a server that is used for tests only.
_MARIADB_ROOT = """
ALTER USER 'root'@'localhost'
    IDENTIFIED VIA unix_socket OR mysql_native_password USING PASSWORD('');
CREATE USER IF NOT EXISTS 'root'@'127.0.0.1' IDENTIFIED BY '';
GRANT ALL PRIVILEGES ON *.* TO 'root'@'127.0.0.1' WITH GRANT OPTION;
"""
WAIT_SECONDS = 30


def is_required() -> bool:
    """Return whether a missing service is an error."""
    return os.environ.get("CI", "").lower() in {"1", "true", "yes"}


def postgres_url() -> str:
    named = os.environ.get("DATABASE_URL", "")
    return named if named.startswith("postgres") else POSTGRES_URL


def mariadb_url() -> str:
    named = os.environ.get("DATABASE_URL", "")
    return named if named.startswith(("mysql", "mariadb")) else MARIADB_URL


def redis_url() -> str:
    return os.environ.get("REDIS_URL", REDIS_URL)


def amqp_url() -> str:
    return os.environ.get("AMQP_URL", AMQP_URL)


def missing(name: str) -> str | None:
    """Return why a service cannot be used, or ``None``."""
    return _CHECKS[name]()


def _chromium() -> str | None:
    return None if chromium.find() else chromium.reason()


def _postgres() -> str | None:
    try:
        import psycopg
    except ImportError:
        return "psycopg is not installed"
    try:
        psycopg.connect(postgres_url(), connect_timeout=3).close()
    except psycopg.OperationalError as error:
        return f"PostgreSQL does not answer at {_place(postgres_url())}: {_first_line(error)}"
    return None


def _mariadb() -> str | None:
    try:
        import MySQLdb
    except ImportError:
        return "mysqlclient is not installed (it needs libmariadb-dev and pkg-config)"
    parts = urlsplit(mariadb_url())
    account = {"user": unquote(parts.username or ""), "passwd": unquote(parts.password or "")}
    try:
        MySQLdb.connect(
            host=parts.hostname or "127.0.0.1",
            port=parts.port or 3306,
            connect_timeout=3,
            **account,
        ).close()
    except MySQLdb.OperationalError as error:
        return f"MariaDB does not answer at {_place(mariadb_url())}: {_first_line(error)}"
    return None


def _redis() -> str | None:
    parts = urlsplit(redis_url())
    try:
        address = (parts.hostname or "127.0.0.1", parts.port or 6379)
        with socket.create_connection(address, timeout=3) as connection:
            connection.sendall(b"PING\r\n")
            answer = connection.recv(64)
    except OSError as error:
        return f"Redis does not answer at {_place(redis_url())}: {_first_line(error)}"
    # A server that requires a password counts; the tests have it in their URL.
    is_redis = answer.startswith((b"+PONG", b"-NOAUTH"))
    return None if is_redis else f"what answers at {_place(redis_url())} is not Redis"


def _rabbitmq() -> str | None:
    parts = urlsplit(amqp_url())
    try:
        address = (parts.hostname or "127.0.0.1", parts.port or 5672)
        with socket.create_connection(address, timeout=3) as connection:
            connection.sendall(b"AMQP\x00\x00\x09\x01")
            connection.settimeout(3)
            answer = connection.recv(8)
    except OSError as error:
        return f"RabbitMQ does not answer at {_place(amqp_url())}: {_first_line(error)}"
    # The first frame is a method of channel 0; another version is answered by its own header.
    is_rabbitmq = answer.startswith((b"\x01\x00\x00", b"AMQP"))
    return None if is_rabbitmq else f"what answers at {_place(amqp_url())} is not RabbitMQ"


def _nginx() -> str | None:
    return None if shutil.which("nginx") else "nginx is not installed"


def _systemd() -> str | None:
    return None if shutil.which("systemd-analyze") else "systemd-analyze is not installed"


def _bundle() -> str | None:
    manifest = ROOT / "src" / "django_panel" / "static" / "django_panel" / "manifest.json"
    return None if manifest.is_file() else "the front end is not built; run `make frontend`"


_CHECKS: dict[str, Callable[[], str | None]] = {
    "bundle": _bundle,
    "chromium": _chromium,
    "mariadb": _mariadb,
    "nginx": _nginx,
    "postgres": _postgres,
    "rabbitmq": _rabbitmq,
    "redis": _redis,
    "systemd": _systemd,
}


def ensure(names: list[str]) -> int:
    """Install missing services if allowed; otherwise print what is skipped."""
    absent = [name for name in names if missing(name)]
    if is_required() and _can_install():
        _install([*absent, *(name for name in names if name not in absent and _is_slow(name))])
    failures = 0
    for name in absent:
        if why := missing(name):
            print(f"{'FAILED' if is_required() else 'skipped'}: {name}: {why}", flush=True)
            failures += is_required()
    return 1 if failures else 0


def _is_slow(name: str) -> bool:
    """Return whether the service is there, but something faster can be installed."""
    return name == "chromium" and not os.environ.get(chromium.VARIABLE) and not _has_shell()


def _has_shell() -> bool:
    return shutil.which(chromium.SHELL) is not None


def _can_install() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0 and bool(shutil.which("apt-get"))


def _install(names: list[str]) -> None:
    if not names:
        return
    packages = [PACKAGES[name] for name in names]
    print(f"Installing {', '.join(packages)} ...", flush=True)
    _apt("update")
    for package in packages:
        _apt("install", "--yes", "--no-install-recommends", package)
    if "chromium" in names and missing("chromium"):
        # Not every distribution has the small one.
        _apt("install", "--yes", "--no-install-recommends", "chromium")
    if "postgres" in names:
        _start("postgresql", "postgres")
        statement = "ALTER USER postgres PASSWORD 'postgres'"
        subprocess.run(["su", "postgres", "-c", f'psql -qc "{statement}"'], check=False)
    if "mariadb" in names:
        _start("mariadb", "mariadb")
        subprocess.run(["mariadb", "-e", _MARIADB_ROOT], check=False)
    if "redis" in names:
        _start("redis-server", "redis")
    if "rabbitmq" in names:
        _start("rabbitmq-server", "rabbitmq")


def has_headers() -> bool:
    """Return whether the driver of MariaDB can be compiled, after installing what it needs."""
    if not _are_headers_there() and is_required() and _can_install():
        _apt("update")
        _apt("install", "--yes", "--no-install-recommends", *HEADERS)
    return _are_headers_there()


def _are_headers_there() -> bool:
    if shutil.which("pkg-config") is None:
        return False
    return any(
        subprocess.run(["pkg-config", "--exists", name], check=False).returncode == 0
        for name in _HEADER_NAMES
    )


def _apt(*arguments: str) -> None:
    # The service is checked again afterwards, so errors of apt are only printed.
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    command = ["apt-get", "-qq", *arguments]
    subprocess.run(command, check=False, stdout=subprocess.DEVNULL, env=environment)


def _start(service: str, name: str) -> None:
    if missing(name):
        subprocess.run(["service", service, "start"], check=False, stdout=subprocess.DEVNULL)
    deadline = time.monotonic() + WAIT_SECONDS
    # "password" or "denied" means that the server runs but the account is missing.
    while time.monotonic() < deadline and not _is_running(missing(name)):
        time.sleep(0.5)


def _is_running(reason: str | None) -> bool:
    return reason is None or "password" in reason or "denied" in reason.lower()


def _place(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.hostname}:{parts.port or ''}".rstrip(":")


def _first_line(error: Exception) -> str:
    return str(error).strip().splitlines()[0]


def main(arguments: list[str]) -> int:
    match arguments:
        case ["ensure", *names]:
            return ensure(names)
        case ["url", "postgres"]:
            print("" if missing("postgres") else postgres_url())
            return 0
        case ["url", "mariadb"]:
            print("" if missing("mariadb") else mariadb_url())
            return 0
        case ["headers", "mariadb"]:
            return 0 if has_headers() else 1
        case ["chromium"]:
            print(chromium.find() or "")
            return 0
    print(__doc__)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
