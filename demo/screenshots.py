"""``make screenshots``: pictures of the demo, for the README and for looking at."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

ROOT = Path(__file__).resolve().parents[1]
#: Python puts the script's own folder first; ``demo`` itself is found in the one above.
sys.path[0] = str(ROOT)

from demo.agency.seeding.accounts import DEMO_PASSWORD  # noqa: E402
from tools import chromium, png  # noqa: E402

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, StorageState

Scheme = Literal["light", "dark"]

#: Everything, to look at; not committed.
GALLERY = ROOT / "test-results" / "screenshots"
#: What the README shows: the name of a picture in the gallery, and its name there.
PUBLISHED = {
    "admin-tasks-1440-light": ROOT / "docs" / "images" / "tasks-light.png",
    "admin-tasks-1440-dark": ROOT / "docs" / "images" / "tasks-dark.png",
}
#: Width and height of a desk, a tablet and a phone.
SIZES = ((1440, 900), (1024, 768), (390, 844))
SCHEMES: tuple[Scheme, ...] = ("light", "dark")


@dataclass(frozen=True, slots=True)
class Shot:
    """One screen, as one person sees it."""

    name: str
    path: str
    #: Who looks; None is a guest.
    account: str | None = None


SHOTS = (
    Shot("admin-login", "/admin/login"),
    Shot("admin-dashboard", "/admin", "admin"),
    Shot("admin-tasks", "/admin/tasks", "admin"),
    Shot("admin-tasks-empty", "/admin/tasks?search=nothing+is+called+this", "admin"),
    Shot("admin-customers", "/admin/customers", "admin"),
    Shot("admin-project-create", "/admin/projects/create", "admin"),
    Shot("admin-project-edit", "/admin/projects/1200/edit", "admin"),
    Shot("admin-project", "/admin/projects/1200", "admin"),
    Shot("admin-task-edit", "/admin/tasks/19000/edit", "admin"),
    Shot("admin-customer-edit", "/admin/customers/1/edit", "admin"),
    Shot("admin-invoice-edit", "/admin/invoices/1100/edit", "admin"),
    Shot("admin-invoice", "/admin/invoices/1100", "admin"),
    Shot("admin-agency-edit", "/admin/studio/agency/edit", "admin"),
    Shot("admin-tags", "/admin/studio/tags", "admin"),
    Shot("admin-board", "/admin/tasks/board", "admin"),
    Shot("admin-timeline", "/admin/projects/1200/timeline", "admin"),
    Shot("admin-customer", "/admin/customers/1", "admin"),
    Shot("admin-customer-projects", "/admin/customers/1/customer-projects", "admin"),
    Shot("admin-about", "/admin/about", "admin"),
    Shot("admin-missing", "/admin/there-is-nothing-here", "admin"),
    Shot("admin-refused", "/admin", "ops"),
    Shot("ops-login", "/ops/login"),
    Shot("ops-dashboard", "/ops", "ops"),
    Shot("ops-receivables", "/ops/receivables", "ops"),
    Shot("crew-tasks", "/crew/tasks", "crew"),
)


def main() -> int:
    """Take every picture, or those whose names contain an argument."""
    wanted = [
        shot for shot in SHOTS if not sys.argv[1:] or any(a in shot.name for a in sys.argv[1:])
    ]
    path = chromium.find()
    if path is None:
        print(f"No pictures: {chromium.reason()}", file=sys.stderr)
        return 1
    from playwright.sync_api import sync_playwright

    GALLERY.mkdir(parents=True, exist_ok=True)
    with running_demo() as base, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=path, args=["--no-sandbox", "--disable-dev-shm-usage"]
        )
        sessions = {
            account: sign_in(browser, base, account)
            for account in sorted({shot.account for shot in wanted if shot.account})
        }
        for shot in wanted:
            take(browser, base, shot, sessions.get(shot.account or ""))
        browser.close()
    publish()
    return 0


@contextmanager
def running_demo() -> Iterator[str]:
    """Serve a freshly seeded demo, and leave no trace of it."""
    with tempfile.TemporaryDirectory() as var, socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
        probe.close()
        process = subprocess.Popen(
            [sys.executable, "demo/run.py"],
            cwd=ROOT,
            env={**os.environ, "DEMO_VAR": var, "PORT": str(port)},
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            for line in process.stdout or ():
                if "Ctrl-C" in line:
                    break
            else:
                raise SystemExit("The demo did not start; the lines above say why.")
            yield f"http://localhost:{port}"
        finally:
            process.send_signal(signal.SIGINT)
            process.wait()


def sign_in(browser: Browser, base: str, account: str) -> StorageState:
    """Sign in as a person would, and return the cookies."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{base}/{account}/login")
    page.locator("input[autocomplete~=username], input[name=login]").first.fill(
        f"{account}@demo.test"
    )
    page.locator("input[type=password]").fill(DEMO_PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url(f"{base}/{account}")
    state = context.storage_state()
    context.close()
    return state


def take(browser: Browser, base: str, shot: Shot, session: StorageState | None) -> None:
    """Take one screen in every size, light and dark."""
    for width, height in SIZES:
        for scheme in SCHEMES:
            context = browser.new_context(
                viewport={"width": width, "height": height},
                color_scheme=scheme,
                reduced_motion="reduce",
                locale="en-GB",
                device_scale_factor=2 if width < 500 else 1,
                has_touch=width < 500,
                storage_state=session,
            )
            page = context.new_page()
            answer = page.goto(f"{base}{shot.path}")
            if answer is None or answer.status >= 500:
                raise SystemExit(f"{shot.path} failed; the lines above say why.")
            settle(page)
            page.screenshot(path=GALLERY / f"{shot.name}-{width}-{scheme}.png")
            context.close()
    print(f"  {shot.name}", flush=True)


def settle(page: Page) -> None:
    """Wait until nothing is loading and the letters have their shape."""
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready")


def publish() -> None:
    """Write the pictures of the README, smaller than the browser did, to where it finds them."""
    for name, target in PUBLISHED.items():
        source = GALLERY / f"{name}.png"
        if source.exists():
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(png.shrink(source.read_bytes()))


if __name__ == "__main__":
    sys.exit(main())
