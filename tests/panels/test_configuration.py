"""One resource in several panels: its slug, its words, its place, its rows."""

from __future__ import annotations

import pytest
from django.utils.translation import gettext_lazy, override

from django_panel import Panel
from django_panel.exceptions import PanelRegistrationException
from django_panel.panels import ResourceConfiguration
from django_panel.panels.registry import get_registry
from django_panel.support import context
from tests.panels.declarations import booted, resource
from tests.project.fixtures import Declare
from tests.project.models import Customer, Project, Task

TASKS = resource(label="Task")


def test_what_is_unsaid_stays_the_resources_own() -> None:
    plain = ResourceConfiguration.of(TASKS)

    assert plain == ResourceConfiguration(TASKS)
    assert plain.get_resource() is TASKS
    for reader in (
        "get_slug get_label get_plural_label get_navigation_label get_navigation_group "
        "get_navigation_icon get_navigation_sort should_register_navigation"
    ).split():
        assert getattr(plain, reader)() is None


def test_each_call_returns_a_changed_copy() -> None:
    plain = ResourceConfiguration.of(TASKS)

    changed = plain.slug("jobs").label("Job").register_navigation(False)

    assert plain.get_slug() is None
    assert changed.get_slug() == "jobs"
    assert changed.slug(None).get_slug() is None
    assert changed.should_register_navigation() is False
    assert changed.register_navigation().should_register_navigation() is True


def test_names_are_read_through_the_panel() -> None:
    entry = ResourceConfiguration.of(TASKS).slug("jobs").label("Job").plural_label("Jobs")
    configured = booted(lambda panel: panel.resources([entry]))
    plain = booted(lambda panel: panel.resources([TASKS]))
    without = booted()

    def names(panel: Panel | None) -> tuple[str, str, str]:
        with context.bind(panel=panel):
            return TASKS.get_slug(), TASKS.get_label(), TASKS.get_plural_label()

    assert names(configured) == ("jobs", "Job", "Jobs")
    assert names(plain) == ("tasks", "Task", "Tasks")
    assert names(without) == names(None) == ("tasks", "Task", "Tasks")


def test_words_may_be_lazy_translations() -> None:
    entry = (
        ResourceConfiguration.of(TASKS).label(gettext_lazy("Yes")).plural_label(gettext_lazy("No"))
    )
    panel = booted(lambda panel: panel.resources([entry]))

    with context.bind(panel=panel), override("de"):
        german = TASKS.get_label(), TASKS.get_plural_label()
    with context.bind(panel=panel):
        english = TASKS.get_label(), TASKS.get_plural_label()

    assert german == ("Ja", "Nein")
    assert english == ("Yes", "No")


@pytest.mark.django_db
def test_rows_outside_the_narrowing_are_not_there() -> None:
    project = Project.objects.create(name="P", customer=Customer.objects.create(name="C"))
    done = Task.objects.create(project=project, title="done", is_done=True)
    todo = Task.objects.create(project=project, title="todo")
    entry = ResourceConfiguration.of(TASKS).modify_query_using(
        lambda rows: rows.filter(is_done=False)
    )
    narrowed = booted(lambda panel: panel.resources([entry]))
    whole = booted(lambda panel: panel.resources([TASKS]))

    with context.bind(panel=narrowed):
        assert list(TASKS.query()) == [todo]
        assert TASKS.find_record(done.pk) is None
    with context.bind(panel=whole):
        assert set(TASKS.query()) == {done, todo}
    assert TASKS.find_record(done.pk) == done


def test_addresses_follow_the_panel_and_refuse_a_stranger(declare: Declare) -> None:
    entry = ResourceConfiguration.of(TASKS).slug("jobs")
    declare(
        one=lambda panel: panel.resources([entry]),
        two=lambda panel: panel.resources([TASKS]),
        three=lambda panel: panel,
    )

    assert TASKS.url(panel="one") == "/one/jobs"
    assert TASKS.url(panel="two") == "/two/tasks"
    with context.bind(panel=get_registry().by_id("one")):
        assert TASKS.url() == "/one/jobs"
    with pytest.raises(PanelRegistrationException, match=r"TaskResource.*'three'"):
        TASKS.url(panel="three")
    with pytest.raises(PanelRegistrationException, match="needs a panel"):
        TASKS.url()
