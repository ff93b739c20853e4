"""The trail above a page's heading."""

from __future__ import annotations

from django.utils.translation import gettext_lazy, override

from django_panel.support import Breadcrumb
from django_panel.support.breadcrumbs import serialize_breadcrumbs


def test_the_last_step_is_where_the_reader_is() -> None:
    trail = [Breadcrumb("Dashboard", "/admin"), Breadcrumb("Work"), Breadcrumb("Tasks", "/t")]

    assert serialize_breadcrumbs(trail) == [
        {"label": "Dashboard", "href": "/admin", "current": False},
        {"label": "Work", "href": None, "current": False},
        {"label": "Tasks", "href": "/t", "current": True},
    ]
    assert serialize_breadcrumbs([]) == []


def test_labels_are_translated_when_they_are_sent() -> None:
    crumb = Breadcrumb(gettext_lazy("Yes"))

    with override("de"):
        assert crumb.to_wire() == {"label": "Ja", "href": None, "current": False}
