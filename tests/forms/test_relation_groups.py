"""Relation groups: a related record is read, validated and saved with its owner."""

from __future__ import annotations

from typing import Any

import pytest

from django_panel.exceptions import PanelSchemaException
from django_panel.forms import FormSchema, RelationGroup, Section, Select, TextInput, Toggle
from django_panel.forms.attributes import save_first, save_relations
from django_panel.records.row import assign
from tests.forms.bound_forms import clean, updated
from tests.forms.conftest import Statements
from tests.forms.library_models import Author, Profile, Tag, make_author

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

PROFILE = RelationGroup("profile").schema([TextInput("bio"), TextInput("handle").max_length(None)])
ADDRESS = RelationGroup("address").schema([TextInput("street").required(), TextInput("city")])


def form(*components: Any) -> FormSchema:
    return FormSchema().model(Author).schema([TextInput("name").required(False), *components])


def save(schema: FormSchema, raw: Any, record: Author | None = None) -> Any:
    """Save the form as a page does, or return its errors."""
    stored = None if record is None else Author.objects.get(pk=record.pk)
    form = schema.bind(instance=stored, data=raw)
    if not form.is_valid():
        return form.errors
    target = stored or Author()
    assign(target, form.attributes | save_first(form))
    target.save()
    save_relations(form, target)
    return target


def test_names_are_prefixed_and_values_come_from_the_related_record() -> None:
    author = make_author()
    Profile.objects.create(author=author, bio="Wrote notes.")
    schema = form(PROFILE.heading("About").description("Shown to all").columns(2), ADDRESS)

    assert schema.values(author) == {
        "name": "Ada",
        "profile.bio": "Wrote notes.",
        "profile.handle": None,
        "address.street": "High Street",
        "address.city": "",
    }
    node: Any = schema.to_wire(author)["schema"][1]
    assert node["component"] == "relationship"
    assert (node["relation"], node["heading"]) == ("profile", "About")
    assert (node["description"], node["columns"]) == ("Shown to all", 2)
    assert node["fields"] == ["profile.bio", "profile.handle"]
    assert node["schema"][0]["label"] == "Bio"
    assert schema.get_related_names() == ("profile", "address")


def test_a_new_form_starts_with_defaults() -> None:
    group = RelationGroup("profile").schema([TextInput("bio").default("To come")])

    assert form(group).values()["profile.bio"] == "To come"
    assert form(group).values(make_author())["profile.bio"] == "To come"


def test_initial_values_need_no_query_after_select_related(statements: Statements) -> None:
    author = make_author()
    Profile.objects.create(author=author)
    schema = form(PROFILE, ADDRESS)
    with statements() as seen:
        found = Author.objects.select_related(*schema.get_related_names()).get(pk=author.pk)
        schema.to_wire(found)

    assert len(seen) == 1


def test_a_one_to_one_back_reference_is_updated(statements: Statements) -> None:
    author = make_author()
    profile = Profile.objects.create(author=author, bio="Old", handle="ada")
    before = profile.changed_at

    save(form(PROFILE), {"name": "Ada", "profile.bio": "New"}, author)

    profile.refresh_from_db()
    assert (profile.bio, profile.handle) == ("New", "ada")
    assert profile.changed_at > before
    with statements() as seen:
        save(form(PROFILE), {"profile.bio": "New"}, author)
    assert not [each for each in seen if "UPDATE" in each["sql"] and "profile" in each["sql"]]


def test_a_missing_back_reference_is_created_once_a_value_is_submitted() -> None:
    author = make_author()

    save(form(PROFILE), {"profile.bio": "", "profile.handle": None}, author)
    assert not Profile.objects.exists()
    save(form(PROFILE.creates_missing(False)), {"profile.bio": "Life"}, author)
    assert not Profile.objects.exists()
    save(form(PROFILE), {"profile": {"bio": "Life"}}, author)
    assert Profile.objects.get().author == author


