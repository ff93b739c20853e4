"""Sanitized HTML: nothing that could run code or imitate the panel is left."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import Any

import pytest
from django.utils.functional import lazystr
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from hypothesis import given
from hypothesis import strategies as st

from django_panel.support.html import DISPLAY_TAGS, display_html, html_text, is_html

REL = 'rel="noopener noreferrer"'
GLOBAL = {"dir", "lang", "title"}
ALLOWED = {
    "a": GLOBAL | {"href", "target", "rel"},
    "img": GLOBAL | {"src", "alt", "width", "height"},
    "td": GLOBAL | {"colspan", "rowspan"},
    "th": GLOBAL | {"colspan", "rowspan"},
    "ol": GLOBAL | {"start"},
}
IMAGES = ("data:image/png", "data:image/gif", "data:image/jpeg", "data:image/webp")


class Found(HTMLParser):
    """The elements of HTML with their attributes."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.others: list[str] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_comment(self, data: str) -> None:
        self.others.append(data)

    handle_decl = handle_pi = unknown_decl = handle_comment  # type: ignore[assignment]


def scheme_of(url: str) -> str:
    """Return what a browser takes for the scheme of a URL."""
    seen = "".join(char for char in url if char > " ")
    return seen.split(":", 1)[0].lower() if ":" in seen.split("/", 1)[0] else ""


def assert_harmless(html: str) -> None:
    found = Found(html)
    assert found.others == []
    for tag, attributes in found.elements:
        assert tag in DISPLAY_TAGS, html
        assert attributes.keys() <= ALLOWED.get(tag, GLOBAL), html
        assert attributes.get("target", "_blank") == "_blank", html
        href, src = attributes.get("href") or "", attributes.get("src") or ""
        assert scheme_of(href) in {"", "http", "https", "mailto", "tel"}, html
        assert scheme_of(src) in {"", "http", "https"} or src.lower().startswith(IMAGES), html


@pytest.mark.parametrize(
    ("html", "clean"),
    [
        ("<script>alert(1)</script>x", "x"),
        ("<scr<script>ipt>alert(1)</script>x", "ipt&gt;alert(1)x"),
        ("<img src=x onerror=alert(1)>", '<img src="x">'),
        ("<b onmouseover=alert(1) style='color:red' class='btn' id='app'>x</b>", "<b>x</b>"),
        ("<a href='javascript:alert(1)'>x</a>", f"<a {REL}>x</a>"),
        ("<a href=' jAva&#x09;script&colon;alert(1)'>x</a>", f"<a {REL}>x</a>"),
        ("<a href='&#1;javascript:alert(1)'>x</a>", f"<a {REL}>x</a>"),
        ("<a href='vbscript:x'>x</a>", f"<a {REL}>x</a>"),
        ("<a href='data:text/html,<script>alert(1)</script>'>x</a>", f"<a {REL}>x</a>"),
        ("<a href=' d&#10;ata:text/html;base64,PHNjcmlwdD4='>x</a>", f"<a {REL}>x</a>"),
        ("<a href='data:image/png;base64,AAAA'>x</a>", f"<a {REL}>x</a>"),
        ("<svg onload=alert(1)><a xlink:href='javascript:x'>x</a></svg>y", "y"),
        ("<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>y", "y"),
        ("<style>*{display:none}</style>x", "x"),
        ("<form action='/delete'><input name=a><button>Go</button></form>", "Go"),
        ("<iframe srcdoc='<script>alert(1)</script>'></iframe>x", "x"),
        ("<object data='x'></object><embed src=x><base href='//evil.test'>x", "x"),
        ("<meta http-equiv=refresh content='0;url=//evil.test'>x", "x"),
        ("<!-- <b>x</b> -->y", "y"),
        ("<b><i>unclosed", "<b><i>unclosed</i></b>"),
        ("<b>x</i></b></td></div>", "<b>x</b>"),
        ('<img src="data:image/svg+xml,<svg onload=alert(1)>">', "<img>"),
        ('<img src="data:text/html,x">', "<img>"),
        ('<img src="mailto:a@b.test">', "<img>"),
        ("<a href='/x' target='_top'>x</a>", f'<a href="/x" {REL}>x</a>'),
        ("<input type=image src=x onerror=alert(1)>x", "x"),
        ("<details open ontoggle=alert(1)>x</details>", "x"),
    ],
)
def test_dangerous_html_is_dropped(html: str, clean: str) -> None:
    found = display_html(SafeString(html))

    assert found == clean
    assert_harmless(found)


@pytest.mark.parametrize(
    "html",
    [
        f'<a href="/tasks/1?a=1&amp;b=2" {REL}>x</a>',
        f'<a href="tasks/1#x" {REL}>x</a>',
        f'<a href="https://a.test" target="_blank" {REL}>x</a>',
        f'<a href="mailto:a@b.test" {REL}>x</a>',
        f'<a href="tel:+491" {REL}>x</a>',
        '<img src="/a.png" alt="A" width="20" height="20">',
        '<img src="https://a.test/a.png">',
        '<img src="data:image/png;base64,AAAA">',
        '<img src="data:image/webp;base64,AAAA">',
        "<ul><li>a</li><li><b>b</b> <em>c</em> <code>d</code></li></ul>",
        '<table><tbody><tr><th colspan="2">a</th><td>b</td></tr></tbody></table>',
        '<span lang="de" dir="rtl" title="x">a<br>b</span>',
    ],
)
def test_harmless_html_is_kept(html: str) -> None:
    assert display_html(SafeString(html)) == html
    assert_harmless(html)


def test_only_a_safe_string_is_html() -> None:
    class Rendered:
        def __html__(self) -> str:
            return "<b>x</b>"

    # S308 is about HTML that is not sanitized afterwards.
    assert is_html(mark_safe("<b>x</b>"))
    assert is_html(format_html("{} & {}", "a", "b"))
    others: list[Any] = ["<b>x</b>", Rendered(), lazystr("<b>x</b>"), None, 7, SafeString("x")]
    assert not any(map(is_html, others))


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<a href='/x'>Mara</a> &amp; <b>S</b>am", "Mara & Sam"),
        ("<ul><li>a</li><li>b</li></ul>", "a b"),
        ("a<br>b<br/>c<hr>d", "a b c d"),
        ("<table><tr><td>a</td><td>b</td></tr></table>", "a b"),
        ("&lt;b&gt; <script>x</script>", "<b>"),
        ("<img src=x>", ""),
    ],
)
def test_the_text_of_html(html: str, text: str) -> None:
    assert html_text(html) == text


PIECES = st.sampled_from(
    """<b> </b> <a href=" <a href='java script:x'> "> '> </a> <img src=x onerror=x> <svg> <math>
    <style> </style> <script> </script> <!-- --> <![CDATA[ ]]> <form> <input> <iframe srcdoc="
    javascript: data:text/html, data:image/png; &#x09; &colon; &lt; <table> <td> <noscript>
    <template> <textarea> <title> onclick=x style=x class=x id=x target=_top <mglyph> <p> \x00 \\
    <mtext> <annotation-xml encoding="text/html"> <xmp> <plaintext> <select> <option> //e.test
    """.split()
)


@given(st.lists(PIECES | st.text(max_size=5), max_size=14).map("".join))
def test_only_allowed_elements_and_attributes_are_left(html: str) -> None:
    clean = display_html(SafeString(html))

    assert_harmless(clean)
    # Parsed again, as the browser does, it is the same.
    assert display_html(SafeString(clean)) == clean
