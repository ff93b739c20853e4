"""Views of allauth that a project mounts itself: elsewhere, decorated and inherited."""

from __future__ import annotations

from functools import partial

from allauth.account.decorators import verified_email_required
from allauth.account.mixins import NextRedirectMixin
from allauth.account.views import EmailView, email
from django.http import HttpRequest, HttpResponse
from django.urls import include, path
from django.utils.decorators import method_decorator
from django.views import View
from django.views.decorators.cache import never_cache

from tests.hosts.allauth_host import urls as host


class OwnEmailView(EmailView):
    """A page of the project with its own template."""


@method_decorator(never_cache, name="dispatch")
class NeverCachedEmailView(EmailView):
    """A page whose ``dispatch()`` is decorated."""


class MixinView(NextRedirectMixin, View):
    """A page of the project that only uses a mixin of allauth."""

    def get(self, request: HttpRequest) -> HttpResponse:
        return HttpResponse("own")


@verified_email_required
def own_page(request: HttpRequest) -> HttpResponse:
    return HttpResponse("own")


urlpatterns = [
    path("me/address", EmailView.as_view()),
    path("me/decorated", never_cache(email)),
    path("me/inherited", OwnEmailView.as_view()),
    path("me/dispatch", NeverCachedEmailView.as_view()),
    path("me/partial", partial(email)),
    path("me/verified", verified_email_required(email)),
    path("me/verified-class", never_cache(verified_email_required(OwnEmailView.as_view()))),
    path("me/api/", include(("allauth.headless.urls", "headless"), namespace="mine")),
    path("own/mixin", MixinView.as_view()),
    path("own/page", own_page),
    *host.urlpatterns,
]
