"""``panel_form``: fields, values, validation and saving."""

from __future__ import annotations

import pytest

from django_panel.testing import panel_form
from tests.project.clients import make_user
from tests.project.models import Task, User
from tests.testing.shop_panel import ShopTasks, make_project, make_task

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("shop")]

RIGHTS = ("view_task", "add_task", "change_task", "view_project")


@pytest.fixture
def ann() -> User:
    return make_user("ann", *RIGHTS)


def test_the_fields_of_a_page(ann: User) -> None:
    create, edit = (
        panel_form(ShopTasks, user=ann),
        panel_form(ShopTasks, "edit", make_task("Dig"), user=ann),
    )

    assert create.field_names() == ["title", "project"]
    create.assert_has_field("title").assert_does_not_have_field("notes")
    create.assert_field_is_required("title")
    edit.assert_has_field("notes").assert_field_is_optional("notes")
    edit.assert_value_equals("title", "Dig")


def test_values_are_validated_and_dehydrated_without_saving(ann: User) -> None:
    project = make_project()
    form = panel_form(ShopTasks, user=ann)

    form.fill(title="Dig", project=project).assert_errors().assert_dehydrates_to({"title": "Dig"})
    form.fill(project=project).assert_errors("title")
    form.fill(title="x" * 300, project=project).assert_errors({"title": "200"})

    assert not Task.objects.exists()


def test_submitting_saves_or_returns_errors(ann: User) -> None:
    project = make_project()
    form = panel_form(ShopTasks, user=ann).fill(project=project)

    form.submit().assert_errors("title")
    sent = form.fill(title="Dig").submit()

    task = Task.objects.get()
    sent.assert_succeeded("created")
    assert sent.redirect_url == f"/shop/tasks/{task.pk}/edit"
    panel_form(ShopTasks, "edit", task, user=ann).fill(notes="Deep").submit().assert_succeeded()
    task.refresh_from_db()
    assert (task.title, task.notes) == ("Dig", "Deep")


def test_a_user_without_the_permission_is_refused(ann: User) -> None:
    bob = make_user("bob", "view_task", "view_project")

    panel_form(ShopTasks, user=bob).submit().assert_refused()

    with pytest.raises(AssertionError, match=r"was not refused"):
        panel_form(ShopTasks, user=ann).fill(
            title="Dig", project=make_project()
        ).submit().assert_refused()


def test_messages_name_what_exists(ann: User) -> None:
    form = panel_form(ShopTasks, user=ann)

    with pytest.raises(AssertionError, match=r"no field 'titel'.*Did you mean 'title'\?"):
        form.fill(titel="Dig")
    with pytest.raises(AssertionError, match=r"has a field 'title'"):
        form.assert_does_not_have_field("title")
    with pytest.raises(AssertionError, match=r"no field, not in|not in no field"):
        form.assert_errors()
    with pytest.raises(AssertionError, match=r"is not valid"):
        form.dehydrate()
    with pytest.raises(AssertionError, match=r"There is no page 'creat'"):
        panel_form(ShopTasks, "creat", user=ann).field_names()
    with pytest.raises(AssertionError, match=r"'index' of .* has no form"):
        panel_form(ShopTasks, "index", user=ann).field_names()
    hidden = make_task("Hidden", make_project(state="done"))
    with pytest.raises(AssertionError, match=r"ann cannot see the record"):
        panel_form(ShopTasks, "edit", hidden, user=ann).field_names()
