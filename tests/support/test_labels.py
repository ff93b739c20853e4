"""Names turned into words and addresses."""

from __future__ import annotations

import pytest
from django.utils.translation import override

from django_panel.support import labels


@pytest.mark.parametrize(
    ("name", "kebab", "snake", "headline"),
    [
        ("BlogPost", "blog-post", "blog_post", "Blog post"),
        ("blog_post", "blog-post", "blog_post", "Blog post"),
        ("blog-posts", "blog-posts", "blog_posts", "Blog posts"),
        ("HTTPServer", "http-server", "http_server", "HTTP server"),
        ("taskID", "task-id", "task_id", "Task ID"),
        ("customer.name", "customer-name", "customer_name", "Customer name"),
        ("Invoice2024Line", "invoice2024-line", "invoice2024_line", "Invoice2024 line"),
        ("  spaced   out ", "spaced-out", "spaced_out", "Spaced out"),
        ("", "", "", ""),
    ],
)
def test_names_are_split_into_words(name: str, kebab: str, snake: str, headline: str) -> None:
    assert labels.kebab(name) == kebab
    assert labels.snake(name) == snake
    assert labels.headline(name) == headline


@pytest.mark.parametrize(
    ("word", "plural"),
    [
        ("task", "tasks"),
        ("category", "categories"),
        ("day", "days"),
        ("box", "boxes"),
        ("status", "statuses"),
        ("branch", "branches"),
        ("wish", "wishes"),
        ("Party", "Parties"),
        ("y", "ys"),
    ],
)
def test_plurals_are_english(word: str, plural: str) -> None:
    assert labels.plural(word) == plural


@pytest.mark.parametrize(
    ("name", "suffixes", "slug"),
    [
        ("AdminPanelProvider", ("PanelProvider", "Provider"), "admin"),
        ("AdminProvider", ("PanelProvider", "Provider"), "admin"),
        ("ReportPage", ("Page",), "report"),
        ("Page", ("Page",), "page"),
        ("Dashboard", ("Page",), "dashboard"),
        ("PagePage", ("Page",), "page"),
    ],
)
def test_a_slug_drops_the_first_suffix_that_fits(
    name: str, suffixes: tuple[str, ...], slug: str
) -> None:
    assert labels.slug_of(name, *suffixes) == slug


@pytest.mark.parametrize("text", ["tasks", "a", "A1_b-c", "2024"])
def test_a_slug_is_one_plain_segment(text: str) -> None:
    assert labels.is_slug(text)


@pytest.mark.parametrize("text", ["", "a/b", "a b", "a.b", "ä", "a\n", "<x>", "{x}"])
def test_anything_else_is_no_slug(text: str) -> None:
    assert not labels.is_slug(text)


@pytest.mark.parametrize(
    ("language", "label", "written"),
    [
        ("en", "Purchase order", "purchase order"),
        ("en", "VAT rate", "VAT rate"),
        ("en", "task", "task"),
        ("en", "", ""),
        ("fr", "Étiquette", "étiquette"),
        ("de", "Aufgabe", "Aufgabe"),
        ("de-at", "Aufgabe", "Aufgabe"),
        (None, "Task", "task"),
    ],
)
def test_a_label_in_a_sentence(language: str | None, label: str, written: str) -> None:
    with override(language):
        assert labels.in_sentence(label) == written
