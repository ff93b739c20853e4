"""Pages under default slugs that name the app: reserved paths, and two models of one name."""

from __future__ import annotations

from typing import ClassVar

import pytest
from django.contrib.auth.models import Group
from django.db import models
from django.test import Client
from django.test.utils import isolate_apps

from django_panel import Panel, Resource
from tests.project.clients import fetch, page_of
from tests.project.fixtures import Declare
from tests.project.models import Notification

pytestmark = pytest.mark.django_db

with isolate_apps("tests.project"):

    class OtherGroup(models.Model):
        """A model with the table, and the name, of Django's groups."""

        name = models.CharField(max_length=50)

        objects: ClassVar[models.Manager[OtherGroup]] = models.Manager()

        class Meta:
            app_label = "sessions"
            db_table = "auth_group"
            managed = False

        def __str__(self) -> str:
            return self.name

    OtherGroup.__name__ = "Group"


class NoticeResource(Resource):
    model = Notification


class GroupResource(Resource):
    model = Group


class OtherGroupResource(Resource):
    model = OtherGroup


def build(panel: Panel) -> Panel:
    return panel.path("desk").resources([NoticeResource, GroupResource, OtherGroupResource])


@pytest.mark.parametrize(
    ("slug", "resource"),
    [
        ("project-notification", NoticeResource),
        ("auth-group", GroupResource),
        ("sessions-group", OtherGroupResource),
    ],
)
def test_the_pages_work(
    slug: str, resource: type[Resource], declare: Declare, admin: Client
) -> None:
    declare(desk=build)
    record = resource.model._default_manager.create(
        **{"text": "One"} if resource is NoticeResource else {"name": "One"}
    )

    listed = page_of(fetch(admin, f"/desk/{slug}", "inertia"))
    assert listed["props"]["resource"]["slug"] == slug
    assert fetch(admin, f"/desk/{slug}/{record.pk}", "inertia").status_code == 200
    assert fetch(admin, f"/desk/{slug}/create", "inertia").status_code == 200


def test_the_plain_slug_does_not_exist(declare: Declare, admin: Client) -> None:
    declare(desk=build)

    assert fetch(admin, "/desk/groups", "inertia").status_code == 404
