"""The package's own models, and base classes for a project's models.

Imported eagerly: a model that is not imported is not registered.
"""

from __future__ import annotations

from django_panel.models.arrangement import WidgetArrangement
from django_panel.models.email_factor import EmailCode, EmailCodeSend, EmailFactor
from django_panel.models.generated_file import GeneratedFile
from django_panel.models.integration import Integration
from django_panel.models.integration_delivery import IntegrationDelivery
from django_panel.models.invitation import Invitation
from django_panel.models.job_run import JobRun
from django_panel.models.preference import Preference
from django_panel.models.soft_deletes import SoftDeletes
from django_panel.models.stored_notification import StoredNotification
from django_panel.models.submission import Submission
from django_panel.models.upload import Upload
from django_panel.models.user_session import UserSession

__all__ = [
    "EmailCode",
    "EmailCodeSend",
    "EmailFactor",
    "GeneratedFile",
    "Integration",
    "IntegrationDelivery",
    "Invitation",
    "JobRun",
    "Preference",
    "SoftDeletes",
    "StoredNotification",
    "Submission",
    "Upload",
    "UserSession",
    "WidgetArrangement",
]