def test_a_group_without_a_record_is_left_out() -> None:
    author = make_author()
    handle = TextInput("handle").required()
    schema = form(RelationGroup("profile").creates_missing(False).schema([handle]))

    assert list(schema.values(author)) == ["name"]
    assert clean(schema, {"profile.handle": ""}, author).errors == {}
    assert clean(schema, {}).errors == {}
    Profile.objects.create(author=author)
    known = Author.objects.get(pk=author.pk)
    node: Any = schema.to_wire(known)["schema"][1]
    assert (node["createsMissing"], node["fields"]) == (False, ["profile.handle"])
    assert set(clean(schema, {}, known).errors) == {"profile.handle"}


def test_a_nested_group_is_submitted_with_dots_or_as_nested_objects() -> None:
    mentor = RelationGroup("mentor").schema([TextInput("name"), ADDRESS])

    for raw in (
        {"mentor.address.street": "Low Street"},
        {"mentor.address": {"street": "Low Street"}},
        {"mentor": {"address": {"street": "Low Street"}}},
    ):
        assert clean(form(mentor), raw).cleaned_data == {"mentor.address.street": "Low Street"}
    for odd in ({"mentor": {"address": "x"}}, {"mentor": [1]}, {"mentor.address": None}):
        assert set(clean(form(mentor), odd).errors) == {"mentor.address.street"}


def test_the_values_of_a_group_can_be_submitted_as_an_object() -> None:
    schema = form(PROFILE)

    state = updated(schema, {"profile": {"bio": "Typed"}}, None)

    assert state == {"name": None, "profile.bio": "Typed", "profile.handle": None}


def test_owner_and_related_record_are_created_together() -> None:
    raw = {"name": "Bo", "address.street": "Low Street", "profile.bio": "Life"}

    author = save(form(ADDRESS, PROFILE), raw)

    assert author.address.street == "Low Street"
    assert author.profile.bio == "Life"


def test_a_nullable_foreign_key_is_set_on_a_stored_owner() -> None:
    author = make_author()
    mentor = RelationGroup("mentor").schema(
        [TextInput("name"), RelationGroup("address").schema([TextInput("street")])]
    )
    raw = {"mentor.name": "Cleo", "mentor.address.street": "Nile"}

    saved = save(form(mentor), raw, author)

    saved.refresh_from_db()
    assert (saved.mentor.name, saved.mentor.address.street) == ("Cleo", "Nile")
    assert saved.name == "Ada"
    again = save(form(mentor), {"mentor.address.street": "Delta"}, saved)
    assert again.mentor.address.street == "Delta"
    assert Author.objects.count() == 2


def test_only_declared_fields_of_the_related_record_are_written() -> None:
    author = make_author()
    Profile.objects.create(author=author, bio="Old", handle="ada")
    group = RelationGroup("profile").schema([TextInput("bio"), TextInput("handle").disabled()])
    raw = {
        "profile.bio": "New",
        "profile.handle": "forged",
        "profile.author_id": 999,
        "profile.id": 999,
        "profile": {"handle": "forged", "author": 999},
        "bio": "forged",
        "profile.name": "forged",
    }

    save(form(group), raw, author)

    profile = Profile.objects.get()
    assert (profile.bio, profile.handle, profile.author) == ("New", "ada", author)
    author.refresh_from_db()
    assert author.name == "Ada"


def test_the_related_model_validates_its_own_values() -> None:
    Profile.objects.create(author=make_author("Bo"), handle="taken")
    author = make_author("Ada")

    def errors(raw: Any) -> Any:
        found = save(form(PROFILE, ADDRESS), {"address.street": "Low", **raw}, author)
        return set(found) if isinstance(found, dict) else set()

    assert errors({"profile.handle": "taken"}) == {"profile.handle"}
    assert errors({"profile.handle": "not a slug"}) == {"profile.handle"}
    assert errors({"profile.bio": "Ada"}) == {"profile.bio"}
    assert errors({"address.street": ""}) == {"address.street"}
    assert errors({"address.street": "x" * 81}) == {"address.street"}
    assert errors({"profile.handle": "free", "profile.bio": "Life"}) == set()
    assert errors({"profile.handle": "free"}) == set()


