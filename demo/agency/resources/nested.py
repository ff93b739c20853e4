"""Nested resources: customer, project, task, comment.

A nested resource lives under its parent's address and sees its parent's records only. It has no
link in the sidebar; ``links_from_parent`` puts one beside the parent's own pages.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from django.utils.translation import gettext_lazy as _

from demo.agency.forms import project as project_form
from demo.agency.forms import task as task_form
from demo.agency.importers import ProjectTaskImporter
from demo.agency.models import Project
from demo.agency.resources.comment import CommentResource, remark_fields
from demo.agency.resources.customer import CustomerResource
from demo.agency.resources.project import CreateProject, ProjectResource
from demo.agency.resources.task import TaskResource
from django_panel import forms, tables
from django_panel.actions import ActionVariant, ImportAction
from django_panel.resources.pages import ResourcePage


class CreateCustomerProject(CreateProject):
    """The wizard without the customer."""

    def form_schema(self) -> forms.FormSchema:
        return new_customer_project_form()


@cache
def new_customer_project_form() -> forms.FormSchema:
    schema = forms.FormSchema().model(Project).with_form_id("new-customer-project")
    return schema.schema(project_form.steps(asks_customer=False)).for_page("create")


class CustomerProjectResource(ProjectResource):
    """The projects of one customer."""

    # The slug "projects" belongs to the list of all projects.
    slug = "customer-projects"
    # The search finds the records under their own lists.
    global_search_attributes = []
    parent_resource = CustomerResource
    parent_relationship = "projects"
    links_from_parent = True

    @classmethod
    def pages(cls) -> Mapping[str, type[ResourcePage]]:
        return {**super().pages(), "create": CreateCustomerProject}

    @classmethod
    def form(cls, schema: forms.FormSchema) -> forms.FormSchema:
        return schema.schema(project_form.tabs(asks_customer=False))

    @classmethod
    def table(cls, schema: tables.TableSchema) -> tables.TableSchema:
        return without_parent(super().table(schema), "customer.name")


class ProjectTaskResource(TaskResource):
    """The tasks of one project of one customer."""

    slug = "project-tasks"
    # The search finds the records under their own lists.
    global_search_attributes = []
    parent_resource = CustomerProjectResource
    parent_relationship = "tasks"
    links_from_parent = True

    @classmethod
    def form(cls, schema: forms.FormSchema) -> forms.FormSchema:
        return schema.schema(task_form.parts(asks_project=False))

    @classmethod
    def table(cls, schema: tables.TableSchema) -> tables.TableSchema:
        upload = ImportAction(ProjectTaskImporter).variant(ActionVariant.OUTLINE)
        return without_parent(super().table(schema), "project.name").header_actions([upload])


class TaskCommentResource(CommentResource):
    """The comments on one task."""

    slug = "task-comments"
    # The search finds the records under their own lists.
    global_search_attributes = []
    parent_resource = ProjectTaskResource
    parent_relationship = "comments"
    navigation_label = _("Comments")
    links_from_parent = True

    @classmethod
    def form(cls, schema: forms.FormSchema) -> forms.FormSchema:
        return schema.columns(2).schema(remark_fields())

    @classmethod
    def table(cls, schema: tables.TableSchema) -> tables.TableSchema:
        return without_parent(super().table(schema), "task.title")


def without_parent(schema: tables.TableSchema, name: str) -> tables.TableSchema:
    """Remove the column and the group of the parent."""
    return schema.columns(
        [column for column in schema.get_columns() if column.get_name() != name]
    ).groups([group for group in schema.get_groups() if group.get_name() != name])
