"""A site with WebSockets, and an endpoint by which a test calls an operation."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.broadcasting.site_settings")

import django
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.core.asgi import get_asgi_application
from django.http import HttpRequest, JsonResponse
from django.urls import include, path
from django.views.decorators.csrf import csrf_exempt

from tests.broadcasting import tenant_site


def sign_in(name: str) -> dict[str, Any]:
    from tests.project.models import User

    user, _ = User.objects.get_or_create(username=name, defaults={"is_staff": True})
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    return {"user": user.pk, "cookie": f"sessionid={session.session_key}"}


def sign_out(name: str) -> dict[str, Any]:
    SessionStore(name).delete(name)
    return {}


def confirm_password(key: str) -> dict[str, Any]:
    """Mark a session as one whose user has just entered the password."""
    from django_panel.auth.password_confirmation import mark_password_confirmed

    session = SessionStore(key)
    mark_password_confirmed(session)
    session.save()
    return {}


def notify(name: str) -> dict[str, Any]:
    from django_panel.notifications import Notification
    from tests.project.models import User

    Notification("hello").title(f"Hello {name}").persistent().send(User.objects.get(username=name))
    return {}


def toast(name: str) -> dict[str, Any]:
    from django_panel.broadcasting import PanelNotification
    from tests.project.models import User

    PanelNotification(User.objects.get(username=name), "Look", "success", "/x", "Open").send()
    return {}


def hostile(name: str) -> dict[str, Any]:
    """Send a notification that contains HTML and scripts."""
    from django_panel.broadcasting import PanelNotification
    from django_panel.notifications import Notification
    from tests.project.models import User

    words, user = '"><img src=x onerror=alert(1)>{{7*7}}', User.objects.get(username=name)
    PanelNotification(user, words, "warning", "javascript:alert(2)", words).send()
    Notification("x").title(words).body(words).icon(words).persistent().send(user)
    return {}


def change(name: str, **fields: Any) -> dict[str, Any]:
    from tests.project.models import User

    User.objects.filter(username=name).update(**fields)
    return {}


def rights(name: str, *codenames: str) -> dict[str, Any]:
    from django.contrib.auth.models import Permission

    from tests.project.models import User

    user = User.objects.get(username=name)
    user.user_permissions.set(Permission.objects.filter(codename__in=codenames))
    return {}


def customer(name: str) -> dict[str, Any]:
    from tests.project.models import Customer

    return {"key": Customer.objects.create(name=name).pk}


def project(state: str) -> dict[str, Any]:
    from tests.project.models import Customer, Project

    ann, _ = Customer.objects.get_or_create(name="Ann")
    return {"key": Project.objects.create(name=state, state=state, customer=ann).pk}


def projects(state: str) -> dict[str, Any]:
    """Create more projects in one transaction than a message has keys."""
    from django.db import transaction

    with transaction.atomic():
        return {"keys": [project(state)["key"] for _ in range(101)]}


def task(project: str) -> dict[str, Any]:
    from tests.project.models import Task

    return {"key": Task.objects.create(title="Dig", project_id=int(project)).pk}


def close(project: str) -> dict[str, Any]:
    from tests.project.models import Project

    found = Project.objects.get(pk=project)
    found.state = "done"
    found.save()
    return {}


def end(project: str) -> dict[str, Any]:
    from tests.project.models import Project

    Project.objects.get(pk=project).delete()
    return {}


def rename(customer: str) -> dict[str, Any]:
    from tests.project.models import Customer

    found = Customer.objects.get(name=customer)
    found.name = f"{customer} the Second"
    found.save()
    return {"key": found.pk}


def remove(customer: str) -> dict[str, Any]:
    from tests.project.models import Customer

    Customer.objects.get(name=customer).delete()
    return {}


VIEWS = ("view_customer", "view_project", "view_task", "view_site", "view_label")

DOINGS: dict[str, Callable[[str], dict[str, Any]]] = {
    "sign-in": sign_in,
    "sign-out": sign_out,
    "confirm-password": confirm_password,
    "notify": notify,
    "toast": toast,
    "hostile": hostile,
    "deactivate": lambda name: change(name, is_active=False),
    "grant": lambda name: rights(name, *VIEWS),
    "revoke": rights,
    "customer": customer,
    "project": project,
    "projects": projects,
    "task": task,
    "close": close,
    "end": end,
    "rename": rename,
    "remove": remove,
    "empower": lambda name: change(name, is_superuser=True),
    "refuse": lambda name: change(name, is_staff=False),
    "password": lambda name: change(name, password="another"),
    **tenant_site.DOINGS,
}


@csrf_exempt
def do(request: HttpRequest, what: str, name: str) -> JsonResponse:
    return JsonResponse(DOINGS[what](name))


# The application and its addresses stand in one file, and the panel's addresses need the apps.
django.setup()
urlpatterns = [path("do/<str:what>/<str:name>", do), path("", include("django_panel.urls"))]


def main() -> None:
    """Call one operation in a separate process, like a task worker."""
    import sys

    DOINGS[sys.argv[1]](sys.argv[2])


if __name__ == "__main__":
    main()
else:
    from django_panel.asgi import with_broadcasting

    pages = get_asgi_application()
    if os.environ.get("SITE_STATIC"):
        from django.contrib.staticfiles.handlers import ASGIStaticFilesHandler

        pages = ASGIStaticFilesHandler(pages)
    application = with_broadcasting(pages)
