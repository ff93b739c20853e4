"""URL patterns that hide pages of a panel are reported by ``manage.py check``."""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType
from typing import Any

import pytest
from django.conf.urls.i18n import i18n_patterns
from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.test import override_settings
from django.urls import include, path, re_path, set_script_prefix

from tests.checks.conftest import MessagesById
from tests.panels.declarations import resource
from tests.project.fixtures import Declare

PANELS = path("", include("django_panel.urls"))
ADMIN = path("admin/", admin.site.urls)


def page(request: HttpRequest, **parameters: Any) -> HttpResponse:
    return HttpResponse()


def urlconf(*patterns: Any) -> Any:
    module = ModuleType("urlconf")
    module.urlpatterns = patterns  # type: ignore[attr-defined]
    return override_settings(ROOT_URLCONF=module)


@pytest.fixture(autouse=True)
def admin_panel(declare: Declare) -> None:
    declare(admin=lambda panel: panel.path("admin").settings(False).resources([resource()]))


def test_the_admin_before_the_panels_hides_the_pages_below_the_path(found: MessagesById) -> None:
    with urlconf(ADMIN, PANELS):
        messages = found("W010")

    texts = [message.msg for message in messages]
    assert any("django.contrib.admin.sites.AdminSite.catch_all_view" in text for text in texts)
    assert any("'/admin/tasks'" in text for text in texts)
    assert all("panel 'admin'" in text for text in texts)
    assert 'panel.path("panel")' in str(messages[0].hint)


def test_a_panel_with_another_path_is_not_hidden(found: MessagesById, declare: Declare) -> None:
    declare(back=lambda panel: panel.path("panel").resources([resource()]))

    with urlconf(ADMIN, PANELS):
        assert found("W010") == []


@pytest.mark.parametrize(
    "patterns",
    [
        [PANELS, ADMIN],
        [path("inner/", include("django_panel.urls")), ADMIN],
        i18n_patterns(path("", include("django_panel.urls"))),
        [*i18n_patterns(path("home/", page)), PANELS],
        [PANELS, re_path("", page)],
    ],
    ids=["before the admin", "prefix", "i18n", "beside i18n", "before a catch-all"],
)
def test_panels_before_other_patterns_are_visible(
    found: MessagesById, patterns: Sequence[Any]
) -> None:
    with urlconf(*patterns):
        assert found("W010") == []
        assert found("W005") == []


def test_a_catch_all_pattern_before_the_panels_is_named(found: MessagesById) -> None:
    with urlconf(re_path(r"^(?P<rest>.*)$", page), PANELS):
        (message,) = found("W010")

    assert "tests.checks.test_urls.page" in message.msg
    assert "more" in message.msg
    assert "(?P<rest>.*)" in message.msg


def test_a_single_hidden_page_is_named(found: MessagesById) -> None:
    with urlconf(path("admin/tasks/create", page), PANELS):
        (message,) = found("W010")

    assert "'/admin/tasks/create':" in message.msg


def test_a_catch_all_under_a_language_prefix_is_named(found: MessagesById) -> None:
    patterns = i18n_patterns(path("<path:rest>", page), path("", include("django_panel.urls")))

    with urlconf(*patterns):
        (message,) = found("W010")

    assert "/admin" in message.msg


def test_a_script_prefix_is_not_part_of_the_path(found: MessagesById) -> None:
    set_script_prefix("/site/")
    try:
        with urlconf(PANELS):
            assert found("W010") == []
    finally:
        set_script_prefix("/")


def test_without_routes_nothing_is_checked(found: MessagesById, declare: Declare) -> None:
    declare({"register_routes": False}, admin=lambda panel: panel.path("admin"))

    with urlconf(ADMIN, PANELS):
        assert found("W010") == []