def test_attributes_set_by_clean_of_the_related_model_are_written(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def clean(self: Profile) -> None:
        self.handle = self.bio.lower()

    monkeypatch.setattr(Profile, "clean", clean)
    author = make_author()
    save(form(PROFILE), {"profile.bio": "Poet"}, author)
    created = Profile.objects.get().handle
    save(form(PROFILE), {"profile.bio": "Chemist"}, author)

    assert (created, Profile.objects.get().handle) == ("poet", "chemist")


def test_validation_changes_no_record() -> None:
    author = make_author()
    Profile.objects.create(author=author, bio="Old")
    schema = form(PROFILE)
    new = schema.bind(instance=author, data={"profile.bio": "New"})

    assert new.is_valid()
    assert Profile.objects.get(author=author).bio == "Old"
    assert schema.values(author)["profile.bio"] == "Old"
    save_relations(new, author)
    assert Profile.objects.get().bio == "New"


def test_many_to_many_records_of_a_related_record() -> None:
    author, tag = make_author(), Tag.objects.create(name="red")
    group = RelationGroup("profile").schema(
        [TextInput("bio"), Select("likes").relationship("likes")]
    )
    schema = form(group)

    saved = save(schema, {"profile.bio": "Life", "profile.likes": [tag.pk]}, author)

    assert list(saved.profile.likes.all()) == [tag]
    assert schema.values(Author.objects.get(pk=author.pk))["profile.likes"] == [str(tag.pk)]


def test_conditions_in_a_group_read_the_related_record() -> None:
    group = RelationGroup("profile").schema(
        [
            Toggle("public"),
            TextInput("handle").required().visible_when("public"),
            Section("More").hidden_when("name", "blank").schema([TextInput("bio").required()]),
        ]
    )
    schema = form(group)

    node: Any = schema.to_wire()["schema"][1]["schema"]  # type: ignore[typeddict-item]
    assert node[1]["conditions"]["visibleWhen"][0]["field"] == "profile.public"
    assert node[2]["conditions"]["hiddenWhen"][0]["field"] == "name"
    assert set(clean(schema, {"profile.public": True}).errors) == {"profile.handle"}
    assert set(clean(schema, {"name": "Ada"}).errors) == {"profile.bio"}
    assert clean(schema, {"profile.handle": "x", "profile.bio": "y"}).cleaned_data == {}


def test_a_hidden_group_is_neither_shown_nor_saved() -> None:
    author = make_author()
    for group in (PROFILE.hidden(), PROFILE.visible_when("name", "equals", "Bo")):
        assert "profile.bio" not in clean(form(group), {"profile.bio": "x"}, author).cleaned_data
        save(form(group), {"profile.bio": "x"}, author)
    assert not Profile.objects.exists()


def test_errors_name_the_relation() -> None:
    with pytest.raises(
        PanelSchemaException, match=r"'profil'.*profile\. Did you mean 'profile'\? Correct"
    ):
        form(RelationGroup("profil").schema([TextInput("bio")]))
    with pytest.raises(PanelSchemaException, match="books"):
        form(RelationGroup("books").schema([TextInput("title")]))
    with pytest.raises(PanelSchemaException, match="RelationGroup"):
        RelationGroup("")
    with pytest.raises(PanelSchemaException, match=r"profile\.bio"):
        form(PROFILE, RelationGroup("profile").schema([TextInput("bio")]))
    with pytest.raises(PanelSchemaException, match="no model"):
        save_relations(clean(FormSchema().schema([PROFILE]), {"profile.bio": "x"}), make_author())
