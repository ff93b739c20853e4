"""The panel below a prefix; the rest of the site is not the panel's."""

from django.http import HttpRequest, HttpResponse
from django.urls import include, path


def front_page(request: HttpRequest) -> HttpResponse:
    return HttpResponse("The library's own front page.")


urlpatterns = [
    path("", front_page),
    path("back/office/", include("django_panel.urls")),
]
