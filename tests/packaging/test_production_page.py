"""The page *Put it into production*: its commands are run in their order, with the wheel.

Commands for root are not run. The files that they install are checked with ``systemd-analyze``
and ``nginx``, and their servers are started on free ports.
"""

from __future__ import annotations

import json
import re
import shlex
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from http.cookies import SimpleCookie
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.docs.pages import DOCS, ROOT
from tests.packaging.installations import PASSWORD, Distribution, clean_environment
from tools import docs_code

pytestmark = [pytest.mark.packaging, pytest.mark.services("postgres")]

PAGE = DOCS / "how-to" / "put-into-production.md"
HOME = "/srv/shop"
HOST = "panel.example.com"
AS_ROOT = "# As root\n"
WSGI, ASGI = ":8001", "--port 8001"
#: Where a reader writes the files of the page.
TARGETS = {
    "production/production.py": "shopsite/production.py",
    "production/urls.py": "shopsite/urls.py",
    "production/env": ".env",
    "production/shop.service": "units/shop.service",
    "production/shop-worker.service": "units/shop-worker.service",
    "production/shop-sweep.service": "units/shop-sweep.service",
    "production/shop-sweep.timer": "units/shop-sweep.timer",
    "production/nginx.conf": "nginx.conf",
}
JOB = """
from dataclasses import dataclass
from pathlib import Path

from django_panel.jobs import Job


@dataclass
class WriteFile(Job):
    key = "write-file"

    path: str

    def handle(self):
        Path(self.path).write_text("done")
"""
_BLOCK = re.compile(
    r"(?:^<!-- code: (?P<source>\S+) -->\n)?^```(?P<language>\w+)\n(?P<code>.*?)^```$",
    re.DOTALL | re.MULTILINE,
)


@dataclass(frozen=True)
class Site:
    """The folder of the site after the commands of the page."""

    folder: Path

    def read(self, name: str) -> str:
        return (self.folder / name).read_text("utf-8")

    def environment(self) -> dict[str, str]:
        """Return what systemd reads from ``EnvironmentFile``."""
        lines = self.read(".env").splitlines()
        return clean_environment(**dict(line.split("=", 1) for line in lines))

    def manage(self, *arguments: str) -> str:
        answer = subprocess.run(
            [str(self.folder / ".venv/bin/python"), "manage.py", *arguments],
            cwd=self.folder,
            env=self.environment(),
            capture_output=True,
            text=True,
            check=False,
        )
        assert answer.returncode == 0, answer.stdout + answer.stderr
        return answer.stdout

    @contextmanager
    def running(self, command: str) -> Iterator[subprocess.Popen[bytes]]:
        """Start a command of a unit, and stop it by its id."""
        with (self.folder / "process.log").open("wb") as log:
            process = subprocess.Popen(
                shlex.split(command),
                cwd=self.folder,
                env=self.environment(),
                stdout=log,
                stderr=log,
            )
            try:
                yield process
            finally:
                process.terminate()
                process.wait(timeout=30)


def script(folder: Path, database: str) -> str:
    """Return the page as a shell script: files are written, commands are run."""
    lines = ["set -euo pipefail", f"cd {folder}", "mkdir units"]
    for block in _BLOCK.finditer(PAGE.read_text("utf-8")):
        source, code = block["source"], block["code"].replace(HOME, str(folder))
        if source is not None:
            if source == "production/env":
                code = with_database(code, database)
            lines.append(f"cat > {TARGETS[source]} <<'END_OF_FILE'\n{code}END_OF_FILE")
        elif not code.startswith((AS_ROOT, "ExecStart=")):
            lines.append(code.replace("python3 -m venv", f"{sys.executable} -m venv"))
    return "\n".join(lines)


