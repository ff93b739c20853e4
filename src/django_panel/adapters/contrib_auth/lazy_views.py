"""The sign-in endpoints as the URL table knows them.

Every process builds the table, few ever sign somebody in: what stands behind these views is
loaded with the first request to one of them.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from django_panel.http.dispatch import guards_itself


@guards_itself
def login(request: HttpRequest) -> HttpResponse:
    """Sign in."""
    from django_panel.adapters.contrib_auth import views

    return views.login(request)


@guards_itself
def logout(request: HttpRequest) -> HttpResponse:
    """Sign out."""
    from django_panel.adapters.contrib_auth import views

    return views.logout(request)


@guards_itself
def reauthenticate(request: HttpRequest) -> HttpResponse:
    """Confirm the password of the person who is signed in."""
    from django_panel.adapters.contrib_auth import views

    return views.reauthenticate(request)
