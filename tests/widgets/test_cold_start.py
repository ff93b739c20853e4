"""What widgets are made of is loaded by the first page that has one."""

from __future__ import annotations

import subprocess
import sys

import pytest

OPEN = """
import sys, django
django.setup()
from django.test import Client
from django.test.utils import setup_test_environment
from django.core.management import call_command
call_command("migrate", verbosity=0)
from tests.project.models import User
client = Client()
client.force_login(User.objects.create_superuser("root"))
for path in ("/admin", "/admin/report", "/admin/customers"):
    assert client.get(path).status_code == 200, path
print(sorted(name for name in sys.modules if name.startswith("django_panel.widgets.")))
"""


@pytest.mark.django_db
def test_pages_without_widgets_load_only_their_registry() -> None:
    environment = {
        "DJANGO_SETTINGS_MODULE": "tests.project.settings",
        "PYTHONPATH": ".",
        "PATH": "",
    }

    done = subprocess.run(
        [sys.executable, "-c", OPEN], env=environment, capture_output=True, text=True, check=False
    )

    assert done.stdout.strip() == "['django_panel.widgets.registry']", done.stderr[-2000:]
