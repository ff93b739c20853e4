"""Take the pictures of the documentation: ``python tools/screenshots.py [name ...]``.

The script starts the demo and the project of the tutorial on temporary SQLite databases, with the
clock stopped, and drives Chromium. Two runs of the same code therefore produce the same pictures.
Arguments limit the run to pictures whose names contain one of them.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parents[1]
# Python puts the script's own folder first; `tools` and `demo` are found in the one above.
sys.path[0] = str(ROOT)

from tools import chromium, png, tutorial  # noqa: E402

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, StorageState

#: What a browser does before the picture is taken.
Steps = Callable[["Page"], None]

IMAGES = ROOT / "docs" / "images"
NOW = "2026-11-16T10:00"
DESK = (1440, 900)
#: Narrower than a desk, because the pages of the tutorial show little.
WINDOW = (1120, 630)
PHONE = (390, 844)
PASSWORD = "a long enough password"  # noqa: S105
#: How long a server may take to start.
START_TIMEOUT = 120.0
#: How long a page may take, in milliseconds; a busy machine is slow.
PAGE_TIMEOUT = 120_000


@dataclass(frozen=True, slots=True)
class Picture:
    """One page of a project, as one user sees it."""

    name: str
    path: str
    user: str | None = "admin"
    size: tuple[int, int] = DESK
    dark: bool = False
    #: The demo, or the part of the tutorial whose project is served.
    project: str = "demo"
    steps: Steps | None = None


def _filter_tasks(page: Page) -> None:
    page.get_by_role("button", name="Filters").click()


def _select_tasks(page: Page) -> None:
    for box in page.locator("tbody").get_by_role("checkbox", name="Select").all()[:3]:
        box.click()


def _open_bell(page: Page) -> None:
    page.get_by_role("button", name="Notifications").click()


def _scroll_to_relations(page: Page) -> None:
    page.get_by_role("tablist").last.evaluate("tabs => tabs.scrollIntoView()")


def _postpone(page: Page) -> None:
    page.get_by_role("row", name="Draw the map").get_by_role("button").last.click()
    page.get_by_role("menuitem", name="Postpone").click()
    page.get_by_role("dialog").get_by_label("Days").wait_for()


def _enter_task(page: Page) -> None:
    page.get_by_label("Title").fill("Sign the lease")


PICTURES = (
    Picture("tasks-light", "/admin/tasks"),
    Picture("tasks-dark", "/admin/tasks", dark=True),
    Picture("tasks-phone", "/admin/tasks", size=PHONE),
    Picture("filters", "/admin/tasks", steps=_filter_tasks),
    Picture("bulk-actions", "/admin/tasks", steps=_select_tasks),
    Picture("dashboard-light", "/admin"),
    Picture("dashboard-dark", "/admin", dark=True),
    Picture("dashboard-phone", "/admin", size=PHONE, dark=True),
    Picture("sign-in", "/admin/login", user=None, size=(960, 600)),
    Picture("form", "/admin/projects/1200/edit"),
    Picture("form-phone", "/admin/projects/1200/edit", size=PHONE),
    Picture("repeater", "/admin/invoices/1100/edit"),
    Picture("infolist", "/admin/invoices/1100"),
    Picture("relations", "/admin/projects/1200", steps=_scroll_to_relations),
    Picture("custom-page", "/admin/tasks/board"),
    Picture("cluster", "/admin/studio/tags"),
    Picture("notifications", "/admin/tasks", steps=_open_bell),
    Picture("trash", "/admin/comments?filters[trashed]=only"),
    Picture("tutorial-list", "/admin/tasks", "ada", WINDOW, project="list"),
    Picture("tutorial-form", "/admin/tasks/create", "ada", WINDOW, False, "form", _enter_task),
    Picture("tutorial-action", "/admin/tasks", "ada", WINDOW, False, "action", _postpone),
    Picture("tutorial-policy", "/admin/tasks", "lea", WINDOW, project="policy"),
    Picture("tutorial-relation", "/admin/projects/1", "ada", WINDOW, project="relation"),
    Picture("tutorial-dashboard", "/admin", "ada", WINDOW, project="dashboard"),
)

#: The records that a reader has entered by the end of each part of the tutorial.
TUTORIAL_RECORDS = """
from django.contrib.auth.models import Permission, User
from planning.models import Project, Task

