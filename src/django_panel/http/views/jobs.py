"""The endpoints of background work: the page, the active runs, cancel and retry."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from django_panel.http.exceptions import InvalidInput
from django_panel.http.inputs.jobs import MAX_IDS, run_key, run_keys
from django_panel.http.responses import redirect_back, wants_json
from django_panel.http.route_match import get_route_match
from django_panel.jobs.cancelling import cancel
from django_panel.jobs.flash import flash_job
from django_panel.jobs.retrying import can_retry, retry
from django_panel.jobs.wire import job_to_wire
from django_panel.models.job_run import ACTIVE_STATES, JobRun
from django_panel.pages.background_work import BackgroundWorkPage
from django_panel.support import context, json
from django_panel.support.screen import Screen

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from django_panel.pages.wire import ActiveJobsWire, ChangedJobWire


class JobController:
    """Reads and changes only the current user's own runs in the current panel."""

    def index(self, request: HttpRequest) -> Screen:
        """Show the runs, paginated."""
        page = BackgroundWorkPage(get_route_match(request).panel)
        return page.render_for(_runs(request), request.GET)

    def active(self, request: HttpRequest) -> HttpResponse:
        """Return the active runs and those in ``?ids=``."""
        wanted = Q(state__in=ACTIVE_STATES) | Q(pk__in=run_keys(request))
        runs = _runs(request).filter(wanted)[: 2 * MAX_IDS]
        body: ActiveJobsWire = {"jobs": [job_to_wire(run) for run in runs]}
        return _json_response(body)

    def cancel(self, request: HttpRequest) -> HttpResponse:
        """Cancel a run; one that has ended stays as it is."""
        run = _run(request)
        cancel(run)
        return _changed(request, run)

    def retry(self, request: HttpRequest) -> HttpResponse:
        """Start the job of a failed or cancelled run again, as a new run."""
        run = _run(request)
        if not can_retry(run):
            raise InvalidInput({"id": [_("This job cannot be tried again.")]})
        try:
            started = retry(run)
        except TypeError:
            # The arguments of the class have changed since.
            raise InvalidInput({"id": [_("This job cannot be tried again.")]}) from None
        if not wants_json(request):
            flash_job(request, started)
        return _changed(request, started)


def _runs(request: HttpRequest) -> QuerySet[JobRun]:
    return JobRun.of(context.current_user(), get_route_match(request).panel.get_id())


def _run(request: HttpRequest) -> JobRun:
    """Return the run that the body names; another user's run does not exist."""
    run = _runs(request).filter(pk=run_key(request)).first()
    if run is None:
        raise Http404
    return run


def _changed(request: HttpRequest, run: JobRun) -> HttpResponse:
    if not wants_json(request):
        return redirect_back(request, get_route_match(request).panel.reverse("jobs.index"))
    body: ChangedJobWire = {"job": job_to_wire(run)}
    return _json_response(body)


def _json_response(body: Any) -> HttpResponse:
    return HttpResponse(json.dumps(body), content_type="application/json")
