"""The registries of a panel: one slug each, alike on every machine."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from typing import Any

import pytest
from django.db import models
from django.test.utils import isolate_apps

from django_panel import Page, Resource
from django_panel.exceptions import PanelRegistrationException, PanelSchemaException, dotted
from django_panel.panels import ResourceConfiguration
from django_panel.panels.registries import PageRegistry, ResourceRegistry
from django_panel.resources.slugs import RESERVED_SEGMENTS
from tests.panels.declarations import boot_with_errors, page, resource, widget
from tests.project.models import Customer, Notification, Project, Task

TASKS = resource("TaskResource", Task)
PROJECTS = resource("ProjectResource", Project)
CUSTOMERS = resource("CustomerResource", Customer)


def test_resources_are_listed_by_class_whatever_the_order_of_registration() -> None:
    for order in permutations([TASKS, PROJECTS, CUSTOMERS]):
        registry = ResourceRegistry()
        for cls in order:
            registry.register(cls)

        assert registry.all() == [CUSTOMERS, PROJECTS, TASKS]


def test_the_same_class_again_is_harmless() -> None:
    registry = ResourceRegistry()
    registry.register(TASKS)
    registry.register(TASKS)

    assert registry.all() == [TASKS]
    assert registry.by_slug("tasks") is TASKS
    assert registry.has(TASKS)
    assert not registry.has(PROJECTS)


def test_two_classes_on_one_slug_are_refused_with_both_names() -> None:
    registry = ResourceRegistry()
    registry.register(TASKS)
    second = resource("OtherTaskResource", Task)

    with pytest.raises(PanelRegistrationException) as caught:
        registry.register(second)

    message = str(caught.value)
    assert dotted(TASKS) in message
    assert dotted(second) in message
    assert "'tasks'" in message
    assert "ResourceConfiguration.slug()" in message

    registry.register(ResourceConfiguration.of(second).slug("jobs"))
    assert registry.by_slug("jobs") is second


@pytest.mark.parametrize("order", [0, 1])
def test_a_configured_entry_beats_a_bare_one(order: int) -> None:
    registry = ResourceRegistry()
    configured = ResourceConfiguration.of(TASKS).slug("jobs")
    for entry in (TASKS, configured) if order else (configured, TASKS):
        registry.register(entry)

    assert registry.all() == [TASKS]
    assert registry.configuration(TASKS) is configured
    assert registry.slug_of(TASKS) == "jobs"
    assert registry.by_slug("jobs") is TASKS
    assert registry.by_slug("tasks") is None


def test_one_class_under_two_slugs_is_refused() -> None:
    registry = ResourceRegistry()
    registry.register(ResourceConfiguration.of(TASKS).slug("jobs"))
    registry.register(ResourceConfiguration.of(TASKS).slug("jobs"))

    with pytest.raises(PanelRegistrationException) as caught:
        registry.register(ResourceConfiguration.of(TASKS).slug("chores"))

    assert dotted(TASKS) in str(caught.value)
    assert "'jobs'" in str(caught.value)
    assert "'chores'" in str(caught.value)


@pytest.mark.parametrize("slug", sorted(RESERVED_SEGMENTS))
def test_the_panels_own_segments_are_reserved(slug: str) -> None:
    with pytest.raises(PanelRegistrationException, match=f'{slug!r}.*slug = "{slug}-list"'):
        ResourceRegistry().register(resource(slug=slug))
    with pytest.raises(PanelRegistrationException, match=repr(slug)):
        PageRegistry().register(page(slug=slug))


def test_the_segment_of_invitations_is_reserved_beside_the_other_twenty() -> None:
    assert len(RESERVED_SEGMENTS) == 21
    assert "invitation" in RESERVED_SEGMENTS


def test_the_default_slug_of_a_model_avoids_the_panels_own_segments() -> None:
    cls = resource("NotificationResource", Notification)
    registry = ResourceRegistry()
    registry.register(cls)

    assert cls.get_default_slug() == registry.slug_of(cls) == "project-notification"
    assert registry.by_slug("project-notification") is cls
    # The relation of the parent model has the plain name.
    assert cls.get_parent_relationship() == "notifications"
    declared = resource("NotificationResource", Notification, slug="notifications")
    with pytest.raises(PanelRegistrationException, match='slug = "notifications-list"'):
        ResourceRegistry().register(declared)

    registry = ResourceRegistry()
    registry.register(ResourceConfiguration.of(cls).slug("notices"))
    assert registry.by_slug("notices") is cls


def slugs_of(*entries: Any) -> list[str]:
    """Register resources, and return their slugs in this order."""
    registry = ResourceRegistry()
    for entry in entries:
        registry.register(entry)
    named = [getattr(entry, "get_resource", lambda entry=entry: entry)() for entry in entries]
    assert [registry.by_slug(registry.slug_of(each)) for each in named] == named
    return [registry.slug_of(each) for each in named]


def other_model(app: str, name: str = "Task") -> Any:
    """Return a model of another app with a name that is in use."""
    meta = type("Meta", (), {"app_label": app})
    return type(name, (models.Model,), {"__module__": __name__, "Meta": meta})


def test_models_with_one_default_slug_are_told_apart_by_their_app() -> None:
    with isolate_apps("tests.project"):
        shop, back = other_model("shop"), other_model("back_office")
    first, second = resource("ShopTasks", shop), resource("BackTasks", back)

    both = {"shop-task", "back-office-task"}
    assert slugs_of(first) == ["tasks"]
    assert set(slugs_of(first, second)) == set(slugs_of(second, first)) == both
    assert slugs_of(TASKS, first, second) == ["project-task", "shop-task", "back-office-task"]
    # A bare entry after the first changes nothing.
    assert slugs_of(first, second, first) == ["shop-task", "back-office-task", "shop-task"]


@pytest.mark.parametrize("order", [0, 1])
def test_a_named_slug_stays(order: int) -> None:
    with isolate_apps("tests.project"):
        shop = other_model("shop")
    default, named = resource("ShopTasks", shop), resource("NamedTasks", slug="tasks")
    configured = ResourceConfiguration.of(TASKS).slug("tasks")

    for other in (named, configured):
        entries = [default, other] if order else [other, default]
        found = slugs_of(*entries)
        assert found == (["shop-task", "tasks"] if order else ["tasks", "shop-task"])


def test_other_options_of_a_configuration_stay() -> None:
    with isolate_apps("tests.project"):
        shop = other_model("shop")
    registry = ResourceRegistry()
    registry.register(ResourceConfiguration.of(TASKS).label("Job"))
    registry.register(resource("ShopTasks", shop))

    configured = registry.declared_configuration(TASKS)
    assert configured is not None
    assert (configured.get_slug(), configured.get_label()) == ("project-task", "Job")


def test_two_resources_of_one_model_need_a_slug() -> None:
    registry = ResourceRegistry()
    registry.register(TASKS)

    with pytest.raises(PanelRegistrationException, match="have the same slug 'tasks'"):
        registry.register(resource("OtherTasks"))


@pytest.mark.parametrize("slug", ["a b", "a/b", "<int:x>", "{record}", "ü", "a.b", "a\n"])
def test_a_slug_is_one_plain_segment(slug: str) -> None:
    attempts: list[Callable[[], None]] = [
        lambda: ResourceRegistry().register(resource(slug=slug)),
        lambda: ResourceRegistry().register(ResourceConfiguration.of(TASKS).slug(slug)),
        lambda: PageRegistry().register(page(slug=slug)),
    ]

    for register in attempts:
        with pytest.raises(PanelRegistrationException) as caught:
            register()
        assert repr(slug) in str(caught.value)


@pytest.mark.parametrize("slug", ["tasks", "my-tasks", "my_tasks", "Tasks2"])
def test_a_plain_slug_is_taken(slug: str) -> None:
    registry = ResourceRegistry()
    registry.register(resource(slug=slug))

    assert registry.by_slug(slug) is not None


def test_pages_are_listed_by_class_and_have_one_slug_each() -> None:
    registry = PageRegistry()
    second, first = page("SecondPage"), page("FirstPage")
    registry.register(second)
    registry.register(first)
    registry.register(second)

    assert registry.all() == [first, second]
    assert registry.by_slug("first") is first
    assert registry.has(first)

    twin = page("Twin", slug="first")
    with pytest.raises(PanelRegistrationException) as caught:
        registry.register(twin)
    assert dotted(first) in str(caught.value)
    assert dotted(twin) in str(caught.value)
    assert not registry.has(twin)


def test_a_page_and_a_resource_may_not_share_a_slug() -> None:
    clash = page("TaskPage", slug="tasks")

    _, reading = boot_with_errors(lambda panel: panel.resources([TASKS]).pages([clash]))

    (mistake,) = reading.errors
    assert dotted(clash) in str(mistake)
    assert dotted(TASKS) in str(mistake)
    assert "'tasks'" in str(mistake)

    _, reading = boot_with_errors(lambda panel: panel.resources([TASKS]).pages([page("OtherPage")]))
    assert reading.errors == []


def test_every_error_of_a_panel_is_named_at_once() -> None:
    _, reading = boot_with_errors(
        lambda panel: (
            panel.resources([TASKS, resource("Twin"), resource(slug="search")])
            .pages([page("TaskPage", slug="tasks"), page(slug="login")])
            .widgets([widget("A"), widget("B")])
        )
    )

    assert len(reading.errors) == 5


@pytest.mark.parametrize(
    ("kind", "entry", "wanted"),
    [
        ("resources", Task, "Resource"),
        ("resources", page(), "Resource"),
        ("resources", "shop.TaskResource", "Resource"),
        ("resources", ResourceConfiguration.of(Task), "Resource"),  # type: ignore[arg-type]
        ("pages", TASKS, "Page"),
        ("pages", Page, "Page"),
        ("pages", None, "Page"),
        ("widgets", TASKS, "WidgetContract"),
        ("widgets", "open-tasks", "WidgetContract"),
    ],
)
def test_something_else_in_a_list_is_named(kind: str, entry: object, wanted: str) -> None:
    _, reading = boot_with_errors(lambda panel: getattr(panel, kind)([entry]))

    (mistake,) = reading.errors
    assert f"Panel.{kind}()" in str(mistake)
    assert wanted in str(mistake)


def test_the_error_for_a_resource_without_a_model_explains_the_fix() -> None:
    bare = type("BareResource", (Resource,), {})

    with pytest.raises(PanelSchemaException, match=r"BareResource.*model = "):
        ResourceRegistry().register(bare)
