"""A path of a panel leads where Django's own walk through the patterns would lead."""

from __future__ import annotations

import pytest
from django.urls import URLResolver, get_resolver, resolve
from django.urls.exceptions import Resolver404
from django.urls.resolvers import RoutePattern
from hypothesis import given
from hypothesis import strategies as st

from django_panel.http.resolver import PanelResolver
from tests.project.fixtures import Declare


def panel_resolver(root: str) -> PanelResolver:
    """Return the resolver of the panel below a root."""
    seen: list[URLResolver] = [get_resolver()]
    while seen:
        for each in seen.pop().url_patterns:
            if isinstance(each, PanelResolver) and str(each.pattern) == root:
                return each
            if isinstance(each, URLResolver):
                seen.append(each)
    raise AssertionError(root)


#: Segments that routes hold, that records may be called, and that nobody uses.
SEGMENTS = ["projects", "tasks", "create", "edit", "step", "actions", "record", "7", "a b", "", "x"]


@given(st.lists(st.sampled_from(SEGMENTS), max_size=6))
def test_it_finds_what_a_plain_include_finds(parts: list[str]) -> None:
    ours = panel_resolver("admin/")
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


def test_a_path_of_another_root_is_not_ours() -> None:
    with pytest.raises(Resolver404):
        panel_resolver("admin/").resolve("elsewhere/projects")


def test_a_panel_at_the_root_is_resolved_too(declare: Declare) -> None:
    declare(whole=lambda panel: panel.path(""))

    assert resolve("/actions/record").url_name == "panel.whole.actions.record"