User.objects.create_superuser("ada", password=PASSWORD)
website = Project.objects.create(name="Website", starts_on="2030-01-07")
due = {"Draw the map": "2030-01-09", "Write the front page": "2030-01-15"}
if PART in {"action", "policy", "relation", "dashboard"}:
    due["Sign the lease"] = "2030-01-21"
for title, day in due.items():
    Task.objects.create(project=website, title=title, due_on=day)
if PART in {"policy", "relation", "dashboard"}:
    Task.objects.update(state="done")
    Task.objects.filter(title="Draw the map").update(due_on="2030-01-16")
    lea = User.objects.create_user("lea", password=PASSWORD, is_staff=True)
    planning = Permission.objects.filter(content_type__app_label="planning")
    lea.user_permissions.set(planning.exclude(codename__startswith="delete"))
    Project.objects.update(lead=lea)
    Task.objects.create(project=website, title="Order the sign")
    shop = Project.objects.create(name="Shop")
    Task.objects.create(project=shop, title="Pack the lamps")
if PART in {"relation", "dashboard"}:
    Task.objects.create(project=website, title="Choose the colours")
"""


def main(arguments: list[str]) -> int:
    """Take the pictures that the arguments name, or all of them."""
    wanted = [
        picture
        for picture in PICTURES
        if not arguments or any(part in picture.name for part in arguments)
    ]
    path = chromium.find()
    if path is None:
        print(f"No pictures: {chromium.reason()}", file=sys.stderr)
        return 1
    from playwright.sync_api import sync_playwright

    IMAGES.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=path, args=["--no-sandbox", "--disable-dev-shm-usage"]
        )
        for project in dict.fromkeys(picture.project for picture in wanted):
            with running_demo() if project == "demo" else running_tutorial(project) as address:
                # Sign-ins are limited, so each user signs in once.
                cookies: dict[str, StorageState] = {}
                for picture in wanted:
                    if picture.project == project:
                        publish(picture.name, take(browser, address, picture, cookies))
        browser.close()
    return 0


def take(
    browser: Browser, address: str, picture: Picture, cookies: dict[str, StorageState]
) -> bytes:
    """Open a page as its user, do the steps, and return the picture."""
    if picture.user is not None and picture.user not in cookies:
        cookies[picture.user] = sign_in(browser, address, picture.user)
    context = browser.new_context(
        viewport={"width": picture.size[0], "height": picture.size[1]},
        color_scheme="dark" if picture.dark else "light",
        reduced_motion="reduce",
        locale="en-GB",
        timezone_id="UTC",
        has_touch=picture.size == PHONE,
        storage_state=cookies.get(picture.user or ""),
    )
    context.set_default_timeout(PAGE_TIMEOUT)
    context.clock.set_fixed_time(f"{NOW}Z")
    page = context.new_page()
    response = page.goto(f"{address}{picture.path}")
    if response is None or response.status >= 400:
        status = "no response" if response is None else response.status
        raise SystemExit(f"{picture.path}: {status}")
    wait(page)
    if picture.steps is not None:
        picture.steps(page)
        wait(page)
    data = page.screenshot(animations="disabled", caret="hide")
    context.close()
    return data


def sign_in(browser: Browser, address: str, user: str) -> StorageState:
    """Sign in on the login page and return the cookies."""
    demo = {"admin": ("admin@demo.test", _demo_password())}
    name, password = demo.get(user, (user, PASSWORD))
    context = browser.new_context()
    context.set_default_timeout(PAGE_TIMEOUT)
    page = context.new_page()
    page.goto(f"{address}/admin/login")
    page.locator("input[autocomplete~=username], input[name=login]").first.fill(name)
    page.locator("input[type=password]").fill(password)
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url(f"{address}/admin")
    cookies = context.storage_state()
    context.close()
    return cookies


def wait(page: Page) -> None:
    """Wait until nothing is loading and the fonts are ready."""
    page.evaluate("document.fonts.ready")
    # Deferred parts of a page and late icons are requested after the page has been drawn.
    for _ in range(2):
        page.wait_for_load_state("networkidle")
        page.wait_for_timeout(800)


def publish(name: str, data: bytes) -> None:
    """Write a picture, with a palette, into the folder of the documentation."""
    target = IMAGES / f"{name}.png"
    target.write_bytes(png.reduce(data))
    print(f"  {name} ({target.stat().st_size // 1024} kB)", flush=True)


@contextmanager
def running_demo() -> Iterator[str]:
    """Serve a freshly seeded demo and yield its address."""
    with tempfile.TemporaryDirectory() as folder:
        variables = {"DEMO_VAR": folder, "DJANGO_SETTINGS_MODULE": "demo.settings"}
        for command in (["migrate"], ["seed", "--reference-date", NOW[:10]]):
            _run(ROOT, ["-m", "django", *command, "--verbosity", "0"], variables)
        server = ["-m", "uvicorn", "demo.asgi:application", "--log-level", "warning"]
        with _serving(ROOT, server, "--port", variables) as address:
            yield address


@contextmanager
def running_tutorial(last: str) -> Iterator[str]:
    """Serve the project that a reader has at the end of a part, and yield its address."""
    with tempfile.TemporaryDirectory() as parent:
        folder = Path(parent) / "studio"
        tutorial.start(folder)
        if last in tutorial.PARTS:
            for part in tutorial.PARTS[: tutorial.PARTS.index(last) + 1]:
                tutorial.add(folder, part)
        for command in (["makemigrations", "planning"], ["migrate"]):
            _run(folder, ["manage.py", *command, "--verbosity", "0"], {})
        values = f"PART, PASSWORD = {last!r}, {PASSWORD!r}"
        _run(folder, ["manage.py", "shell", "--command", values + TUTORIAL_RECORDS], {})
        with _serving(folder, ["manage.py", "runserver", "--noreload"], "", {}) as address:
            yield address


def _run(folder: Path, program: list[str], variables: Mapping[str, str]) -> None:
    subprocess.run(
        _frozen(program),
        cwd=folder,
        env=_environment(folder, variables),
        check=True,
        stdout=subprocess.DEVNULL,
    )


@contextmanager
def _serving(
    folder: Path, program: list[str], port_option: str, variables: Mapping[str, str]
) -> Iterator[str]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = str(probe.getsockname()[1])
    command = _frozen([*program, *filter(None, [port_option]), port])
    address = f"http://localhost:{port}"
    with tempfile.TemporaryFile() as log:
        process = subprocess.Popen(
            command, cwd=folder, env=_environment(folder, variables), stdout=log, stderr=log
        )
        try:
            if not _answers(f"{address}/admin/login", process):
                log.seek(0)
                raise SystemExit(f"The server did not start:\n{log.read().decode()}")
            yield address
        finally:
            process.send_signal(signal.SIGINT)
            process.wait()


def _answers(address: str, process: subprocess.Popen[bytes]) -> bool:
    """Wait for the first page of a server; return False when it has ended or takes too long."""
    # A proxy of the environment does not know the addresses of this machine.
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    limit = time.monotonic() + START_TIMEOUT
    while time.monotonic() < limit and process.poll() is None:
        try:
            opener.open(address, timeout=10).close()
        except OSError:
            time.sleep(0.2)
        else:
            return True
    return False


def _frozen(program: list[str]) -> list[str]:
    return [sys.executable, str(ROOT / "tools" / "frozen_clock.py"), NOW, *program]


def _environment(folder: Path, variables: Mapping[str, str]) -> dict[str, str]:
    own = {"DJANGO_SETTINGS_MODULE", "DATABASE_URL", "PYTHONPATH"}
    inherited = {name: value for name, value in os.environ.items() if name not in own}
    paths = os.pathsep.join([str(folder), str(ROOT / "src")])
    return {**inherited, "PYTHONPATH": paths, **variables}


def _demo_password() -> str:
    from demo.agency.seeding.accounts import DEMO_PASSWORD

    return DEMO_PASSWORD


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