def with_database(code: str, database: str) -> str:
    url = urlsplit(database)
    values = {
        "DB_NAME": url.path.strip("/"),
        "DB_USER": url.username,
        "DB_PASSWORD": url.password,
        "DB_HOST": url.hostname,
        "DB_PORT": url.port or 5432,
    }
    for name, value in values.items():
        code = re.sub(rf"^{name}=.*$", f"{name}={value}", code, flags=re.MULTILINE)
    return code


@pytest.fixture(scope="module")
def database(request: pytest.FixtureRequest) -> Iterator[str]:
    """Create a database for the site, and drop it."""
    import psycopg

    server: str = request.getfixturevalue("postgres_url")
    name = f"panel_production_{time.time_ns()}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
        try:
            yield urlsplit(server)._replace(path=f"/{name}").geturl()
        finally:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture(scope="module")
def site(
    distribution: Distribution, database: str, tmp_path_factory: pytest.TempPathFactory
) -> Site:
    """Run the commands of the page in an empty folder."""
    folder = tmp_path_factory.mktemp("shop")
    shutil.copy(distribution.wheel, folder)
    answer = subprocess.run(
        ["bash"],
        input=script(folder, database),
        env=clean_environment(PIP_CONSTRAINT=str(ROOT / "constraints.txt")),
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode == 0, answer.stdout + answer.stderr
    return Site(folder)


def exec_start(text: str) -> str:
    found = re.search(r"^ExecStart=(.+)$", text, re.MULTILINE)
    assert found is not None, text
    return found[1]


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


@dataclass(frozen=True)
class Response:
    """What the proxy receives."""

    status: int
    body: str
    cookies: dict[str, str]


def ask(port: int, path: str, body: object = None, **headers: str) -> Response:
    """Send a request as the proxy does."""
    connection = HTTPConnection("127.0.0.1", port, timeout=30)
    forwarded = {
        "Host": HOST,
        "X-Forwarded-Proto": "https",
        "X-Forwarded-For": "192.0.2.7",
        "Referer": f"https://{HOST}/panel/login",
        "Content-Type": "application/json",
    }
    method, content = ("GET", None) if body is None else ("POST", json.dumps(body))
    try:
        connection.request(method, path, content, {**forwarded, **headers})
        response = connection.getresponse()
        cookies = SimpleCookie("; ".join(response.headers.get_all("Set-Cookie") or []))
        values = {name: morsel.value for name, morsel in cookies.items()}
        return Response(response.status, response.read().decode("utf-8", "replace"), values)
    finally:
        connection.close()


def first_answer(process: subprocess.Popen[bytes], port: int, log: Path) -> Response:
    """Wait for the server, and return the sign-in page."""
    for _ in range(300):
        assert process.poll() is None, log.read_text()
        try:
            return ask(port, "/panel/login")
        except (OSError, HTTPException):
            time.sleep(0.2)
    raise AssertionError(log.read_text())


def server_command(site: Site, kind: str) -> tuple[str, int]:
    port = free_port()
    if kind == "wsgi":
        command = exec_start(site.read("units/shop.service"))
        assert WSGI in command
        return command.replace(WSGI, f":{port}"), port
    page = PAGE.read_text("utf-8").replace(HOME, str(site.folder))
    found = re.search(r"^```text\nExecStart=(.+)$", page, re.MULTILINE)
    assert found is not None
    assert ASGI in found[1]
    return found[1].replace(ASGI, f"--port {port}"), port


@pytest.mark.parametrize("kind", ["wsgi", "asgi"])
def test_the_application_server_signs_the_first_user_in(site: Site, kind: str) -> None:
    command, port = server_command(site, kind)

    with site.running(command) as process:
        page = first_answer(process, port, site.folder / "process.log")
        credentials = {"username": "ann", "password": PASSWORD}
        token = page.cookies["csrftoken"]
        signed_in = ask(
            port,
            "/_panel/auth/login",
            credentials,
            **{"X-CSRFToken": token, "Cookie": f"csrftoken={token}"},
        )
        plain = ask(port, "/panel/login", **{"X-Forwarded-Proto": "http"})

    assert page.status == 200
    assert signed_in.status == 200, signed_in.body
    assert "sessionid" in signed_in.cookies
    assert plain.status == 301
    stored = site.manage(
        "shell",
        "--command",
        "from django_panel.models import UserSession; "
        "print('address', UserSession.objects.latest('pk').address)",
    )
    assert "192.0.2.7" in stored


def test_the_static_files_of_the_page_are_where_the_proxy_looks(site: Site) -> None:
    command, port = server_command(site, "wsgi")
    with site.running(command) as process:
        page = first_answer(process, port, site.folder / "process.log")
    scripts = re.findall(r'(?:src|href)="/static/([^"]+\.(?:js|css))"', page.body)
    folders = re.findall(r"alias (\S+);", site.read("nginx.conf"))

    assert scripts
    root = next(Path(folder) for folder in folders if folder.endswith("static_root/"))
    assert [name for name in scripts if not (root / name).is_file()] == []
    # Small files have no compressed version.
    assert any((root / f"{name}.gz").is_file() for name in scripts)


def test_the_worker_runs_a_job(site: Site) -> None:
    (site.folder / "shopsite" / "jobs.py").write_text(JOB)
    provider = site.folder / "shopsite" / "admin_panel" / "provider.py"
    provider.write_text(f"from shopsite import jobs\n{provider.read_text()}")
    made = site.folder / "made"
    dispatch = f"from shopsite.jobs import WriteFile; WriteFile({str(made)!r}).dispatch()"
    site.manage("shell", "--command", dispatch)

    with site.running(exec_start(site.read("units/shop-worker.service"))) as process:
        for _ in range(300):
            assert process.poll() is None, site.read("process.log")
            if made.is_file():
                break
            time.sleep(0.2)

    assert made.read_text() == "done"
    assert process.returncode == 0


def test_the_housekeeping_runs(site: Site) -> None:
    command = exec_start(site.read("units/shop-sweep.service"))

    with site.running(command) as process:
        assert process.wait(timeout=60) == 0, site.read("process.log")


@pytest.mark.services("systemd")
def test_systemd_accepts_the_units(site: Site) -> None:
    units = sorted(map(str, (site.folder / "units").iterdir()))

    answer = subprocess.run(
        ["systemd-analyze", "verify", "--recursive-errors=no", *units],
        capture_output=True,
        text=True,
        check=False,
    )

    assert len(units) == 4
    assert answer.returncode == 0, answer.stderr
    # Messages about the page's files; the machine's own units may have others.
    assert not re.search(r"shop[\w-]*\.(service|timer)", answer.stderr), answer.stderr


@pytest.mark.services("nginx")
def test_nginx_accepts_its_configuration(site: Site, tmp_path: Path) -> None:
    # There is no certificate here.
    text = re.sub(r"^ *ssl_certificate.*\n", "", site.read("nginx.conf"), flags=re.MULTILINE)
    text = text.replace("443 ssl", str(free_port())).replace("listen 80", f"listen {free_port()}")
    (tmp_path / "nginx.conf").write_text(
        f"pid {tmp_path}/pid;\nerror_log {tmp_path}/error.log;\n"
        f"events {{}}\nhttp {{\naccess_log off;\n{text}\n}}\n"
    )

    answer = subprocess.run(
        ["nginx", "-t", "-p", str(tmp_path), "-c", str(tmp_path / "nginx.conf")],
        capture_output=True,
        text=True,
        check=False,
    )

    assert answer.returncode == 0, answer.stderr


def test_every_file_of_the_page_is_checked() -> None:
    sources = {block.path for block in docs_code.blocks(PAGE.read_text("utf-8"))}

    assert sources == set(TARGETS)
    assert {f"production/{path.name}" for path in (DOCS / "examples/production").iterdir()} == set(
        TARGETS
    )
