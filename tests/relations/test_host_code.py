"""Exceptions of the host's code while records are added, and arguments of a form class."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, ClassVar

import pytest
from django import forms as django_forms
from django.core.exceptions import ValidationError
from django.db.models.signals import m2m_changed, pre_save
from django.test import Client

from django_panel import RelationManager, Resource
from tests.project.clients import make_user
from tests.project.fixtures import Declare
from tests.project.models import Badge, Customer, Job, Label, Labelling, Project, User
from tests.project.relation_panel import (
    Labels,
    badges,
    create_job,
    create_label,
    form_of,
    labels,
    place,
    save,
    send,
)

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


class Closed(Exception):
    """The office is closed."""


class BadgeResource(Resource):
    model = Badge
    save_errors = (Closed,)


class People(Resource):
    model = User
    slug: ClassVar[str | None] = "people"

    @classmethod
    def relation_managers(cls) -> Any:
        return [type("Badges", (RelationManager,), {"relationship": "badges"})]


class LabelResource(Resource):
    model = Label


class Jobs(Resource):
    model = Job
    slug: ClassVar[str | None] = "jobs"
    save_errors = (Closed,)

    @classmethod
    def relation_managers(cls) -> Any:
        return [Labels]


@pytest.fixture(autouse=True)
def office(panels: None, declare: Declare) -> None:
    resources: list[Any] = [BadgeResource, People, LabelResource, Jobs]
    declare(rel=lambda panel: panel.path("rel").resources(resources))


@pytest.fixture(params=[Closed("Come back later."), ValidationError("Not today."), LookupError()])
def error(request: pytest.FixtureRequest) -> Exception:
    found: Exception = request.param
    return found


def message_of(error: Exception) -> str:
    return error.messages[0] if isinstance(error, ValidationError) else str(error)


@pytest.fixture
def refusal(error: Exception) -> Iterator[Any]:
    """Raise the error before a badge is saved, and around each change of a job's labels."""

    def refuse(sender: Any, action: str = "pre_add", **kwargs: Any) -> None:
        if action.startswith("pre_"):
            raise error

    def connect() -> None:
        pre_save.connect(refuse, Badge)
        m2m_changed.connect(refuse, Labelling)

    yield connect
    pre_save.disconnect(refuse, Badge)
    m2m_changed.disconnect(refuse, Labelling)


def expect_error(error: Exception, request: Any) -> None:
    if isinstance(error, LookupError):
        with pytest.raises(LookupError):
            request()
        return
    response = request()
    assert response.status_code == 422
    assert json.loads(response.content)["errors"] == {"related": [message_of(error)]}


def test_an_error_of_save_is_shown_when_a_record_is_associated(
    clerk: Client, error: Exception, refusal: Any
) -> None:
    owner, badge = make_user("owner"), Badge.objects.create(name="loose")
    refusal()

    expect_error(error, lambda: save(clerk, badges(owner, "associate"), related=str(badge.pk)))

    badge.refresh_from_db()
    assert badge.holder_id is None


def test_an_error_of_a_receiver_is_shown_when_a_record_is_attached(
    clerk: Client, error: Exception, refusal: Any
) -> None:
    job = create_job()
    create_label("free")
    refusal()

    expect_error(error, lambda: save(clerk, labels(job, "attach"), related="free"))

    assert not Labelling.objects.exists()


@pytest.mark.parametrize("error", [Closed("Come back later.")], indirect=False)
def test_an_error_of_the_owner_is_shown_when_a_record_is_detached(
    clerk: Client, error: Exception, refusal: Any
) -> None:
    job = create_job()
    create_label("free", job)
    refusal()

    body = {**place(job, "labels"), "action": "detach", "related": "free"}
    response = send(clerk, "action", **body)

    assert response.status_code < 500
    assert "Come back later." in response.content.decode()
    assert Labelling.objects.count() == 1


class ProjectForm(django_forms.ModelForm):  # type: ignore[type-arg]
    """A form whose constructor takes the owner."""

    class Meta:
        model = Project
        fields = ["name"]

    def __init__(self, *args: Any, customer: Any, is_new: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].label = f"{'New for' if is_new else 'Of'} {customer.name}"

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        if name == "bad":
            raise ValidationError("A bad name.")
        return name


class CustomerProjects(RelationManager):
    relationship: ClassVar[str] = "projects"
    form_class = ProjectForm

    @classmethod
    def get_form_kwargs(cls, owner: Any, record: Any) -> dict[str, Any]:
        return {"customer": owner, "is_new": record is None}


class Customers(Resource):
    model = Customer

    @classmethod
    def relation_managers(cls) -> Any:
        return [CustomerProjects]


def test_a_manager_passes_arguments_to_its_form_class(declare: Declare, clerk: Client) -> None:
    declare(rel=lambda panel: panel.path("rel").resources([Customers]))
    customer = Customer.objects.create(name="Acme")
    target = place(customer, "projects", "customers")

    def label(**query: Any) -> str:
        form = json.loads(form_of(clerk, **target, **query).content)["form"]
        text: str = form["schema"][0]["label"]
        return text

    assert label(operation="create") == "New for Acme"
    refused = save(clerk, {**target, "operation": "create"}, name="bad")
    assert json.loads(refused.content)["errors"] == {"name": ["A bad name."]}
    assert save(clerk, {**target, "operation": "create"}, name="Garden").status_code == 303
    project = Project.objects.get(customer=customer)
    assert label(operation="edit", related=project.pk) == "Of Acme"
    assert (
        save(clerk, {**target, "operation": "edit", "related": project.pk}, name="B").status_code
        == 303
    )
    project.refresh_from_db()
    assert project.name == "B"
