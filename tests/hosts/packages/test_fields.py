"""Fields of other packages in forms, lists and view pages; run by tests/packages."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db.models import Model
from django.db.models.signals import post_save
from django.test import Client
from django.utils import translation
from djmoney.money import Money

from django_panel.exports.derived import derived_exporter
from django_panel.forms.derived import derive_form
from django_panel.forms.fields.base import Field
from django_panel.forms.schema import FormSchema
from django_panel.tables.derived import derive_columns
from django_panel.tables.schema import TableSchema
from tests.hosts.packages import samples
from tests.hosts.packages.catalog.models.own_fields import Chapter, Point
from tests.hosts.packages.catalog.models.package_fields import (
    Contact,
    Document,
    Invoice,
    Letter,
    Paint,
    Post,
    Product,
    Ticket,
    Tour,
)
from tests.hosts.packages.catalog.models.translations import Dish
from tests.hosts.packages.catalog.models.trees import Branch, Folder, Genre, Shelf, SortedFolder
from tests.hosts.packages.walk import Visitor, fields_of

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _new_records() -> Iterator[None]:
    samples.forget()
    # ``LocaleMiddleware`` leaves the language of the last request active.
    with translation.override("en"):
        yield


@pytest.fixture
def client(db: None) -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("root"))
    return client


def test_the_checks_find_no_error() -> None:
    call_command("check", fail_level="ERROR")


def visit(client: Client, model: type[Model]) -> Visitor:
    return Visitor(client, model)


def change(client: Client, record: Model, **values: Any) -> Any:
    """Send a record's edit form with some values changed."""
    visitor = visit(client, type(record))
    path = visitor.url(record, "edit")
    return visitor.send("put", path, visitor.form(path) | values)


def nodes(client: Client, record: Model) -> dict[str, dict[str, Any]]:
    """Return the fields of a record's edit page."""
    visitor = visit(client, type(record))
    schema = visitor.props(visitor.url(record, "edit"))["form"]["schema"]
    return {node["name"]: node for node in fields_of(schema)}


def shown(client: Client, record: Model) -> dict[str, Any]:
    """Return the texts of a record's view page."""
    visitor = visit(client, type(record))
    entries = visitor.props(visitor.url(record))["entries"]
    return {entry["name"]: entry["value"] for entry in entries}


def cells(client: Client, record: Model) -> dict[str, Any]:
    rows = visit(client, type(record)).list(perPage=100)["rows"]
    [row] = [each for each in rows if str(each["key"]) == str(record.pk)]
    return dict(row["cells"])


def exported(model: type[Model], name: str, value: Any) -> Any:
    """Return the cell of an exported list for a stored value."""
    table = TableSchema(model).columns(derive_columns(model))
    column = next(
        each for each in derived_exporter("all", table, model).columns() if each.get_name() == name
    )
    function = column.formatter(model._meta.get_field(name)).function
    return value if function is None else function(value)


def derived_field(model: type[Model], name: str) -> Field:
    schema = derive_form(model, FormSchema().model(model))
    return next(each for each in schema.declared_fields() if each.get_name() == name)


# Money.


def test_money_is_one_field_of_two_labelled_controls(client: Client) -> None:
    product = samples.record(Product, 0)

    node = nodes(client, product)["price"]

    assert (node["type"], node["value"]) == ("multi_input", ["1234.50", "USD"])
    amount, currency = node["fields"]
    assert (amount["type"], amount["label"]) == ("number", "Amount")
    assert (currency["type"], currency["label"]) == ("select", "Currency")
    assert {each["value"] for each in currency["options"]} == {"EUR", "USD", "JPY", "KWD"}


def test_the_amount_and_the_currency_are_saved(client: Client) -> None:
    product = samples.record(Product, 0)

    assert change(client, product, price=["1234.50", "JPY"]).status_code == 303

    product.refresh_from_db()
    assert product.price == Money(Decimal("1234.50"), "JPY")
    assert change(client, product, price=["7", "JPY"]).status_code == 303
    product.refresh_from_db()
    assert product.price == Money(7, "JPY")


@pytest.mark.parametrize(
    "price",
    [["x", "EUR"], ["1", "XXX"], [None, "EUR"], ["1"], "1", {"amount": 1}, [["1"], "EUR"], [1, 2]],
)
def test_malformed_money_is_an_error_of_the_field(client: Client, price: Any) -> None:
    product = samples.record(Product, 0)

    response = change(client, product, price=price)

    assert response.status_code == 422
    assert list(response.json()["errors"]) == ["price"]


