"""Resources: a model bound to the pages that list, show and change its records."""

from __future__ import annotations

from django_panel.records.source import RecordSource
from django_panel.records.trash import Trash
from django_panel.resources.addresses import source_from_address
from django_panel.resources.relations.manager import RelationManager
from django_panel.resources.resource import Resource

__all__ = ["RecordSource", "RelationManager", "Resource", "Trash", "source_from_address"]
