"""The default stack's endpoints, and a view that returns the current user."""

from __future__ import annotations

from django.http import HttpRequest, JsonResponse
from django.urls import path

from django_panel.adapters.contrib_auth.stack import ContribAuthStack


def who(request: HttpRequest) -> JsonResponse:
    return JsonResponse({"name": request.user.get_username(), "session": dict(request.session)})


urlpatterns = [path("who", who), *ContribAuthStack().urlpatterns()]
