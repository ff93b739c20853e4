# region receive
import json

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from django_panel.integrations import verify_signature

SECRET = "00" * 32  # Read yours from the environment.


@csrf_exempt
@require_POST
def receive(request: HttpRequest) -> HttpResponse:
    signature = request.headers.get("X-Panel-Signature", "")
    if not verify_signature(SECRET, signature, request.body):
        return HttpResponse(status=401)
    delivery = request.headers["X-Panel-Delivery"]
    # The same delivery can arrive more than once.
    if cache.add(f"delivery-{delivery}", True, timeout=86_400):
        store(json.loads(request.body))
    return HttpResponse(status=204)


# endregion

received = []


def store(payload):
    received.append(payload)
