"""Addresses a browser may follow."""

from __future__ import annotations

import pytest
from django.utils.functional import lazystr

from django_panel.support.safe_url import safe_url


@pytest.mark.parametrize(
    "url",
    [
        "/tasks",
        "tasks/1?x=1#y",
        "?page=2",
        "#top",
        "../up",
        "http://example.test",
        "HTTPS://example.test/a?b=c&d=e",
        "mailto:ann@example.test",
        "tel:+4930123",
        "/a:b",
        "/search?q=a&amp;b",
    ],
)
def test_relative_and_ordinary_addresses_pass_unchanged(url: str) -> None:
    assert safe_url(url) == url


def test_an_address_may_be_looked_up_later() -> None:
    later = lazystr("/tasks")

    assert safe_url(later) == "/tasks"
    assert type(safe_url(later)) is str


@pytest.mark.parametrize(
    "url",
    [
        None,
        "",
        "javascript:alert(1)",
        "JaVaScRiPt:alert(1)",
        " javascript:alert(1)",
        "java\tscript:alert(1)",
        "java\nscript:alert(1)",
        "\x01javascript:alert(1)",
        "javascript&colon;alert(1)",
        "&#106;avascript:alert(1)",
        "&#x6A;avascript:alert(1)",
        "java&Tab;script:alert(1)",
        "data:text/html,x",
        "vbscript:x",
        "file:///etc/passwd",
        "ftp://example.test",
        "//evil.test",
        "///evil.test",
        "\\\\evil.test",
        "/\\evil.test",
        "&#47;&#47;evil.test",
        "http:/evil.test",
        "https:///evil.test",
        "https:evil.test",
        "http://[",
        "/a b",
        "\x7f/x",
    ],
)
def test_everything_else_is_refused(url: str | None) -> None:
    assert safe_url(url) is None
