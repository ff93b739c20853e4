"""The twelve tasks as one walk, on a wide screen and on a phone, without a console message."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.demo.demo_project import DemoProject
from tests.demo.twelve_tasks import TASKS, Walk
from tests.e2e.smoke import leave
from tests.e2e.visitor import DESK, PHONE

if TYPE_CHECKING:
    from playwright.sync_api import ConsoleMessage, Page, Response

pytestmark = [pytest.mark.browser, pytest.mark.services("bundle")]


@pytest.fixture
def patience() -> Iterator[None]:
    """Wait longer for the answers of the demo's one process."""
    expect.set_options(timeout=15_000)
    yield
    expect.set_options(timeout=5_000)


@pytest.mark.own_window
@pytest.mark.usefixtures("patience")
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_twelve_tasks_without_a_console_message(
    page: Page,
    seeded_demo: DemoProject,
    tmp_path: Path,
    size: tuple[int, int],
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.set_default_timeout(15_000)
    messages: list[tuple[str, str, str]] = []
    refused: list[str] = []

    def note(message: ConsoleMessage) -> None:
        messages.append((message.type, message.location.get("url", ""), message.text))

    def note_refusal(response: Response) -> None:
        if response.status == 403:
            refused.append(response.url)

    page.on("console", note)
    page.on("response", note_refusal)
    demo = seeded_demo.copy(tmp_path)
    with demo.running() as running:
        walk = Walk(page, running.url, demo)
        for task in TASKS:
            task(walk)
        leave(page)

    assert (messages, refused) == ([], [])
