"""Names of ``ModelAdmin`` on the classes of a panel are errors that name their counterpart."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django import forms as django_forms
from django.contrib import admin
from django.core.checks import CheckMessage

from django_panel import RelationManager, Resource
from django_panel.checks.model_admin_names import (
    METHODS,
    OF_POLICIES,
    OF_RELATION_MANAGERS,
    OPTIONS,
)
from django_panel.policies import Policy
from tests.checks.conftest import MessagesById
from tests.panels.declarations import resource
from tests.project.fixtures import Declare
from tests.project.models import Customer, Task

ADMIN_CLASSES = (admin.ModelAdmin, admin.TabularInline)
#: Every public name of Django's classes, with a class that has it.
ADMIN_NAMES = {
    name: owner for owner in reversed(ADMIN_CLASSES) for name in dir(owner) if name[0] != "_"
}


class TaskForm(django_forms.ModelForm):  # type: ignore[type-arg]
    class Meta:
        model = Task
        fields = ("title",)


class AdminMixin:
    list_display = ("title",)

    def save_model(self, request: Any, obj: Any, form: Any, change: bool) -> None: ...


@pytest.fixture
def errors_of(declare: Declare, found: MessagesById) -> Callable[..., list[CheckMessage]]:
    def errors(*resources: type[Resource]) -> list[CheckMessage]:
        declare(back=lambda panel: panel.path("back").resources(resources))
        return found("E016")

    return errors


def method(self: Any, *args: Any) -> Any: ...


def texts(messages: list[CheckMessage]) -> list[str]:
    return [message.msg.rpartition(f"{__name__}.")[2] for message in messages]


@pytest.mark.parametrize("name", sorted(ADMIN_NAMES))
def test_every_public_name_of_model_admin_is_known(name: str) -> None:
    value = getattr(ADMIN_NAMES[name], name)
    is_method = callable(value) and not isinstance(value, type)

    assert name in (METHODS if is_method else OPTIONS)
    assert name not in (OPTIONS if is_method else METHODS)


def test_every_sentence_is_a_sentence_about_a_known_name() -> None:
    known = {**OPTIONS, **METHODS}

    assert not OPTIONS.keys() & METHODS.keys()
    assert not (OF_RELATION_MANAGERS.keys() | OF_POLICIES.keys()) - known.keys()
    for table in (known, OF_RELATION_MANAGERS, OF_POLICIES):
        assert all(text[0].isupper() and text.endswith(".") for text in table.values())


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("list_display", ("title",), "is an option of ModelAdmin. Write `columns`."),
        ("list_filter", (), "is an option of ModelAdmin. Write `filters`."),
        ("exclude", ("notes",), "Write `fields` with the other fields."),
        ("inlines", [], '`Inline("lines")`'),
        ("form", TaskForm, "is an option of ModelAdmin. Write `form_class`."),
        ("get_queryset", method, "is a method of ModelAdmin. Override the class method `query()`."),
        ("has_delete_permission", method, "Set `policy`, and override `delete(user, record)`"),
        ("save_model", method, "`mutate_form_data_before_save()`"),
        ("get_urls", classmethod(method), "Add a page to `pages()`."),
        ("Media", type("Media", (), {"js": ["a.js"]}), "Write `Panel.assets()`."),
        ("can_delete", False, "It is a method here."),
    ],
)
def test_a_name_of_model_admin_on_a_resource_names_its_counterpart(
    name: str, value: Any, sentence: str, errors_of: Callable[..., list[CheckMessage]]
) -> None:
    [message] = errors_of(resource(**{name: value}))

    assert message.msg.startswith(f"tests.panels.declarations.TaskResource.{name} is a")
    assert sentence in message.msg
    assert message.hint is None


@pytest.mark.parametrize("name", sorted({*OPTIONS, *METHODS}))
def test_each_name_means_something_on_a_resource_or_is_an_error(
    name: str, errors_of: Callable[..., list[CheckMessage]]
) -> None:
    has_meaning = hasattr(Resource, name) or name in Resource.__annotations__
    declared: dict[str, Any] = {} if has_meaning else {name: method}
    own = resource(**declared)

    assert len(errors_of(own)) == (not has_meaning)


def test_attributes_with_a_meaning_are_no_error(
    errors_of: Callable[..., list[CheckMessage]],
) -> None:
    own = resource(
        search_fields=("title",),
        ordering=("title",),
        fields=("title", "project"),
        readonly_fields=("notes",),
        actions=("close",),
        close=lambda self, records: None,
        list_select_related=("project",),
        formfield_overrides={},
        form=classmethod(lambda cls, schema: super(Resource, cls).form(schema)),
    )

    assert errors_of(own) == []


def test_a_method_that_an_attribute_names_is_no_error(
    errors_of: Callable[..., list[CheckMessage]],
) -> None:
    def media(self: Any, record: Task) -> str:
        return record.title

    own = resource(columns=("title", "media"), media=media)
    in_section = resource(
        "OtherResource",
        slug="others",
        fields=("project", ("title", "is_done"), ("More", {"fields": ["media"]})),
        readonly_fields=("media",),
        media=media,
    )

    assert errors_of(own, in_section) == []


def test_a_name_of_a_mixin_or_a_base_class_is_found(
    errors_of: Callable[..., list[CheckMessage]],
) -> None:
    class BaseResource(Resource):
        list_editable = ("title",)

    class MixedResource(AdminMixin, BaseResource):
        model = Task

    messages = errors_of(MixedResource)

    owners = [text.partition(" is ")[0] for text in texts(messages)]
    assert [owner.rpartition(".<locals>.")[2] for owner in owners] == [
        "AdminMixin.list_display",
        "AdminMixin.save_model",
        "BaseResource.list_editable",
    ]
    for message in messages:
        assert str(message.hint).endswith("MixedResource inherits it.")


def test_the_classes_of_django_in_the_bases_are_not_listed(
    errors_of: Callable[..., list[CheckMessage]],
) -> None:
    class MixedResource(Resource, admin.ModelAdmin):  # type: ignore[misc, type-arg]
        model = Task  # type: ignore[misc]
        list_per_page = 5

    names = {
        text.partition(" is ")[0].rpartition(".")[2] for text in texts(errors_of(MixedResource))
    }

    # Django's metaclass adds ``media`` to each class.
    assert names == {"list_per_page", "media"}


def owner_with(manager: type[RelationManager]) -> type[Resource]:
    return resource("OwnerResource", Customer, relation_managers=classmethod(lambda cls: [manager]))


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("list_display", ("name",), "Write `schema.columns([...])` in `table()`."),
        ("search_fields", ("name",), "Write `schema.search_fields([...])` in `table()`."),
        ("readonly_fields", ("name",), "Write `disabled()` of a field in `form()`."),
        ("model", Task, "Write `relationship`, the accessor on the owner."),
        ("form", TaskForm, "Write `form_class`, or declare `form()`."),
        ("can_delete", False, "`@classmethod def can_delete(cls, owner, record)`"),
        ("get_queryset", method, "Override the class method `query(owner)`."),
        ("has_add_permission", method, "`can_create(owner)`"),
    ],
)
def test_a_name_of_model_admin_on_a_relation_manager(
    name: str, value: Any, sentence: str, errors_of: Callable[..., list[CheckMessage]]
) -> None:
    manager: Any = type("Projects", (RelationManager,), {"relationship": "projects", name: value})

    [message] = errors_of(owner_with(manager))

    assert f"Projects.{name} is a" in message.msg
    assert sentence in message.msg


def test_methods_of_a_relation_manager_are_no_error(
    errors_of: Callable[..., list[CheckMessage]],
) -> None:
    class Projects(RelationManager):
        relationship = "projects"

        @classmethod
        def form(cls, schema: Any, owner: Any) -> Any:
            return super().form(schema, owner)

        @classmethod
        def can_delete(cls, owner: Any, record: Any) -> bool:
            return False

    assert errors_of(owner_with(Projects)) == []


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("has_delete_permission", "Override `delete(user, record)` and `delete_any(user)`."),
        ("has_view_permission", "Override `view_any(user)` and `view(user, record)`."),
        ("get_queryset", "Override `scope(user, queryset)`."),
        ("save_model", "A policy contains rules only. On the resource: Override a hook"),
    ],
)
def test_a_name_of_model_admin_on_a_policy(
    name: str, sentence: str, errors_of: Callable[..., list[CheckMessage]]
) -> None:
    policy: Any = type("OwnPolicy", (Policy,), {"model": Task, name: method})

    [message] = errors_of(resource(policy=policy))

    assert f"OwnPolicy.{name} is a method of ModelAdmin." in message.msg
    assert sentence in message.msg


def test_a_form_in_place_of_the_method_is_reported_once(
    declare: Declare, found: MessagesById
) -> None:
    own = resource(form=TaskForm)
    declare(back=lambda panel: panel.path("back").resources([own]))

    assert len(found("E016")) == 1
    assert found("E008") == found("E013") == []
    with pytest.raises(Exception, match=r"Write `form_class = TaskForm`\."):
        own.build_schema("form")
