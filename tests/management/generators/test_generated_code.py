"""Generated code: its tests pass, and so do ruff, mypy and the system checks."""

from __future__ import annotations

import json
import re
from textwrap import dedent

import pytest

from tests.management.generators.conftest import DRIVER, ROOT, Project, new_project

pytestmark = pytest.mark.slow

MODELS = '''"""Models of a shop."""

from typing import ClassVar

from django.db import models

from django_panel.models import SoftDeletes


class Category(models.Model):
    """A category."""

    name = models.CharField(max_length=80)

    class Meta:
        verbose_name_plural = "categories"

    def __str__(self) -> str:
        return self.name


class Label(models.Model):
    """A label."""

    name = models.CharField(max_length=80)

    def __str__(self) -> str:
        return self.name


class Product(SoftDeletes):
    """A product."""

    class State(models.TextChoices):
        """The states of a product."""

        DRAFT = "draft", "Draft"
        ACTIVE = "active", "Active"
        PENDING = "pending", "Waiting for approval"
        REJECTED = "rejected", "Rejected"
        EXPIRED = "expired", "Expired"

    category = models.ForeignKey(Category, models.CASCADE, related_name="products")
    replaced_by = models.ForeignKey("self", models.SET_NULL, null=True, blank=True)
    name = models.CharField(max_length=120)
    slug = models.SlugField(unique=True)
    state = models.CharField(max_length=10, choices=State, default=State.DRAFT)
    price = models.DecimalField(max_digits=8, decimal_places=2)
    built_year = models.IntegerField(default=2030)
    in_stock = models.BooleanField(default=True)
    description = models.TextField(blank=True)
    contact = models.EmailField(blank=True)
    website_of_the_manufacturer = models.URLField(blank=True)
    manual = models.FileField(blank=True, upload_to="manuals")
    extra = models.JSONField(default=dict, blank=True)
    api_key = models.CharField(max_length=40, blank=True)
    released_on = models.DateField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    labels = models.ManyToManyField(Label, blank=True, related_name="products")

    class Meta:
        ordering: ClassVar = ["name"]

    def __str__(self) -> str:
        return self.name


class Visit(models.Model):
    """A model whose form fields have no class of their own."""

    key = models.UUIDField(unique=True)
    address = models.GenericIPAddressField()
    duration = models.DurationField()
    title = models.TextField()
'''

COMMANDS = [
    ["panel_make_resource", "Product", "--soft-deletes"],
    ["panel_make_resource", "CategoryResource"],
    ["panel_make_resource", "shop.Label", "--no-view"],
    ["panel_make_resource", "Visit", "--simple"],
    ["panel_make_resource", "Staff", "--model", "auth.User"],
    ["panel_make_page", "StockReport", "--component"],
    ["panel_make_page", "About"],
    ["panel_make_widget", "ProductFigures", "--model", "Product"],
    ["panel_make_widget", "NewProducts", "--type", "chart", "--model", "Product"],
    ["panel_make_widget", "LatestProducts", "--type", "table", "--model", "Product"],
    ["panel_make_widget", "ProductMap", "--type", "custom", "--model", "Product"],
    ["panel_make_widget", "Groups", "--type", "stats", "--model", "auth.Group"],
    ["panel_make_widget", "PlainChart", "--type", "chart"],
    ["panel_make_policy", "Product"],
    ["panel_make_relation_manager", "products", "--resource", "Category", "--page"],
    ["panel_make_relation_manager", "labels", "--resource", "ProductResource"],
    ["panel_make_exporter", "Product"],
    ["panel_make_exporter", "Label"],
]
#: For these, a class has the method already to which something is added.
LATER_COMMANDS = [
    ["panel_make_relation_manager", "product_set", "--resource", "ProductResource"],
    ["panel_make_importer", "Product"],
]
#: What a command says about a class of the project.
NOTE = re.compile(
    r"^Add (?:(?P<item>\S.*?) to .* of|to) \w+ in (?P<path>\S+):\n\n"
    r"(?P<code>(?:    .*\n|\n)+)",
    re.MULTILINE,
)
REFUSED = [
    ["panel_make_resource", "Prduct"],
    ["panel_make_resource", "Category"],
    ["panel_make_resource", "Category", "--soft-deletes", "--force"],
    ["panel_make_resource", "Product", "--panel", "shop"],
    ["panel_make_page", "1st"],
    ["panel_make_widget", "Other", "--type", "map"],
    ["panel_make_widget", "Other", "--type", "table"],
    ["panel_make_relation_manager", "product", "--resource", "Category"],
    ["panel_make_relation_manager", "products", "--resource", "Shop"],
    [
        *("panel_make_relation_manager", "products", "--resource", "Category"),
        *("--type", "belongs-to-many"),
    ],
    ["panel_make_policy", "auth.Group"],
]
MYPY = """[mypy]
strict = True
plugins = mypy_django_plugin.main
mypy_path = {source}
files = mysite/admin_panel
cache_dir = {cache}
[mypy-mysite.settings]
ignore_errors = True
[mypy.plugins.django-stubs]
django_settings_module = mysite.settings
"""


