"""A panel's resolver finds what Django's own finds."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import URLResolver, get_resolver, resolve
from django.urls.exceptions import Resolver404
from django.urls.resolvers import RoutePattern
from hypothesis import given
from hypothesis import strategies as st
from pytest_django.fixtures import Settings

from django_panel.internal.fast.resolver import PanelResolver, panel_resolver
from tests.project.fixtures import Declare


def resolver_of(root: str) -> PanelResolver:
    """Return the resolver of the panel below a root."""
    seen: list[URLResolver] = [get_resolver()]
    while seen:
        for each in seen.pop().url_patterns:
            if isinstance(each, PanelResolver) and str(each.pattern) == root:
                return each
            if isinstance(each, URLResolver):
                seen.append(each)
    raise AssertionError(root)


#: Segments of routes, keys of records, and segments of neither.
SEGMENTS = ["projects", "tasks", "create", "edit", "step", "actions", "record", "7", "a b", "", "x"]


@given(st.lists(st.sampled_from(SEGMENTS), max_size=6))
def test_it_finds_what_a_plain_include_finds(parts: list[str]) -> None:
    ours = resolver_of("admin/")
    plain = URLResolver(RoutePattern("admin/"), list(ours.url_patterns))
    path = "admin/" + "/".join(parts)

    try:
        expected = plain.resolve(path)
    except Resolver404:
        with pytest.raises(Resolver404):
            ours.resolve(path)
        return
    found = ours.resolve(path)

    assert found.kwargs == expected.kwargs
    assert (found.func, found.args, found.url_name, found.route) == (
        expected.func,
        expected.args,
        expected.url_name,
        expected.route,
    )
    assert (found.app_names, found.namespaces) == (expected.app_names, expected.namespaces)


def test_switched_off_it_is_a_plain_include(settings: Settings) -> None:
    patterns: list[Any] = list(resolver_of("admin/").url_patterns)
    settings.PANEL = {**settings.PANEL, "fast_paths": False}

    plain = panel_resolver("admin/", patterns)

    assert type(plain) is URLResolver
    assert plain.url_patterns == patterns
    assert resolve("/admin/projects").url_name == "panel.admin.resources.projects.index"
    with pytest.raises(AssertionError):
        resolver_of("admin/")


def test_a_path_of_another_root_is_not_ours() -> None:
    with pytest.raises(Resolver404):
        resolver_of("admin/").resolve("elsewhere/projects")


def test_a_panel_at_the_root_is_resolved_too(declare: Declare) -> None:
    declare(whole=lambda panel: panel.path(""))

    assert resolve("/actions/record").url_name == "panel.whole.actions.record"
