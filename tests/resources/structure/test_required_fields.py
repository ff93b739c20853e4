"""Required fields that a form does not offer, and options that a relation cannot hold."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from django import forms as django_forms
from django.test import Client

from django_panel import RelationManager, Resource, forms
from django_panel.checks.relations import check_relation_manager
from django_panel.forms import FormSchema
from django_panel.forms.required_fields import missing_required_fields
from django_panel.panels.registry import get_registry
from django_panel.resources.form_checks import check_resource_form
from django_panel.resources.pages import CreateRecord
from django_panel.tables import TableSchema
from tests.forms.library_models import Author, Book, make_author
from tests.project.clients import fetch, page_of
from tests.project.fixtures import Declare
from tests.resources.structure.book_form import errors_of, send
from tests.resources.structure.shipment_models import Bundle, Dispatch

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


class ParcelResource(Resource):
    model = Bundle


class LetterResource(Resource):
    model = Dispatch

    @classmethod
    def form(cls, schema: FormSchema) -> FormSchema:
        return schema.schema([forms.TextInput("title").required()])


class AuthorResource(Resource):
    model = Author


class NestedLetters(LetterResource):
    parent_resource = AuthorResource
    parent_relationship = "dispatches"
    slug = "dispatches"


class Creating(CreateRecord):
    def mutate_form_data_before_create(self, data: dict[str, Any]) -> Any:
        return data | {"sender": Author.objects.get()}


class Hooked(LetterResource):
    @classmethod
    def pages(cls) -> Any:
        return {**super().pages(), "create": Creating}


def messages(resource: type[Resource]) -> list[tuple[str, str]]:
    schema = resource.build_schema("form")
    return [(str(each.id), each.msg) for each in check_resource_form(resource, schema)]


def names(model: Any, *fields: Any) -> list[str]:
    schema = FormSchema().model(model).schema(fields)
    return [each.name for each in missing_required_fields(schema, model)]


def test_the_required_fields_that_a_form_lacks() -> None:
    title, sender = forms.TextInput("title"), forms.Select("sender").relationship("sender")

    assert names(Dispatch, title) == ["sender"]
    assert names(Dispatch, sender) == ["title"]
    assert names(Dispatch, title, sender) == []
    assert names(Dispatch, forms.TextInput("name").dehydrate_to("title"), sender) == []
    assert names(Dispatch, title.disabled(), sender.visible_on("edit")) == ["title", "sender"]
    group = forms.RelationGroup("sender").schema([forms.TextInput("name")])
    assert names(Dispatch, title, group) == []
    # Fields with a default or that may be blank are not required.
    assert names(Book) == ["title", "author"]


def test_a_derived_form_that_lacks_a_required_field_has_no_create_page(
    declare: Declare, admin: Client
) -> None:
    declare(post=lambda panel: panel.path("post").resources([ParcelResource]))

    assert "create" not in ParcelResource.pages()
    assert messages(ParcelResource)[0][0] == "panel.W020"
    assert "Bundle.spot is required" in messages(ParcelResource)[0][1]
    # The path of the create page is now the key of a record that does not exist.
    assert fetch(admin, "/post/bundles/create").status_code == 404
    assert send(admin, "/post/bundles/create", "post", name="A").status_code in (404, 405)
    props = page_of(fetch(admin, "/post/bundles"))["props"]
    assert "/post/bundles/create" not in str(props)


def test_a_declared_form_that_lacks_a_required_field_is_an_error() -> None:
    ((check_id, message),) = messages(LetterResource)

    assert check_id == "panel.E020"
    assert "does not contain" in message
    assert "Dispatch.sender" in message


def test_a_parent_or_a_hook_sets_a_required_field() -> None:
    assert messages(NestedLetters) == []
    assert messages(Hooked) == []


class Crates(RelationManager):
    relationship: ClassVar[str] = "stored_crates"


class DeclaredCrates(Crates):
    @classmethod
    def form(cls, schema: FormSchema, owner: Any) -> FormSchema:
        return schema.schema([forms.TextInput("label")])


class ListedCrates(Crates):
    @classmethod
    def table(cls, schema: TableSchema, owner: Any) -> TableSchema:
        return super().table(schema, owner).header_actions([])


class Dispatches(RelationManager):
    relationship: ClassVar[str] = "dispatches"


def test_a_relation_whose_derived_form_lacks_a_required_field_is_a_warning(
    declare: Declare,
) -> None:
    declare(post=lambda panel: panel.path("post").resources([AuthorResource]))
    panel = get_registry().by_id("post")

    def found(manager: type[RelationManager]) -> list[Any]:
        return list(check_relation_manager(panel, AuthorResource, manager))

    (warning,) = found(Crates)
    assert warning.id == "panel.W020"
    assert "Crates cannot create records" in warning.msg
    assert "StoredCrate.spot is required" in warning.msg
    assert [found(each) for each in (DeclaredCrates, ListedCrates, Dispatches)] == [[], [], []]


class LetterForm(django_forms.ModelForm):  # type: ignore[type-arg]
    class Meta:
        model = Dispatch
        fields = ["title", "sender"]


def test_a_form_class_and_its_layout_need_the_required_fields() -> None:
    class Partial(LetterResource):
        form_class = LetterForm

    class Short(Resource):
        model = Dispatch
        form_class = django_forms.modelform_factory(Dispatch, fields=["title"])

    class Whole(Resource):
        model = Dispatch
        form_class = LetterForm

    assert [message for _id, message in messages(Partial) if "'sender'" in message]
    assert [check_id for check_id, _message in messages(Short)] == ["panel.E020"]
    assert messages(Whole) == []


def test_a_missing_value_is_a_form_error(declare: Declare, admin: Client) -> None:
    declare(post=lambda panel: panel.path("post").resources([LetterResource]))

    response = send(admin, "/post/dispatches/create", "post", title="A")

    assert errors_of(response) == {"__all__": ["Required values are missing: sender."]}


class Wrong(LetterResource):
    @classmethod
    def form(cls, schema: FormSchema) -> FormSchema:
        options = {"a": "A", 1: "One"}
        return schema.schema([forms.TextInput("title"), forms.Select("sender").options(options)])


class Computed(LetterResource):
    @classmethod
    def form(cls, schema: FormSchema) -> FormSchema:
        def options() -> Any:
            return {
                "a": "A",
                4711: "Nobody",
                **{each.pk: each.name for each in Author.objects.all()},
            }

        return schema.schema([forms.TextInput("title"), forms.Radio("sender").options(options)])


def test_options_that_are_no_keys_of_the_relation_are_an_error() -> None:
    ((check_id, message),) = messages(Wrong)

    assert check_id == "panel.E021"
    assert "'sender'" in message
    assert message.endswith("Author: 'a'.")
    assert messages(Computed) == []


@pytest.mark.parametrize("resource", [Wrong, Computed])
def test_an_option_that_is_no_key_is_a_form_error(
    resource: Any, declare: Declare, admin: Client
) -> None:
    declare(post=lambda panel: panel.path("post").resources([resource]))
    path = f"/post/{resource.get_slug()}/create"
    author = make_author()

    assert list(errors_of(send(admin, path, "post", title="A", sender="a"))) == ["sender"]
    if resource is Computed:
        assert list(errors_of(send(admin, path, "post", title="A", sender="4711"))) == ["sender"]
        assert send(admin, path, "post", title="A", sender=str(author.pk)).status_code == 303
        assert Dispatch.objects.get().sender == author