def test_a_part_with_many_choices_is_searched(client: Client) -> None:
    contact = samples.record(Contact, 0)
    visitor = visit(client, Contact)
    props = visitor.props(visitor.url(contact, "edit"))
    node = nodes(client, contact)["split"]
    country, number = node["fields"]
    assert (country["label"], country["searchable"]) == ("Country", True)
    assert (node["value"], number["inputType"]) == (["DE", "301234067"], "tel")

    found = client.get(f"{props['optionsUrl']}&field=split.part_0&search=zealand").json()

    assert [option["value"] for option in found["options"]] == ["NZ"]
    assert change(client, contact, split=["NZ", "32345678"]).status_code == 303
    contact.refresh_from_db()
    assert contact.split.as_e164 == "+6432345678"


def test_optional_money_is_emptied(client: Client) -> None:
    product = samples.record(Product, 0)

    assert change(client, product, old_price=[None, "EUR"]).status_code == 303

    product.refresh_from_db()
    assert product.old_price is None


def test_stored_objects_are_shown_as_text(client: Client) -> None:
    product, contact, tour = (samples.record(model, 0) for model in (Product, Contact, Tour))

    assert shown(client, product)["price"] == str(product.price)
    assert cells(client, product)["price"] == str(product.price)
    assert shown(client, contact)["phone"] == str(contact.phone)
    assert cells(client, contact)["phone"] == str(contact.phone)
    assert shown(client, tour)["stops"] == "Germany, France"
    assert shown(client, tour)["country"] == "Germany"
    assert cells(client, tour)["stops"] == "Germany, France"


# The other fields.


def test_a_phone_number_is_parsed_by_its_own_form_field(client: Client) -> None:
    contact = samples.record(Contact, 0)
    node = nodes(client, contact)["phone"]
    assert (node["type"], node["inputType"]) == ("text", "tel")

    assert change(client, contact, phone="030 7654321").status_code == 303
    contact.refresh_from_db()
    assert contact.phone.as_e164 == "+49307654321"

    refused = change(client, contact, phone="12")
    assert refused.status_code == 422
    assert list(refused.json()["errors"]) == ["phone"]


def test_the_same_phone_number_in_another_format_is_unchanged() -> None:
    field = derived_field(Contact, "phone")

    assert field.comparable("+49 30 7654321") == field.comparable("030 7654321")
    assert field.comparable("+49 30 7654321") != field.comparable("030 7654322")


def test_countries_are_chosen_and_saved(client: Client) -> None:
    tour = samples.record(Tour, 0)
    node = nodes(client, tour)["stops"]
    assert (node["type"], node["multiple"], node["value"]) == ("select", True, ["DE", "FR"])

    assert change(client, tour, stops=["FR", "NZ"], country="NZ", origin="").status_code == 303

    tour.refresh_from_db()
    assert [country.code for country in tour.stops] == ["FR", "NZ"]
    assert (tour.country.code, tour.origin.code) == ("NZ", "")
    assert change(client, tour, country="XX").status_code == 422


def test_a_list_has_the_names_of_countries_as_text(client: Client) -> None:
    tour = samples.record(Tour, 0)

    found = cells(client, tour)

    assert (found["country"], found["stops"]) == ("Germany", "Germany, France")
    assert exported(Tour, "country", "DE") == "Germany"


def test_a_list_has_swatches_of_colors(client: Client) -> None:
    paint = samples.record(Paint, 0)
    Paint.objects.update(
        color="#123456", rgb="rgb(1, 2, 3)", translucent="#12345678", chosen="#ff0000"
    )

    found = cells(client, paint)

    assert [found[name] for name in ("color", "rgb", "translucent", "chosen")] == [
        {"color": "#123456", "label": "#123456"},
        {"color": "rgb(1, 2, 3)", "label": "rgb(1, 2, 3)"},
        {"color": "#12345678", "label": "#12345678"},
        {"color": "#ff0000", "label": "red"},
    ]
    assert visit(client, Paint).list(search="#1234567")["rows"]
    assert exported(Paint, "color", "#123456") == "#123456"
    assert exported(Paint, "chosen", "#ff0000") == "red"


def test_labels_have_the_users_language_and_values_do_not() -> None:
    field = derived_field(Tour, "country")
    with translation.override("de"):
        german = dict(field.get_options())  # type: ignore[attr-defined]
        wire = field.wire_value("DE")
    with translation.override("en"):
        english = dict(field.get_options())  # type: ignore[attr-defined]

    assert (german["DE"], english["DE"], wire) == ("Deutschland", "Germany", "DE")


