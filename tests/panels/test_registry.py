"""The registry: by id, by path, by person; read once, and again when settings change."""

from __future__ import annotations

import threading
from types import SimpleNamespace
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import override_settings
from django.test.utils import override_script_prefix

import django_panel
from django_panel import Panel
from django_panel.exceptions import LogicException, PanelRegistrationException
from django_panel.panels import loading, registry
from django_panel.panels.registry import PanelDirectory, directory, get_registry
from django_panel.support import context
from tests.project.fixtures import Declare

HERE = "tests.panels.providers"
ONE, TWO = f"{HERE}.OnePanelProvider", f"{HERE}.TwoPanelProvider"


@override_settings(PANEL={"panels": [TWO, ONE]})
def test_panels_are_listed_by_id_not_by_setting() -> None:
    assert [panel.get_id() for panel in get_registry().all()] == ["one", "two"]


def test_an_unknown_id_names_the_known_ones() -> None:
    with pytest.raises(PanelRegistrationException, match=r"'admn'.*'admin'\?.*admin, ops"):
        get_registry().by_id("admn")

    assert get_registry().by_id("admin").get_id() == "admin"
    assert get_registry().has("ops")
    assert not get_registry().has("admn")


def test_the_helper_answers_the_current_panel_or_one_by_id() -> None:
    assert django_panel.panel() is None

    with context.bind(panel=get_registry().by_id("ops")):
        assert django_panel.panel() is get_registry().by_id("ops")
    assert django_panel.panel("admin") is get_registry().by_id("admin")

    with pytest.raises(PanelRegistrationException, match="'nope'"):
        django_panel.panel("nope")


@pytest.mark.parametrize(
    ("path", "owner"),
    [
        ("/admin", "admin"),
        ("/admin/", "admin"),
        ("/admin/tasks/1", "admin"),
        ("/administrators", None),
        ("/ops/x", "ops"),
        ("/", None),
        ("/dashboard", None),
    ],
)
def test_a_path_is_compared_segment_by_segment(path: str, owner: str | None) -> None:
    found = get_registry().by_path(path)

    assert (found.get_id() if found else None) == owner


def test_the_longest_path_wins_and_a_domain_counts(declare: Declare) -> None:
    declare(
        outer=lambda panel: panel.path("back"),
        inner=lambda panel: panel.path("back/office"),
        far=lambda panel: panel.path("far").domain("far.example.test"),
    )

    def owner(path: str, host: str = "testserver") -> str | None:
        found = get_registry().by_path(path, host)
        return found.get_id() if found else None

    assert owner("/back/office/x") == "inner"
    assert owner("/back/offices") == "outer"
    assert owner("/far") is None
    assert owner("/far", "far.example.test") == "far"


def test_a_decoded_path_is_compared_with_a_decoded_address(declare: Declare) -> None:
    declare(back=lambda panel: panel)

    with override_script_prefix("/büro & co/"):
        found = get_registry().by_path("/büro & co/back/tasks")

    assert found is not None
    assert found.get_id() == "back"


@override_settings(PANEL={"panels": [ONE], "register_routes": False})
def test_a_panel_without_routes_owns_no_path() -> None:
    assert get_registry().by_path("/first") is None


def test_the_first_panel_a_person_may_enter_goes_by_id(declare: Declare) -> None:
    declare(
        zoo=lambda panel: panel.can_access(lambda user: True),
        bar=lambda panel: panel.can_access(lambda user: user.username == "bea"),
    )
    bea, zac = person("bea"), person("zac")

    def ids(user: Any) -> list[str]:
        return [panel.get_id() for panel in get_registry().accessible_to(user)]

    assert ids(bea) == ["bar", "zoo"]
    assert ids(zac) == ["zoo"]
    assert ids(AnonymousUser()) == []
    first = get_registry().first_accessible_to(zac)
    assert first is not None
    assert first.get_id() == "zoo"
    assert get_registry().first_accessible_to(AnonymousUser()) is None


def person(name: str) -> Any:
    return SimpleNamespace(username=name, is_authenticated=True, is_active=True)


def test_providers_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[object] = []

    def counting(providers: Any) -> loading.PanelLoader:
        calls.append(providers)
        return loading.load_panels(providers)

    monkeypatch.setattr(registry, "load_panels", counting)
    fresh = PanelDirectory()

    assert fresh.all() == fresh.all()
    assert fresh.errors() == []
    assert fresh.by_id("admin") is fresh.by_id("admin")
    assert len(calls) == 1

    fresh.forget()
    assert fresh.generation == 1
    fresh.all()
    assert len(calls) == 2


@override_settings(PANEL={"panels": [f"{HERE}.TwinsProvider"]})
def test_an_error_is_cached_and_raised_again_with_a_short_traceback() -> None:
    depths = []
    for _ in range(3):
        with pytest.raises(PanelRegistrationException, match="'tasks'") as caught:
            get_registry()
        depths.append(len(caught.traceback))

    assert len(set(depths)) == 1
    assert len(directory.errors()) == 1


@override_settings(PANEL={"panels": [ONE, f"{HERE}.CuriousProvider"]})
def test_asking_for_panels_while_they_are_read_is_named_instead_of_never_ending() -> None:
    with pytest.raises(LogicException, match="while the panels are being loaded"):
        get_registry()


@override_settings(PANEL={"panels": [ONE, TWO]})
def test_threads_that_ask_at_once_get_the_same_panels() -> None:
    start = threading.Barrier(8)
    found: list[Panel] = []

    def ask() -> None:
        start.wait()
        found.extend(directory.all())

    threads = [threading.Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert len(found) == 16
    assert len(set(map(id, found))) == 2


def test_a_change_of_the_panels_is_followed_and_undone() -> None:
    before = [panel.get_id() for panel in directory.all()]

    with override_settings(PANEL={"panels": [ONE]}):
        assert [panel.get_id() for panel in directory.all()] == ["one"]

    assert [panel.get_id() for panel in directory.all()] == before == ["admin", "ops"]
