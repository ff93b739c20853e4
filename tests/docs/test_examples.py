"""The example projects of the documentation are set up by their own commands and opened."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.docs.example_site import EXAMPLES, ROOT, ExampleSite
from tools import tutorial

pytestmark = pytest.mark.services("bundle")

SELLER_ROWS = """
from django.contrib.auth import get_user_model
from shop.models import Product
people = get_user_model().objects
for name, public in (("sellers", True), ("others", False)):
    owner = people.create_user(name)
    Product.objects.create(name=f"Lamp of {name}", price=3, is_public=public, seller=owner)
"""
WORK_ROWS = """
from planning.models import Project, Task
project = Project.objects.create(name="Website")
Task.objects.create(project=project, title="Draw the map", due_on="2030-01-02")
Task.objects.create(project=project, title="Sign the lease", due_on="2030-01-01")
"""


@pytest.fixture(scope="module")
def studio(tmp_path_factory: pytest.TempPathFactory) -> ExampleSite:
    """The tutorial's project after the commands of its first part."""
    page = ROOT / "docs" / "tutorial" / "projects-and-tasks.md"
    site = ExampleSite(tmp_path_factory.mktemp("tutorial") / "site")
    tutorial.start(site.folder)
    for command in commands_of(page):
        if command[0] not in {"runserver", "shell"}:
            site.manage(
                *command,
                *(["--noinput", "--email=ada@example.com"] if "createsuperuser" in command else []),
                DJANGO_SUPERUSER_USERNAME="ada",
                DJANGO_SUPERUSER_PASSWORD="a long enough password",
            )
    site.manage("shell", "-c", WORK_ROWS)
    return site


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> ExampleSite:
    """The project of the README and the how-to guides."""
    site = ExampleSite.copied("shop", tmp_path_factory.mktemp("guides") / "shop")
    site.manage("makemigrations", "shop")
    site.manage("migrate", settings="shopsite.with_allauth")
    site.manage("shell", "-c", SELLER_ROWS)
    return site


def commands_of(page: Path) -> list[list[str]]:
    """Return the management commands of a page, in order."""
    return [
        line.split() for line in re.findall(r"^python manage\.py (.+)$", page.read_text(), re.M)
    ]


def titles(answer: dict[str, Any], column: str) -> list[Any]:
    return [row["cells"][column] for row in answer["page"]["props"]["rows"]]


def test_the_tutorial_ends_with_a_working_panel(studio: ExampleSite) -> None:
    guest, tasks, found = studio.visit(
        {"get": "/admin/tasks"},
        {"get": "/admin/tasks", "as": "root"},
        {"get": "/admin/tasks?search=lease", "as": "root"},
        settings="studio.settings",
    )

    assert guest["status"] == 302
    assert guest["headers"]["Location"] == "/admin/login?next=/admin/tasks"
    assert titles(tasks, "title") == ["Sign the lease", "Draw the map"]
    assert titles(found, "title") == ["Sign the lease"]
    groups = tasks["page"]["props"]["navigation"]
    items = [item for group in groups for item in group["items"]]
    assert [(item["label"], item["badge"]) for item in items] == [
        ("Dashboard", None),
        ("Projects", None),
        ("Tasks", 2),
    ]


def test_the_tutorial_signs_in_the_account_it_creates(studio: ExampleSite) -> None:
    login, signed_in, wrong = studio.visit(
        {"get": "/admin/login"},
        {
            "post": "/_panel/auth/login",
            "body": {"username": "ada", "password": "a long enough password"},
        },
        {"post": "/_panel/auth/login", "body": {"username": "ada", "password": "guess"}},
        settings="studio.settings",
    )

    assert login["page"]["component"] == "panel/auth/Login"
    assert login["page"]["props"]["endpoints"]["login"] == "/_panel/auth/login"
    assert (signed_in["status"], wrong["status"]) == (200, 422)


@pytest.mark.parametrize(
    "settings",
    sorted(
        f"shopsite.{path.stem}"
        for path in (EXAMPLES / "shop" / "shopsite").glob("*.py")
        if path.stem == "settings" or path.stem.startswith("with_")
    ),
)
def test_every_guide_passes_the_system_checks(shop: ExampleSite, settings: str) -> None:
    shop.manage("check", "--fail-level", "WARNING", settings=settings)


def test_the_readme_opens_a_list(shop: ExampleSite) -> None:
    (answer,) = shop.visit({"get": "/panel/products", "as": "root"}, settings="shopsite.settings")

    assert answer["page"]["component"] == "panel/resources/Index"
    assert len(titles(answer, "name")) == 2