def run_commands(project: Project, commands: list[list[str]]) -> str:
    settings = 'import os\nos.environ["DJANGO_SETTINGS_MODULE"] = "mysite.settings"'
    return project.run("-c", f"{settings}{DRIVER}", answers=json.dumps(commands))


@pytest.fixture(scope="module")
def generated(tmp_path_factory: pytest.TempPathFactory) -> tuple[Project, str]:
    """Return a project with a class of each kind, and what the commands printed."""
    project = new_project(tmp_path_factory.mktemp("generated"))
    project.install("--no-input")
    project.write("shop/__init__.py", "")
    project.write("shop/models.py", MODELS)
    settings = project.read("mysite/settings.py")
    project.write("mysite/settings.py", settings.replace("APPS = [", 'APPS = [\n    "shop",'))
    project.run("manage.py", "makemigrations", "shop", "--verbosity=0")
    said = ""
    for commands in (COMMANDS, LATER_COMMANDS):
        printed = run_commands(project, [[*command, "--no-input"] for command in commands])
        follow(project, printed)
        said += printed
    # A developer sorts the imports that the notes name, and formats the longest line.
    code = "mysite/admin_panel"
    project.run("-m", "ruff", "check", "--isolated", "--select=I", "--fix", code)
    project.run("-m", "ruff", "format", "--isolated", f"{code}/resources/product.py")
    return project, said


def follow(project: Project, said: str) -> None:
    """Add to the classes what the commands print, as a developer does."""
    for match in NOTE.finditer(said):
        text = project.read(match["path"])
        imports, _blank, code = match["code"].partition("\n\n")
        text = text.replace("from django_panel", f"{dedent(imports)}\nfrom django_panel", 1)
        if code:
            text = f"{text}\n{code.strip(chr(10))}\n"
        else:
            place = r"(header_actions\(\[.*)\]" if "(" in match["item"] else r"(return \[.*)\]"
            text = re.sub(place, rf"\1, {match['item']}]", text)
        project.write(match["path"], text)


def test_every_file_is_reported(generated: tuple[Project, str]) -> None:
    project, said = generated

    reported = {line.split(" ")[1] for line in said.splitlines() if line.startswith("created ")}
    names = ("resources", "pages", "widgets", "relations", "policies", "exporters", "importers")
    written = {
        path.relative_to(project.folder).as_posix()
        for name in names
        for path in (project.folder / "mysite" / "admin_panel" / name).glob("[a-z]*.py")
    }
    assert "CommandError" not in said
    assert len(written) == len(COMMANDS + LATER_COMMANDS)
    assert written <= reported
    assert "resources/js/pages/Panels/Admin/Pages/StockReport.tsx" in reported
    assert "changed" not in said
    assert "Add to ProductResource in mysite/admin_panel/resources/product.py:" in said
    relations = "Add ProductProductSet to relation_managers() of ProductResource in"
    assert relations in said


def test_its_own_tests_pass(generated: tuple[Project, str]) -> None:
    project, _said = generated

    result = project.run("manage.py", "test")

    assert "\nOK\n" in result
    assert "Found 36 test(s)." in result


def test_it_passes_ruff(generated: tuple[Project, str]) -> None:
    project, _said = generated
    code = "mysite/admin_panel"
    # Django's own test case has the assertions of unittest.
    strict = ("--config", str(ROOT / "pyproject.toml"), "--config", 'src=["."]', "--ignore=PT009")

    project.run("-m", "ruff", "format", "--isolated", "--check", code)
    project.run("-m", "ruff", "check", "--no-cache", *strict, code)


def test_it_passes_mypy(generated: tuple[Project, str]) -> None:
    project, _said = generated
    cache = ROOT / ".cache" / "mypy-generated"
    project.write("mypy.ini", MYPY.format(source=ROOT / "src", cache=cache))

    assert "Success" in project.run("-m", "mypy", "--config-file=mypy.ini")


def test_it_passes_the_system_checks(generated: tuple[Project, str]) -> None:
    project, _said = generated

    said = project.run("manage.py", "check")

    assert set(_ids(said)) <= {"panel.W080"}


