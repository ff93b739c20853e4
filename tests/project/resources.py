"""The resources of the tests' project."""

from __future__ import annotations

from django_panel import Resource
from tests.project.models import Customer, Project, Task


class CustomerResource(Resource):
    model = Customer
    navigation_icon = "users"
    navigation_group = "People"


class ProjectResource(Resource):
    model = Project
    navigation_icon = "folder"
    navigation_group = "Work"


class TaskResource(Resource):
    model = Task
    record_title_attribute = "title"
    navigation_icon = "check-square"
    navigation_group = "Work"
