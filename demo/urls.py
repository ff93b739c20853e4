"""Addresses of the demo: the panels, the sign-in endpoints, and the Django admin beside them."""

from __future__ import annotations

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.contrib.auth.decorators import login_required
from django.urls import include, path
from django.views.generic import RedirectView

from django_panel.uploads.serving import serve_stored_file

# The Django admin's own login counts no failed attempts: its visitors sign in where they are
# counted, at LOGIN_URL. A throttle on one of two doors holds nobody up.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

urlpatterns = [
    path("", RedirectView.as_view(url="/admin")),
    # For comparison: the same models, the same users, the same permissions.
    path("django-admin/", admin.site.urls),
    # The addresses allauth's own mails and redirects need, then its JSON endpoints.
    path("accounts/", include("allauth.urls")),
    path("_allauth/", include("allauth.headless.urls")),
    # What people uploaded, in a way that nothing of it runs here. For those who are signed in.
    path("media/<path:path>", login_required(serve_stored_file)),
    # Last, because a panel answers every address under its path.
    path("", include("django_panel.urls")),
]
