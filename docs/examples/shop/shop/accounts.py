import json
import time
from collections.abc import Mapping

from django.contrib.auth import login, logout
from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.forms import AuthenticationForm
from django.core.checks import CheckMessage
from django.core.exceptions import BadRequest
from django.http import HttpRequest, JsonResponse
from django.urls import URLPattern, URLResolver, path, reverse
from django.views.decorators.http import require_POST

from django_panel.auth import AuthStack


class ShopAuthStack(AuthStack):
    def endpoints(self) -> Mapping[str, str | None]:
        return {"login": reverse("shop-sign-in"), "logout": reverse("shop-sign-out")}

    def login_fields(self) -> list[str]:
        return ["username"]

    def can_register(self) -> bool:
        return False

    def can_reset_password(self) -> bool:
        return False

    def urlpatterns(self) -> list[URLPattern | URLResolver]:
        return [
            path("accounts/sign-in", sign_in, name="shop-sign-in"),
            path("accounts/sign-out", sign_out, name="shop-sign-out"),
        ]

    def checks(self) -> list[CheckMessage]:
        return []


@login_not_required
@require_POST
def sign_in(request: HttpRequest) -> JsonResponse:
    try:
        form = AuthenticationForm(request, dict(json.loads(request.body)))
    except (TypeError, ValueError):
        raise BadRequest("The body is not a JSON object.") from None
    if not form.is_valid():
        errors = {field: list(messages) for field, messages in form.errors.items()}
        return JsonResponse({"message": "Sign-in failed.", "errors": errors}, status=422)
    login(request, form.get_user())
    request.session["panel.password_confirmed_at"] = int(time.time())
    return JsonResponse({})


@login_not_required
@require_POST
def sign_out(request: HttpRequest) -> JsonResponse:
    logout(request)
    return JsonResponse({})
