"""The form of the profile: what ``Panel.profile()`` declares, and whose row it writes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpRequest
from django.test import Client
from pytest_django.fixtures import Settings

from django_panel import Panel, Resource
from django_panel.adapters.contrib_auth.stack import ContribAuthStack
from django_panel.auth import impersonation
from django_panel.auth.mail_errors import MailUnavailable
from django_panel.auth.own_account import OwnAccountSource
from django_panel.exceptions import PanelRegistrationException, PanelSchemaException
from django_panel.forms import FileUpload, FormSchema, Section, Select, TextInput
from django_panel.panels.registry import get_registry
from django_panel.records.signals import Write, record_written
from django_panel.support import ports
from tests.project.clients import fetch
from tests.project.fixtures import Declare
from tests.project.models import Customer, Region, User
from tests.settings_pages.browsers import forget_password, person, props_of, send, sign_in
from tests.uploads.files import png

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

FORM = "page=profile"


class PeopleResource(Resource):
    """The users of the project."""

    model = User
    slug = "people"


@pytest.fixture
def ann() -> User:
    return person("ann", first_name="Ann", last_name="Lind")


def fields(client: Client) -> dict[str, Any]:
    """Return the fields of the profile by name, without layouts."""
    nodes = props_of(client, "profile")["form"]["schema"]
    inner = [each for node in nodes for each in node.get("schema", [node])]
    return {field["name"]: field for field in inner}


def put(client: Client, **values: Any) -> Any:
    return send(client, "profile", values, "put")


def with_profile(schema: Any) -> Any:
    return lambda panel: panel.path("admin").profile(schema)


def shouted(state: dict[str, Any], previous: Any, record: Any) -> dict[str, Any]:
    return {"first_name": state["first_name"].upper()}


def not_no(text: str) -> None:
    if text == "no":
        raise ValidationError("Not this one.")


# What is declared ----------------------------------------------------------------------------


def test_components_replace_the_default_form(declare: Declare, ann: User) -> None:
    declare(admin=with_profile([Section("Name").schema([TextInput("first_name")])]))
    client = sign_in(ann)

    assert list(fields(client)) == ["first_name"]
    assert props_of(client, "profile")["description"] is None
    assert put(client, first_name="Anna", last_name="X", email="x@example.com").status_code == 200
    stored = User.objects.get(pk=ann.pk)
    assert (stored.first_name, stored.last_name, stored.email) == (
        *("Anna", "Lind", "ann@example.com"),
    )


def test_a_function_adds_a_field_to_the_default_form(declare: Declare, ann: User) -> None:
    def added(form: FormSchema) -> FormSchema:
        return form.schema([*form.get_components(), TextInput("username").disabled()])

    declare(admin=with_profile(added))
    client = sign_in(ann)

    assert list(fields(client)) == ["first_name", "last_name", "email", "username"]
    assert put(client, username="mallory").status_code == 200
    assert User.objects.get(pk=ann.pk).username == "ann"


def test_a_function_that_returns_no_form_is_an_error() -> None:
    from django_panel.pages.settings.profile_form import profile_form

    with pytest.raises(PanelSchemaException, match=r"Panel\.profile\(\)"):
        profile_form(lambda form: None)  # type: ignore[arg-type]


def test_a_name_alone_is_no_form() -> None:
    with pytest.raises(PanelRegistrationException, match="profile"):
        Panel("admin").profile("first_name")  # type: ignore[arg-type]


def test_each_panel_has_its_own_profile(declare: Declare, ann: User) -> None:
    declare(admin=with_profile([TextInput("first_name")]), ops=lambda panel: panel.path("ops"))
    client = sign_in(ann)

    response = fetch(client, "/ops/settings/profile", "inertia")

    names = [each["name"] for each in response.json()["props"]["form"]["schema"]]  # type: ignore[attr-defined]
    assert names == ["first_name", "last_name", "email"]


# What is written -----------------------------------------------------------------------------


def test_the_row_is_written_without_the_permission_to_change_users(
    declare: Declare, ann: User
) -> None:
    declare(admin=with_profile([TextInput("first_name")]))

    assert not ann.has_perm("project.change_user")
    assert put(sign_in(ann), first_name="Anna").status_code == 200
    assert User.objects.get(pk=ann.pk).first_name == "Anna"


def test_only_what_changed_is_validated_and_written(declare: Declare, ann: User) -> None:
    User.objects.update(first_name="no")
    first = TextInput("first_name").rules([not_no])
    declare(admin=with_profile([first, TextInput("last_name")]))

    response = put(sign_in(ann), first_name="no", last_name="Berg")

    assert response.status_code == 200
    assert User.objects.get(pk=ann.pk).get_full_name() == "no Berg"


def test_the_rules_of_the_fields_apply(declare: Declare, ann: User) -> None:
    declare(admin=with_profile([TextInput("first_name").rules([not_no])]))

    response = put(sign_in(ann), first_name="no")

    assert response.status_code == 422
    assert response.json()["errors"] == {"first_name": ["Not this one."]}


def test_a_row_of_another_user_is_not_reached(declare: Declare, ann: User) -> None:
    bob = person("bob", first_name="Bob")
    declare(admin=with_profile([TextInput("first_name")]))
    client = sign_in(ann)

    put(client, id=bob.pk, pk=bob.pk, record=bob.pk, first_name="Changed")

    assert User.objects.get(pk=bob.pk).first_name == "Bob"
    assert User.objects.get(pk=ann.pk).first_name == "Changed"


def test_the_source_has_one_row_and_two_abilities(ann: User) -> None:
    bob = person("bob")
    source = OwnAccountSource(ann, get_registry().by_id("admin"))

    assert list(source.queryset()) == [ann]
    assert source.find(bob.pk) is None
    assert source.can_change(ann)
    assert not source.can_change(bob)
    abilities = ("view", "edit", "delete", "create", "view_any", "force_delete")
    allowed = {each for each in abilities if source.allows(each, ann)}
    assert allowed == {"view", "edit"}
    assert not any(source.allows(each, bob) for each in abilities)


@pytest.mark.parametrize("resources", [[], [PeopleResource]])
def test_receivers_are_told_what_changed(resources: Any, declare: Declare, ann: User) -> None:
    writes: list[Write] = []
    declare(admin=lambda panel: panel.path("admin").resources(resources))

    def note(write: Write, **named: Any) -> None:
        writes.append(write)

    record_written.connect(note, sender=User, reads_changes=True)
    try:
        put(sign_in(ann), first_name="Anna", email="new@example.com")
    finally:
        record_written.disconnect(note, sender=User)

    (write,) = writes
    assert write.changes == {
        "first_name": ("Ann", "Anna"),
        "email": ("ann@example.com", "new@example.com"),
    }
    assert (write.record, write.user, write.panel_id) == (ann, ann, "admin")
    assert write.resource.model is User
    assert (write.resource is PeopleResource) is bool(resources)


def test_the_changes_of_a_profile_are_known_without_reading_it_again(
    declare: Declare, ann: User
) -> None:
    declare(admin=with_profile([TextInput("first_name")]))
    writes: list[Write] = []

    def note(write: Write, **named: Any) -> None:
        writes.append(write)

    record_written.connect(note, sender=User)
    try:
        put(sign_in(ann), first_name="Anna")
    finally:
        record_written.disconnect(note, sender=User)

    assert [write.changes for write in writes] == [{"first_name": ("Ann", "Anna")}]


def test_an_address_that_the_model_sets_is_not_stored_without_the_password(
    declare: Declare, ann: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    def clean(user: User) -> None:
        user.email = "thief@example.com"

    monkeypatch.setattr(User, "clean", clean)
    declare(admin=with_profile([TextInput("first_name")]))
    client = sign_in(ann)
    forget_password(client)

    assert put(client, first_name="Anna").status_code == 200

    stored = User.objects.get(pk=ann.pk)
    assert (stored.first_name, stored.email) == ("Anna", "ann@example.com")


CONTACT = TextInput("contact").email().dehydrate_to("email")


def test_a_field_with_another_name_changes_the_address(declare: Declare, ann: User) -> None:
    declare(admin=with_profile([CONTACT]))

    assert put(sign_in(ann), contact="new@EXAMPLE.com").status_code == 200

    assert User.objects.get(pk=ann.pk).email == "new@example.com"


def test_it_needs_the_password_too(declare: Declare, ann: User) -> None:
    declare(admin=with_profile([TextInput("first_name"), CONTACT]))
    client = sign_in(ann)
    forget_password(client)

    assert put(client, first_name="Anna", contact="new@example.com").status_code == 403

    stored = User.objects.get(pk=ann.pk)
    assert (stored.first_name, stored.email) == ("Ann", "ann@example.com")


def test_the_converted_value_is_the_new_address(declare: Declare, ann: User) -> None:
    declare(admin=with_profile([TextInput("email").dehydrate_state_using(str.lower)]))

    assert put(sign_in(ann), email="NEW@example.com").status_code == 200

    assert User.objects.get(pk=ann.pk).email == "new@example.com"


def test_a_field_called_email_that_stores_something_else_is_no_address(
    declare: Declare, ann: User
) -> None:
    declare(admin=with_profile([TextInput("email").dehydrate_to("first_name")]))
    client = sign_in(ann)
    forget_password(client)

    assert put(client, email="new@example.com").status_code == 200

    stored = User.objects.get(pk=ann.pk)
    assert (stored.first_name, stored.email) == ("new@example.com", "ann@example.com")


class MailOutage(ContribAuthStack):
    """Users sign in with an address, which has to be verified by mail: there is no mail."""

    def login_fields(self) -> list[str]:
        return ["email"]

    def change_email(self, request: HttpRequest, user: Any, address: str) -> bool:
        raise MailUnavailable


@pytest.mark.parametrize("field", [TextInput("email"), CONTACT], ids=["email", "contact"])
@pytest.mark.parametrize(
    ("address", "error"),
    [
        ("", "This field is required."),
        ("bob@example.com", "Another account uses this email address."),
        ("new@example.com", "The email can't be sent at the moment. Try again in a few minutes."),
    ],
)
def test_the_errors_of_an_address_have_the_name_of_its_field(
    address: str,
    error: str,
    field: TextInput,
    declare: Declare,
    ann: User,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    person("bob")
    declare(admin=with_profile([TextInput("first_name"), field]))
    client = sign_in(ann)
    monkeypatch.setattr(ports, "auth_stack", MailOutage)

    response = put(client, **{"first_name": "Anna", field.get_name(): address})

    assert response.status_code == 422
    assert response.json()["errors"] == {field.get_name(): [error]}
    stored = User.objects.get(pk=ann.pk)
    assert (stored.first_name, stored.email) == ("Ann", "ann@example.com")


def test_a_refused_address_saves_nothing_else(ann: User) -> None:
    client = sign_in(ann)

    response = put(client, first_name="Anna", email="no address")

    assert list(response.json()["errors"]) == ["email"]
    assert User.objects.get(pk=ann.pk).first_name == "Ann"


def test_the_errors_of_other_fields_come_before_the_password(declare: Declare, ann: User) -> None:
    declare(admin=with_profile([TextInput("first_name").required(), TextInput("email").email()]))
    client = sign_in(ann)
    forget_password(client)

    response = put(client, first_name="", email="new@example.com")

    assert (response.status_code, list(response.json()["errors"])) == (422, ["first_name"])


@pytest.mark.usefixtures("region")
def test_a_profile_of_a_panel_with_tenants_is_saved_in_any_tenant(
    declare: Declare, ann: User, region: Region
) -> None:
    declare(admin=lambda panel: panel.path("admin/{tenant}").tenant(Region))
    client = sign_in(ann)

    response = fetch(
        client,
        f"/admin/{region.pk}/settings/profile",
        "json",
        "put",
        data={"first_name": "Anna"},
        content_type="application/json",
    )

    assert response.status_code == 200, response.content
    assert User.objects.get(pk=ann.pk).first_name == "Anna"


@pytest.fixture
def region(ann: User) -> Region:
    region = Region.objects.create(name="North")
    ann.regions.add(region)
    return region


# The endpoints of the form -------------------------------------------------------------------


@pytest.fixture
def media(declare: Declare, settings: Settings, tmp_path: Path) -> Path:
    """Let the profile have an image, a choice of customers and a live field."""
    settings.MEDIA_ROOT = tmp_path
    first = TextInput("first_name").live().after_state_updated(shouted)
    declare(
        admin=with_profile(
            [
                first,
                FileUpload("last_name").image(),
                Select("email")
                .options(lambda: Customer.objects.values_list("email", "name"))
                .searchable(),
            ]
        )
    )
    return tmp_path


def upload(client: Client, query: str = FORM, field: str = "last_name") -> Any:
    data = {"field": field, "file": SimpleUploadedFile("me.png", png())}
    return fetch(client, f"/admin/uploads?{query}", "json", "post", data=data)


@pytest.mark.usefixtures("media")
def test_an_avatar_is_uploaded_and_stored(ann: User, media: Path) -> None:
    client = sign_in(ann)
    urls = props_of(client, "profile")
    assert urls["uploadUrl"] == f"/admin/uploads?{FORM}"

    path = upload(client).json()["path"]
    assert put(client, last_name=path).status_code == 200

    assert User.objects.get(pk=ann.pk).last_name == path
    assert (media / path).exists()


@pytest.mark.usefixtures("media")
def test_an_upload_of_another_user_is_refused(ann: User) -> None:
    path = upload(sign_in(person("bob"))).json()["path"]

    response = put(sign_in(ann), last_name=path)

    assert (response.status_code, list(response.json()["errors"])) == (422, ["last_name"])


@pytest.mark.usefixtures("media")
def test_a_field_that_the_profile_lacks_takes_no_file(ann: User) -> None:
    assert upload(sign_in(ann), field="panels").status_code == 404
    assert upload(sign_in(ann), field="first_name").status_code == 400


@pytest.mark.usefixtures("media")
def test_a_live_field_updates_the_form(ann: User) -> None:
    body = {"state": {"first_name": "Zoe"}, "changed": "first_name"}
    options: dict[str, Any] = {"data": body, "content_type": "application/json"}

    response: Any = fetch(sign_in(ann), f"/admin/form-state?{FORM}", "json", "post", **options)

    values = {each["name"]: each["value"] for each in response.json()["form"]["schema"]}
    assert values["first_name"] == "ZOE"
    assert User.objects.get(pk=ann.pk).first_name == "Ann"


@pytest.mark.usefixtures("media")
def test_options_are_searched(ann: User) -> None:
    Customer.objects.create(name="Nordlicht", email="a@example.com")
    Customer.objects.create(name="Other", email="b@example.com")

    response: Any = fetch(sign_in(ann), f"/admin/options?{FORM}&field=email&search=nord", "json")

    assert [each["label"] for each in response.json()["options"]] == ["Nordlicht"]


ENDPOINTS = (
    ("get", f"options?{FORM}&field=email"),
    ("post", f"uploads?{FORM}"),
    ("post", f"form-state?{FORM}"),
)


@pytest.mark.usefixtures("media")
@pytest.mark.parametrize(("method", "path"), ENDPOINTS)
def test_guests_of_a_public_panel_have_no_profile(
    method: str, path: str, declare: Declare, guest: Client
) -> None:
    declare(admin=lambda panel: with_profile(None)(panel).auth_middleware([]))

    assert fetch(guest, f"/admin/{path}", "json", method).status_code == 401


@pytest.mark.parametrize(("method", "path"), ENDPOINTS)
def test_a_panel_without_settings_has_no_profile(
    method: str, path: str, declare: Declare, ann: User
) -> None:
    declare(admin=lambda panel: panel.path("admin").settings(False))

    assert fetch(sign_in(ann), f"/admin/{path}", "json", method).status_code == 404


@pytest.mark.usefixtures("media")
@pytest.mark.parametrize(("method", "path"), ENDPOINTS)
def test_a_user_who_is_signed_in_as_another_cannot_use_it(
    method: str, path: str, ann: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = sign_in(ann)
    monkeypatch.setattr(impersonation, "is_impersonated", lambda request: True)

    assert fetch(client, f"/admin/{path}", "json", method).status_code == 403


def test_the_name_of_a_resource_comes_first(admin: Client) -> None:
    response = fetch(admin, f"/admin/uploads?{FORM}&resource=customers", "json", "post")

    assert response.status_code == 422
    assert list(response.json()["errors"]) == ["page"]  # type: ignore[attr-defined]