def test_the_panel_works_next_to_the_django_admin(shop: ExampleSite) -> None:
    panel, admin = shop.visit(
        {"get": "/panel/products", "as": "root"},
        {"get": "/admin/login/"},
        settings="shopsite.with_admin",
    )

    assert (panel["status"], admin["status"]) == (200, 200)
    assert panel["page"]["component"] == "panel/resources/Index"
    assert "page" not in admin or admin["page"] is None


def test_a_prefix_stands_before_everything(shop: ExampleSite) -> None:
    answer, outside = shop.visit(
        {"get": "/back/office/panel/products", "as": "root"},
        {"get": "/panel/products", "as": "root"},
        settings="shopsite.with_prefix",
    )

    assert answer["status"] == 200
    assert answer["page"]["props"]["auth"]["logoutUrl"] == "/back/office/_panel/auth/logout"
    assert outside["status"] == 404


def test_two_panels_show_the_same_model_differently(shop: ExampleSite) -> None:
    office, window = shop.visit(
        {"get": "/office/products", "as": "root"},
        {"get": "/window/on-sale", "as": "root"},
        settings="shopsite.with_several",
    )

    assert len(titles(office, "name")) == 2
    assert titles(window, "name") == ["Lamp of sellers"]
    assert window["page"]["props"]["page"]["title"] == "On sale"
    assert [panel["name"] for panel in window["page"]["props"]["panels"]] == [
        "Office",
        "Shop window",
    ]


def test_the_brand_reaches_the_browser(shop: ExampleSite) -> None:
    (answer,) = shop.visit({"get": "/panel", "as": "root"}, settings="shopsite.with_brand")

    panel = answer["page"]["props"]["panel"]
    assert panel["brandName"] == "Corner shop"
    assert panel["theme"]["light"] == {"primary": "#0f766e", "ring": "#0d9488"}
    assert panel["cssHooks"] == {"sidebar": "shop-sidebar"}


def test_only_sellers_enter_and_each_sees_their_own(shop: ExampleSite) -> None:
    seller, stranger = shop.visit(
        {"get": "/sellers/products", "as": "sellers"},
        {"get": "/sellers/products", "as": "staff"},
        settings="shopsite.with_sellers",
    )

    assert titles(seller, "name") == ["Lamp of sellers"]
    assert stranger["status"] == 403


def test_the_rules_of_single_fields(shop: ExampleSite) -> None:
    name = "from shop.models import Product; lamp = Product.objects.get(seller__username='sellers')"
    key = shop.manage("shell", "-c", f"{name}; print(lamp.pk)").split()[-1]
    path = f"/sellers/prices/{key}/edit"
    forged = {"name": "Lamp of sellers", "price": "99", "is_public": False}

    edit, saved = shop.visit(
        {"get": path, "as": "sellers"},
        {"put": path, "as": "sellers", "body": forged},
        settings="shopsite.with_sellers",
    )

    assert '"price"' in json.dumps(edit["page"])
    assert "is_public" not in json.dumps(edit["page"])
    assert saved["status"] == 303
    stored = shop.manage("shell", "-c", f"{name}; print(lamp.price, lamp.is_public)")
    assert stored.split()[-2:] == ["3.00", "True"]


def test_the_standalone_page_sends_its_props(shop: ExampleSite) -> None:
    root, staff = shop.visit(
        {"get": "/reports/stock-report", "as": "root"},
        {"get": "/reports/stock-report", "as": "staff"},
        settings="shopsite.with_page",
    )

    assert root["page"]["component"] == "Panels/Reports/Pages/StockReport"
    assert root["page"]["props"]["count"] == 2
    assert staff["status"] == 403


def test_the_component_of_the_page_lies_where_the_build_looks() -> None:
    from django_panel.frontend_build.entry import KINDS

    components = (EXAMPLES / "shop").rglob("*.tsx")

    (path,) = (each for each in components if each.parent.name == "Pages")
    name = path.relative_to(EXAMPLES / "shop" / "resources" / "js" / "pages").with_suffix("")
    page = (EXAMPLES / "shop" / "shop" / "pages.py").read_text()
    assert f'component = "{name.as_posix()}"' in page
    assert path.parent.name in KINDS
    assert "export default function" in path.read_text()


def test_the_pages_name_one_component_of_each_folder_and_each_has_a_file(
    shop: ExampleSite,
) -> None:
    from django_panel.frontend_build.entry import KINDS

    answers = shop.visit(
        *({"get": f"/shop{path}", "as": "root"} for path in ("", "/products", "/products/1")),
        {"get": "/shop/products/create", "as": "root"},
        {"get": "/shop/stock-report", "as": "root"},
        settings="shopsite.with_components",
    )
    sent = " ".join(json.dumps(answer["page"]) for answer in answers)

    folder = EXAMPLES / "shop" / "resources" / "js" / "pages" / "Panels"
    names = {path.relative_to(folder).with_suffix("").as_posix() for path in folder.rglob("*.tsx")}
    named = {name for name in names if f'{name}"' in sent}
    # The form with a rating is in another guide.
    assert names - named == {"Reports/Fields/Rating"}
    assert {name.split("/")[-2] for name in names} == set(KINDS)


