"""The tenant of a run: found and entered by the worker, for every attempt."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from django.apps import apps
from django.db.models import Model
from django.utils.translation import gettext as _

from django_panel.exceptions import PanelException
from django_panel.jobs.exceptions import JobRefused
from django_panel.models.job_run import JobRun
from django_panel.models.sessions import users_by_key
from django_panel.support import context, ports
from django_panel.support.keys import database_key
from django_panel.support.tenants import entering, may_access

logger = logging.getLogger("django_panel.jobs")


@contextmanager
def run_tenant(run: JobRun) -> Iterator[Exception | None]:
    """Enter the tenant of a run; yield the reason why the job cannot run there, or None.

    Even then the tenant is bound, so that what the job reports belongs to it.
    """
    if not run.tenant:
        yield None
        return
    label, _colon, key = run.tenant.partition(":")
    model = _model(label)
    panel = None if model is None else _panel(run, model)
    tenant: Any = None
    problem: Exception | None = None
    with ExitStack() as stack:
        try:
            tenant = None if panel is None else panel.find_tenant(key)
            if _may_run(run, tenant):
                stack.enter_context(context.bind(panel=panel))
                stack.enter_context(entering(tenant, panel))
            else:
                problem = JobRefused(_("You no longer have access to this panel."))
        except Exception as error:
            logger.exception("The tenant %s of the run %s cannot be entered.", run.tenant, run.pk)
            problem = error
        if problem is not None:
            bound = tenant or _placeholder(model, key)
            stack.enter_context(context.bind(panel=panel, tenant=bound))
        yield problem


def _may_run(run: JobRun, tenant: Any) -> bool:
    """Return whether the tenant exists and the owner, if there is one, may use it."""
    if tenant is None or run.user_id is None:
        return tenant is not None
    return may_access(users_by_key([run.user_id]).get(run.user_id), tenant)


def _model(label: str) -> type[Model] | None:
    try:
        return apps.get_model(label)
    except (LookupError, ValueError):
        return None


def _panel(run: JobRun, model: type[Model]) -> Any:
    """Return the panel of a run; for a job without one, the first with tenants of this model."""
    try:
        panels = [ports.directory().by_id(run.panel)] if run.panel else ports.directory().all()
    except PanelException:
        return None
    return next((each for each in panels if _has_tenants_of(each, model)), None)


def _has_tenants_of(panel: ports.PanelPort, model: type[Model]) -> bool:
    found = panel.get_tenant_model()
    return found is not None and found._meta.concrete_model is model._meta.concrete_model


def _placeholder(model: type[Model] | None, key: str) -> Model | None:
    """Return an unsaved tenant with the same id as a deleted one."""
    value = None if model is None else database_key(model, key)
    return None if model is None or value is None else model(pk=value)
