"""The helpers rebuild the source of a nested resource from the key of its parent."""

from __future__ import annotations

import pytest

from django_panel import Panel, panel
from django_panel.testing import panel_table
from tests.project.clients import make_user
from tests.project.fixtures import Declare
from tests.project.models import User
from tests.project.nested_panel import JobResource, NoteResource, deep_panel, make_line

pytestmark = pytest.mark.django_db


@pytest.fixture
def superuser() -> User:
    return make_user("root", is_superuser=True)


def empty_panel(panel: Panel) -> Panel:
    return panel


@pytest.fixture(autouse=True)
def panels(declare: Declare) -> None:
    declare(deep=deep_panel, empty=empty_panel)


def test_a_nested_table_has_the_records_of_its_parent(superuser: User) -> None:
    here, other = make_line("here"), make_line("other")

    table = panel_table(NoteResource, superuser, parent=here.job)

    table.assert_records_in_order([here.note]).assert_can_not_see_record(other.note)


def test_a_parent_outside_the_scope_is_named(superuser: User) -> None:
    here = make_line("here")
    here.region.is_active = False
    here.region.save()

    with pytest.raises(AssertionError, match=r"cannot see the parent .* of .*NoteResource"):
        panel_table(NoteResource, superuser, parent=here.job).assert_count(1)
    with pytest.raises(AssertionError, match=r"is nested. Pass parent="):
        panel_table(NoteResource, superuser).assert_count(1)


def test_a_panel_without_the_resource_is_named() -> None:
    ann = make_user("ann")

    with pytest.raises(AssertionError, match=r"The panel 'empty' does not register .*JobResource"):
        panel_table(JobResource, ann, panel=panel("empty")).assert_count(0)
