"""Browser, operating system and device of a ``User-Agent`` header."""

from __future__ import annotations

import pytest

from django_panel.support.user_agents import UserAgent

CHROME = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36"


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        (f"Mozilla/5.0 (Windows NT 10.0) {CHROME}", ("Chrome", "Windows", "desktop")),
        (f"Mozilla/5.0 (Windows NT 10.0) {CHROME} Edg/140.0", ("Edge", "Windows", "desktop")),
        (f"Mozilla/5.0 (Linux; Android 15) {CHROME}", ("Chrome", "Android", "tablet")),
        (
            "Mozilla/5.0 (Linux; Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0",
            ("Firefox", "Android", "mobile"),
        ),
        (
            "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15",
            ("Safari", "macOS", "desktop"),
        ),
        ("curl/8.5.0", (None, None, "unknown")),
        ("", (None, None, "unknown")),
        ("<script>alert(1)</script>", (None, None, "unknown")),
    ],
)
def test_header(header: str, expected: tuple[str | None, str | None, str]) -> None:
    agent = UserAgent.parse(header)

    assert (agent.browser, agent.os, agent.device) == expected
