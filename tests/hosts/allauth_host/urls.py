"""allauth's endpoints, the panel's, and a view that returns the current user."""

from __future__ import annotations

from django.http import HttpRequest, JsonResponse
from django.urls import include, path


def who(request: HttpRequest) -> JsonResponse:
    return JsonResponse({"name": request.user.get_username(), "session": dict(request.session)})


urlpatterns = [
    path("who", who),
    path("_allauth/", include("allauth.headless.urls")),
    path("accounts/", include("allauth.urls")),
    path("", include("django_panel.urls")),
]
