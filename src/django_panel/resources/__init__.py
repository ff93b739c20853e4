"""Resources: a model bound to the pages that list, show and change its records."""

from __future__ import annotations

from django_panel.records.signals import Write, WriteSource, record_written
from django_panel.records.source import RecordSource
from django_panel.records.trash import Trash
from django_panel.records.write_log import RelatedKeys
from django_panel.records.writer import RecordWriter, write_records
from django_panel.resources.addresses import source_from_address
from django_panel.resources.relations.manager import RelationManager
from django_panel.resources.resource import Resource

__all__ = [
    "RecordSource",
    "RecordWriter",
    "RelatedKeys",
    "RelationManager",
    "Resource",
    "Trash",
    "Write",
    "WriteSource",
    "record_written",
    "source_from_address",
    "write_records",
]