def test_numbers_are_not_localized() -> None:
    field = derived_field(Product, "price")
    with translation.override("de"):
        assert field.wire_value(Money("1234.50", "EUR")) == ["1234.50", "EUR"]
        assert field.clean(["1234.50", "EUR"]) == Money("1234.50", "EUR")


def test_a_hex_color_is_picked_and_another_notation_is_typed(client: Client) -> None:
    paint = samples.record(Paint, 0)

    found = nodes(client, paint)

    assert found["color"]["type"] == "color_picker"
    assert found["sample"]["swatches"] == ["#FF0000", "#00FF00"]
    assert found["translucent"]["type"] == "text"
    assert found["chosen"]["type"] == "select"
    assert change(client, paint, color="#123456").status_code == 303
    assert change(client, paint, color="red").status_code == 422


def test_a_field_of_the_host_uses_its_own_form_field(client: Client) -> None:
    chapter = samples.record(Chapter, 1)
    found = nodes(client, chapter)
    assert found["point"]["value"] == "1;2"
    assert [part["label"] for part in found["pages"]["fields"]] == ["From", "To"]
    assert found["pages"]["value"] == ["1", "10"]
    assert shown(client, chapter)["point"] == "(1 | 2)"

    assert change(client, chapter, point="3;4", pages=[5, "6"]).status_code == 303

    chapter.refresh_from_db()
    assert (chapter.point, chapter.pages) == (Point(3, 4), "5-6")
    for bad in ("x", "1;\0", ["1;2"], {}):
        assert change(client, chapter, point=bad).status_code == 422


# Tags.


def test_tags_are_suggested_and_saved(client: Client) -> None:
    post = samples.record(Post, 0)
    node = nodes(client, post)["tags"]
    assert (node["type"], node["value"]) == ("tags_input", ["tag0", "two words"])
    assert set(node["suggestions"]) >= {"tag0", "two words"}

    assert change(client, post, tags=["two words", "new, tag"]).status_code == 303

    assert sorted(post.tags.names()) == ["new, tag", "two words"]
    assert shown(client, post)["tags"] == "new, tag, two words"
    assert change(client, post, tags=[]).status_code == 422


def test_tags_in_another_order_are_unchanged(client: Client) -> None:
    post = samples.record(Post, 0)
    links = set(post.tags.through.objects.values_list("pk", flat=True))

    assert change(client, post, tags=["two words", "tag0"]).status_code == 303

    assert set(post.tags.through.objects.values_list("pk", flat=True)) == links


# Translations.


def test_translated_fields_belong_to_the_users_language(client: Client) -> None:
    dish = samples.record(Dish, 0)
    assert nodes(client, dish)["name"]["value"] == "Soup 0"
    assert change(client, dish, name="Broth").status_code == 303
    assert shown(client, dish)["name"] == "Broth"
    assert cells(client, dish)["name"] == "Broth"
    found = visit(client, Dish).list(search="Broth")["rows"]
    assert [row["key"] for row in found] == [dish.pk]

    client.cookies["django_language"] = "de"
    assert nodes(client, dish)["name"]["value"] is None
    assert change(client, dish, description="heiß").status_code == 422
    assert change(client, dish, name="Brühe").status_code == 303

    names = dict(Dish.objects.get(pk=dish.pk).translations.values_list("language_code", "name"))
    assert names == {"en": "Broth", "de": "Brühe"}
    assert cells(client, dish)["name"] == "Brühe"


def test_a_new_translation_needs_its_required_values() -> None:
    dish = samples.record(Dish, 0)
    with translation.override("de"):
        record = Dish.objects.get(pk=dish.pk)
        schema = derive_form(Dish, FormSchema().model(Dish))
        form = schema.bind(page="edit", instance=record, data={"description": "heiß"})

        assert form.initial["name"] is None
        assert list(form.errors) == ["name"]


def test_the_list_of_a_translated_model_has_a_fixed_number_of_queries(client: Client) -> None:
    for index in range(2):
        samples.record(Dish, index)

    rows = visit(client, Dish).list()["rows"]

    assert sorted(row["cells"]["name"] for row in rows) == ["Soup 0", "Soup 1"]


# Trees.