def test_soft_deletes_and_relations_are_read_from_the_model(
    generated: tuple[Project, str],
) -> None:
    project, _said = generated
    folder = "mysite/admin_panel"

    product = project.read(f"{folder}/resources/product.py")
    visit = project.read(f"{folder}/resources/visit.py")
    relation = project.read(f"{folder}/relations/category_products.py")
    importer = project.read(f"{folder}/importers/product.py")

    assert "soft_deletes = True" in product
    assert 'filters = ("category", "replaced_by", "state", "in_stock"' in one_line(product)
    assert "TrashedFilter())" in one_line(product)
    assert '"api_key"' not in product.partition("fields = ")[0]
    assert '"api_key"' in product.partition("fields = ")[2]
    assert "table(schema).header_actions([CreateAction().modal()])" in visit
    assert "TrashedFilter()," in relation
    assert 'PasswordInput("api_key").optional_when_filled(),' in relation
    assert 'TextInput("contact").email(),' in relation
    assert 'Select("category")' not in relation
    assert 'Select("replaced_by").searchable().relationship("replaced_by"),' in relation
    assert "api_key" not in importer
    assert 'ImportColumn("category").relationship("category", "name").required(),' in importer
    assert 'update_by = ("slug",)' in importer


def one_line(code: str) -> str:
    """Return code as if it were in one line, without trailing commas."""
    return re.sub(r",?\s*([)\]])", r"\1", re.sub(r"([(\[])\s*", r"\1", " ".join(code.split())))


def test_a_resource_of_a_few_fields_has_attributes_only(generated: tuple[Project, str]) -> None:
    project, _said = generated

    said = run_commands(
        project, [["panel_make_resource", "Other", "--model", "shop.Category", "--dry-run"]]
    )

    code = "\n".join(line[1:] for line in said.splitlines() if line.startswith("+"))
    assert CATEGORY in code


CATEGORY = '''
from django_panel import Resource

from shop.models import Category


class OtherResource(Resource[Category]):
    """Categories."""

    navigation_icon = "table"
    columns = ("name",)
    fields = ("name",)
'''


def test_refusals_and_dry_runs_write_nothing(generated: tuple[Project, str]) -> None:
    project, _said = generated
    before = {path: path.read_text() for path in project.folder.rglob("mysite/**/*.py")}

    project.write("panel_stubs/page.py-tpl", "# $class_name of $panel_id: $title $component\n")
    own_stub = [["panel_make_page", "Own", "--dry-run"]]

    said = run_commands(project, [*REFUSED, *own_stub])

    errors = [line for line in said.splitlines() if line.startswith("CommandError")]
    assert len(errors) == len(REFUSED)
    assert "There is no model 'Prduct'. Did you mean 'Product'?" in errors[0]
    assert "Nothing was written: every file exists." in errors[1]
    assert "shop.Category has no soft deletes." in errors[2]
    assert "There is no panel 'shop'. The panels: admin." in errors[3]
    assert "'1st' is no name for a class." in errors[4]
    assert "'map' is no type of widgets." in errors[5]
    assert "Name their model with --model." in errors[6]
    assert "no relation 'product' to many records. Did you mean 'products'?" in errors[7]
    assert "The panel 'admin' has no resource 'Shop'." in errors[8]
    assert "is has-many, not belongs-to-many." in errors[9]
    assert "has no resource for auth.Group." in errors[10]
    assert "+# Own of admin: Own" in said
    assert before == {path: path.read_text() for path in project.folder.rglob("mysite/**/*.py")}


def _ids(text: str) -> list[str]:
    return [line.split("(")[1].split(")")[0] for line in text.splitlines() if "(panel." in line]


PROVIDER = """from django_panel import Panel, PanelProvider


class ShopPanelProvider(PanelProvider):
    def panel(self, panel: Panel) -> Panel:
        return panel.path("shop").discover_resources("shop.resources")
"""


def test_a_provider_written_by_hand_is_left_alone(project: Project) -> None:
    files = {"__init__": "", "models": MODELS, "panels": PROVIDER, "resources": "", "tests": ""}
    for name, text in files.items():
        project.write(f"shop/{name}.py", text)
    settings = project.read("mysite/settings.py")
    settings = settings.replace("APPS = [", 'APPS = [\n    "django_panel",\n    "shop",')
    panels = 'PANEL = {"panels": ["shop.panels.ShopPanelProvider"]}'
    project.write("mysite/settings.py", f"{settings}\n{panels}\n")

    said = run_commands(project, [["panel_make_resource", "Label", "--no-input"]])

    # ``shop.resources`` is a module, in which no file can be written.
    call = '.discover_resources("shop.panel_resources")'
    assert f"Add {call} to the panel in shop.panels.ShopPanelProvider." in said
    assert project.read("shop/panels.py") == PROVIDER
    assert "created shop/panel_resources/label.py" in said
    # The app has a ``tests.py``, which a package ``tests`` would hide.
    assert "created shop/test_label_resource.py" in said
