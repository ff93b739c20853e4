"""What can be wrong with clusters: each mistake names the culprit and the fix."""

from __future__ import annotations

from typing import Any

import pytest

from django_panel import Cluster, Page, Resource
from tests.panels.declarations import boot_with_errors, page, resource
from tests.project.models import Customer, Task


class Catalogue(Cluster): ...


def member(name: str, cluster: Any = Catalogue, **stated: Any) -> Any:
    return page(f"{name}Page", title=name, cluster=cluster, **stated)


def mistakes(*entries: Any) -> list[str]:
    resources = [each for each in entries if issubclass(each, Resource)]
    pages = [each for each in entries if issubclass(each, Page)]
    return [
        str(each)
        for each in boot_with_errors(lambda panel: panel.resources(resources).pages(pages))[
            1
        ].errors
    ]


@pytest.mark.parametrize("slug", ["actions", "settings", "login", "broadcasting"])
def test_a_reserved_slug_is_refused_with_the_fix(slug: str) -> None:
    taken = type("Taken", (Cluster,), {"slug": slug})

    (said,) = mistakes(member("A", taken), member("B", taken))

    assert "Taken" in said
    assert f'`slug = "{slug}-list"`' in said


def test_a_cluster_named_after_the_panels_own_path_is_refused() -> None:
    (said,) = mistakes(member("A", type("SettingsCluster", (Cluster,), {})))

    assert "has the path 'settings'" in said


@pytest.mark.parametrize("slug", ["two/segments", "{record}", "ä", " "])
def test_an_unusable_slug_is_refused(slug: str) -> None:
    (said,) = mistakes(member("A", type("Odd", (Cluster,), {"slug": slug})))

    assert "Odd" in said
    assert "A slug contains letters" in said


def test_two_clusters_of_one_slug_are_refused() -> None:
    one = type("One", (Cluster,), {"slug": "same"})
    two = type("Two", (Cluster,), {"slug": "same"})

    (said,) = mistakes(member("A", one), member("B", two))

    for culprit in ("One", "Two", "'same'", "Set `slug`"):
        assert culprit in said


@pytest.mark.parametrize("cluster", ["catalogue", Page, Catalogue(), ["x"]])
def test_what_is_no_cluster_is_refused(cluster: Any) -> None:
    (said,) = mistakes(member("A", cluster))

    assert "APage.cluster is" in said
    assert "subclass of django_panel.Cluster" in said


def test_an_unknown_position_is_refused() -> None:
    (said,) = mistakes(member("A", type("Odd", (Cluster,), {"position": "left"})))

    assert "Odd.position is 'left'" in said
    assert "'header', 'right-bar', 'sidebar'" in said


def test_two_members_on_one_path_are_refused() -> None:
    board = member("Board", get_route_path=classmethod(lambda cls: "tasks/create"))
    tasks = resource("TaskResource", Task, cluster=Catalogue)

    (said,) = mistakes(tasks, board)

    for culprit in ("catalogue/tasks/create", "TaskResource", "BoardPage"):
        assert culprit in said


def test_a_resource_may_not_lie_where_a_cluster_has_a_member() -> None:
    customers = resource("Customers", Customer, slug="catalogue")

    (said,) = mistakes(customers, member("Create"))

    for culprit in ("catalogue/create", "Customers", "CreatePage"):
        assert culprit in said