@pytest.mark.parametrize("model", [Folder, SortedFolder, Shelf, Branch])
def test_a_node_is_created_below_its_parent_and_moved(client: Client, model: Any) -> None:
    root = samples.record(model, 0)
    visitor = visit(client, model)

    visitor.create({"name": "leaf", "parent": str(root.pk)})
    leaf = model.objects.get(name="leaf")
    assert model.objects.get_parent(leaf) == root
    root.refresh_from_db()

    assert change(client, root, parent=str(leaf.pk)).status_code == 422
    assert change(client, root, parent=str(root.pk)).status_code == 422
    assert change(client, leaf, parent=None).status_code == 303
    leaf.refresh_from_db()
    assert leaf.is_root()
    if model in (Folder, SortedFolder, Shelf):
        assert not any(model.objects.find_problems())


def saved_parents(model: Any) -> list[Any]:
    """Return the parent of each node when it is saved for the first time; filled by a receiver."""
    found: list[Any] = []

    def receiver(instance: Any, created: bool, **kwargs: Any) -> None:
        if created:
            parent = instance.parent_id if model is Branch else instance.depth - 1
            found.append(parent)

    post_save.connect(receiver, sender=model, weak=False, dispatch_uid="saved_parents")
    return found


@pytest.mark.parametrize("model", [Folder, SortedFolder, Shelf, Branch])
def test_a_node_is_inserted_below_its_parent_at_once(client: Client, model: Any) -> None:
    root = samples.record(model, 0)
    saved = saved_parents(model)

    try:
        visit(client, model).create({"name": "leaf", "parent": str(root.pk)})
        visit(client, model).create({"name": "alone", "parent": None})
    finally:
        post_save.disconnect(sender=model, dispatch_uid="saved_parents")

    assert saved == ([root.pk, None] if model is Branch else [1, 0])
    assert model.objects.get_parent(model.objects.get(name="leaf")) == root
    if model is not Branch:
        assert not any(model.objects.find_problems())


def test_a_model_that_refuses_roots_is_saved_below_its_parent(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As the pages of wagtail, whose ``save()`` needs the parent."""
    root = samples.record(Folder, 0)
    save = Folder.save

    def save_below_a_parent(self: Any, *args: Any, **kwargs: Any) -> None:
        if self._state.adding and self.depth == 1:
            raise RuntimeError("A page needs a parent.")
        save(self, *args, **kwargs)

    monkeypatch.setattr(Folder, "save", save_below_a_parent)

    visit(client, Folder).create({"name": "page", "parent": str(root.pk)})

    assert Folder.objects.get(name="page").is_child_of(Folder.objects.get(pk=root.pk))


@pytest.mark.parametrize("model", [Folder, Shelf, Genre])
def test_a_tree_is_listed_in_its_order_and_indented(client: Client, model: Any) -> None:
    root, child = samples.record(model, 0), samples.record(model, 1)
    if model is Genre:
        last = Genre.objects.create(name="zydeco")
    else:
        last = model.objects.add_root({"name": "another"})

    rows = visit(client, model).list()["rows"]

    depths = [row["cellMeta"].get("name", {}).get("depth", 0) for row in rows]
    assert [row["key"] for row in rows] == [root.pk, child.pk, last.pk]
    assert depths == [0, 1, 0]


@pytest.mark.parametrize("model", [Folder, Shelf, Branch, Genre])
def test_the_columns_of_the_position_are_neither_asked_nor_listed(
    client: Client, model: Any
) -> None:
    root = samples.record(model, 0)
    columns = {each["name"] for each in visit(client, model).list()["table"]["columns"]}

    assert set(nodes(client, root)) == {"name", "parent"}
    assert columns <= {"id", "name", "parent"}


# Polymorphic models and histories.


def test_children_of_a_polymorphic_model_are_shown_as_their_class(client: Client) -> None:
    letter, invoice = samples.record(Letter, 0), samples.record(Invoice, 1)
    visitor = visit(client, Document)

    keys = {row["key"] for row in visitor.list()["rows"]}

    assert keys == {letter.pk, invoice.pk}
    document = Document.objects.get(pk=letter.pk)
    assert type(document) is Letter
    assert change_title(client, document.pk).status_code == 303
    assert Letter.objects.get(pk=letter.pk).title == "new"


def change_title(client: Client, key: Any) -> Any:
    visitor = visit(client, Document)
    path = f"{visitor.index}/{key}/edit"
    return visitor.send("put", path, visitor.form(path) | {"title": "new"})


def test_a_save_writes_one_historical_record(client: Client) -> None:
    ticket = samples.record(Ticket, 0)
    before = ticket.history.count()

    assert change(client, ticket, name="other").status_code == 303
    assert change(client, ticket, name="other").status_code == 303

    assert ticket.history.count() == before + 1
