"""A site with guarded panels: its user model and authentication backend depend on the settings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import django
from django.conf import settings
from django.contrib.auth import get_user_model, login
from django.contrib.sessions.backends.db import SessionStore
from django.core.asgi import get_asgi_application
from django.http import HttpRequest, JsonResponse
from django.test import RequestFactory
from django.urls import URLPattern, URLResolver, include, path
from django.views.decorators.csrf import csrf_exempt

django.setup()

from django.contrib.auth.models import Group  # noqa: E402

from django_panel.asgi import with_broadcasting  # noqa: E402
from django_panel.auth import impersonation  # noqa: E402
from django_panel.auth.email_codes.session import clear_mark, mark_confirmed  # noqa: E402
from django_panel.auth.email_codes.usage import (  # noqa: E402
    disable_email_codes,
    enable_email_codes,
    forget_usage,
)
from django_panel.models.email_factor import EmailFactor  # noqa: E402
from django_panel.models.user_session import session_id  # noqa: E402
from django_panel.support.ports import directory  # noqa: E402

HAS_ALLAUTH = "allauth.headless" in settings.INSTALLED_APPS


def user_of(name: str) -> Any:
    model: Any = get_user_model()
    email = f"{name}@example.com"
    known = {model.USERNAME_FIELD: email if model.USERNAME_FIELD == "email" else name}
    return model.objects.get_or_create(**known, defaults={"is_staff": True, "email": email})[0]


def sign_in(name: str) -> dict[str, Any]:
    """Log in as Django does: the receivers of the login record the session."""
    request: Any = RequestFactory().get("/")
    request.session = SessionStore()
    login(request, user_of(name), backend=settings.AUTHENTICATION_BACKENDS[0])
    request.session.save()
    return {
        "user": user_of(name).pk,
        "cookie": f"{settings.SESSION_COOKIE_NAME}={request.session.session_key}",
        "session": request.session.session_key,
        "row": str(session_id(request.session)),
    }


def sign_in_many(names: str) -> dict[str, Any]:
    """Log in users who have emailed codes and have answered one; ``names`` is ``crowd-200``."""
    prefix, count = names.split("-")
    people = [sign_in(f"{prefix}{number}") for number in range(int(count))]
    for number, known in enumerate(people):
        EmailFactor.enable(user_of(f"{prefix}{number}"), f"{prefix}{number}@example.com")
        answer(known["session"])
    forget_usage()
    return {"people": people}


def disable_many_codes(prefix: str) -> None:
    users: Any = get_user_model().objects.filter(email__startswith=prefix)
    EmailFactor.objects.filter(user__in=users).update(enabled_at=None)


def impersonate(names: str) -> dict[str, Any]:
    """Log in a supporter as another user; ``names`` is ``supporter-other``."""
    supporter, other = names.split("-")
    user_of(supporter).groups.add(Group.objects.get_or_create(name="support")[0])
    request: Any = RequestFactory().get("/")
    request.session, request.user = SessionStore(), user_of(supporter)
    login(request, request.user, backend=settings.AUTHENTICATION_BACKENDS[0])
    panel: Any = next(each for each in directory().all() if each.get_id() == "support")
    impersonation.start(request, panel, user_of(other))
    request.session.save()
    return {
        "user": user_of(other).pk,
        "cookie": f"{settings.SESSION_COOKIE_NAME}={request.session.session_key}",
    }


def change(name: str, **values: bool) -> None:
    user = user_of(name)
    vars(user).update(values)
    user.save()


def renew_password(name: str) -> None:
    user = user_of(name)
    user.set_password("another password")
    user.save()


def answer(key: str) -> None:
    """Mark a session as one that has answered its code."""
    session = SessionStore(key)
    mark_confirmed(session, get_user_model()(pk=session["_auth_user_id"]), answered=True)
    session.save()


def unanswer(key: str) -> None:
    session = SessionStore(key)
    clear_mark(session)
    session.save()


def verify(name: str, verified: bool = True) -> None:
    from allauth.account.models import EmailAddress

    user = user_of(name)
    EmailAddress.objects.update_or_create(
        user=user, email=user.email, defaults={"verified": verified, "primary": True}
    )


def add_totp(name: str) -> None:
    from allauth.mfa.models import Authenticator

    Authenticator.objects.create(user=user_of(name), type="totp", data={"secret": "x"})


def remove_totp(name: str) -> None:
    from allauth.mfa.models import Authenticator

    Authenticator.objects.filter(user=user_of(name)).delete()


OPERATIONS: dict[str, Callable[[str], dict[str, Any] | None]] = {
    "sign-in": sign_in,
    "answer": answer,
    "unanswer": unanswer,
    "enable-codes": lambda name: enable_email_codes(user_of(name), f"{name}@example.com"),
    "disable-codes": lambda name: disable_email_codes(user_of(name)),
    "sign-in-many": sign_in_many,
    "disable-many-codes": disable_many_codes,
    "impersonate": impersonate,
    "dismiss": lambda name: user_of(name).groups.clear(),
    "promote": lambda name: change(name, is_superuser=True),
    "deactivate": lambda name: change(name, is_active=False),
    "renew": renew_password,
    "verify": verify,
    "unverify": lambda name: verify(name, False),
    "add-totp": add_totp,
    "remove-totp": remove_totp,
}


@csrf_exempt
def do(request: HttpRequest, what: str, name: str) -> JsonResponse:
    return JsonResponse(OPERATIONS[what](name) or {})


urlpatterns: list[URLPattern | URLResolver] = [path("do/<str:what>/<str:name>", do)]
if HAS_ALLAUTH:
    urlpatterns += [
        path("_allauth/", include("allauth.headless.urls")),
        path("accounts/", include("allauth.urls")),
    ]
urlpatterns += [path("", include("django_panel.urls"))]

application = with_broadcasting(get_asgi_application())
