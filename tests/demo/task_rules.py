"""The rules of the demo's tasks, run inside the demo by ``manage.py test``."""

from __future__ import annotations

from django.test import TestCase

from demo.agency.models import Customer, Project, Task, Team, User
from demo.agency.resources.task import TaskResource
from django_panel.testing import panel_actions, panel_form, panel_table


class TaskRules(TestCase):
    """What an administrator may do."""

    def setUp(self) -> None:
        self.user = User.objects.create_superuser("ann@demo.test")
        team = Team.objects.create(name="Web", slug="web")
        customer = Customer.objects.create(name="Acme")
        self.project = Project.objects.create(name="Site", code="S1", customer=customer, team=team)
        self.open = Task.objects.create(project=self.project, title="Draw", reporter=self.user)
        self.done = Task.objects.create(
            project=self.project, title="Plan", reporter=self.user, state=Task.State.DONE
        )

    def test_finished_work_is_kept(self) -> None:
        actions = panel_actions(TaskResource, user=self.user, panel="admin")

        actions.assert_can_run("delete", self.open)
        actions.assert_can_not_run("delete", self.done, reason="Finished work is kept.")
        actions.call("delete", self.done).assert_refused("Finished work is kept.")

    def test_the_list_is_searched_by_title(self) -> None:
        table = panel_table(TaskResource, self.user, panel="admin")

        table.search("draw").assert_records_in_order([self.open])

    def test_a_task_needs_a_title(self) -> None:
        form = panel_form(TaskResource, "edit", self.open, user=self.user, panel="admin")

        form.assert_field_is_required("title").fill(title="").assert_errors("title")