def test_a_reader_chooses_a_language(shop: ExampleSite) -> None:
    if shutil.which("msgfmt") is None:
        pytest.skip("msgfmt (gettext) is not installed")
    for catalogue in shop.folder.rglob("*.po"):
        subprocess.run(
            ["msgfmt", "-o", str(catalogue.with_suffix(".mo")), str(catalogue)], check=True
        )

    english, german = shop.visit(
        {"get": "/panel/products", "as": "root"},
        {"get": "/panel/products", "as": "root", "locale": "/panel/locale", "language": "de"},
        settings="shopsite.with_languages",
    )

    assert english["page"]["props"]["page"]["title"] == "Products"
    assert german["page"]["props"]["page"]["title"] == "Produkte"
    assert german["page"]["props"]["translations"]["Rows per page"] == "Zeilen je Seite"
    assert [row["code"] for row in german["page"]["props"]["locales"]["available"]] == ["en", "de"]


def test_files_may_come_from_another_host_under_a_hashing_storage(shop: ExampleSite) -> None:
    (answer,) = shop.visit({"get": "/panel", "as": "root"}, settings="shopsite.with_static_host")

    assert "https://static.example.com/shop/django_panel/assets/" in answer["text"]
    policy = answer["headers"]["Content-Security-Policy"]
    assert "script-src 'self' https://static.example.com 'nonce-" in policy


def test_allauth_takes_the_sign_in(shop: ExampleSite) -> None:
    (answer,) = shop.visit({"get": "/panel/login"}, settings="shopsite.with_allauth")

    endpoints = answer["page"]["props"]["endpoints"]
    assert endpoints["login"] == "/_panel/auth/login"
    assert answer["page"]["props"]["loginFields"] == ["username"]


def test_allauth_takes_registration_and_second_factors(shop: ExampleSite) -> None:
    settings = "shopsite.with_registration"
    login, register, forgotten = shop.visit(
        {"get": "/members/login"},
        {"get": "/members/register"},
        {"get": "/members/forgot-password"},
        settings=settings,
    )

    assert "panel.E" not in shop.manage("check", settings=settings)
    props = login["page"]["props"]
    assert props["canRegister"] is props["canResetPassword"] is True
    assert props["endpoints"]["passkeyLogin"] == "/_allauth/browser/v1/auth/webauthn/login"
    names = [field["name"] for field in register["page"]["props"]["form"]["schema"]]
    assert names == ["username", "email", "password"]
    assert register["page"]["props"]["passwordRules"].startswith("minlength: 12;")
    assert forgotten["page"]["component"] == "panel/auth/ForgotPassword"


def test_an_own_backend_takes_the_sign_in(shop: ExampleSite) -> None:
    settings = "shopsite.with_own_sign_in"
    right = {"username": "root", "password": "a long enough password"}
    sign_in = "/accounts/sign-in"
    login, _, accepted, refused, unreadable, signed_out = shop.visit(
        {"get": "/panel/login"},
        {"get": "/panel", "as": "root"},
        {"post": sign_in, "body": right},
        {"post": sign_in, "body": {**right, "password": "another"}},
        {"post": sign_in, "body": "root"},
        {"post": "/accounts/sign-out", "as": "root"},
        settings=settings,
    )

    assert "panel.E" not in shop.manage("check", settings=settings)
    props = login["page"]["props"]
    assert props["endpoints"]["login"] == sign_in
    assert props["canRegister"] is props["canResetPassword"] is False
    assert (accepted["status"], accepted["text"]) == (200, "{}")
    assert (refused["status"], unreadable["status"]) == (422, 400)
    assert "correct username and password" in refused["text"]
    assert signed_out["status"] == 200


def test_discovery_can_be_written_down_and_dropped(studio: ExampleSite) -> None:
    said = studio.manage("panel_cache")
    manifest = studio.folder / ".panel-manifest.json"

    assert str(manifest) in said
    assert "planning.resources.TaskResource" in manifest.read_text()

    studio.manage("panel_clear")

    assert not manifest.exists()


def test_the_tests_of_the_guide_pass(shop: ExampleSite) -> None:
    shop.manage("test", "shop", settings="shopsite.with_catalog")
