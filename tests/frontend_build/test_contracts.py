"""TypeScript made from small wire modules, compared as text."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from django_panel.frontend_build.contracts import generate
from django_panel.frontend_build.wire_modules import ContractError


def write_package(folder: Path, **modules: str) -> Path:
    """Write modules named ``forms_wire`` to ``sample/forms/wire.py`` and return the package."""
    package = folder / "sample"
    for name, source in modules.items():
        path = package.joinpath(*name.split("_")).with_suffix(".py")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(dedent(source))
    return package


def declarations(folder: Path, source: str) -> str:
    """Return the TypeScript of one module, less its header."""
    files = generate(write_package(folder, forms_wire=source))
    return files["forms.ts"].split("\n\n", 1)[1].strip()


def test_a_shape_becomes_an_interface_without_the_suffix(tmp_path: Path) -> None:
    source = '''
        class FieldWire(TypedDict):
            """One ``input`` of a form."""

            name: str
            columnSpan: int
            ratio: float
            required: bool
            default: object
            nothing: None
    '''

    assert declarations(tmp_path, source) == dedent("""\
        /** One `input` of a form. */
        export interface Field {
          name: string;
          columnSpan: number;
          ratio: number;
          required: boolean;
          default: unknown;
          nothing: null;
        }""")


def test_a_file_names_its_source_and_is_named_after_its_folder(tmp_path: Path) -> None:
    package = write_package(tmp_path, forms_fields_wire="class AWire(TypedDict):\n    a: str\n")

    files = generate(package)

    assert list(files) == ["forms-fields.ts"]
    assert files["forms-fields.ts"].startswith(
        "// Generated from sample/forms/fields/wire.py by `manage.py panel_contracts`."
    )


@pytest.mark.parametrize(
    ("annotation", "expected"),
    [
        ("list[str]", "string[]"),
        ("list[str | None]", "(string | null)[]"),
        ("list[Never]", "never[]"),
        ("tuple[int, ...]", "number[]"),
        ("tuple[int, str]", "[number, string]"),
        ("dict[str, int]", "Record<string, number>"),
        ("dict[str, list[int | None]]", "Record<string, (number | null)[]>"),
        ("Mapping[str, object]", "Record<string, unknown>"),
        ("Optional[str]", "string | null"),
        ("Union[str, int]", "string | number"),
        ("int | float | None", "number | null"),
        ('Literal["a", 1, True]', '"a" | 1 | true'),
        ("typing.Literal['x'] | None", '"x" | null'),
        ("Annotated[str, 'words']", "string"),
        ("'list[ItemWire]'", "Item[]"),
        ("Any", "unknown"),
        ("Never", "never"),
    ],
)
def test_type_expressions(tmp_path: Path, annotation: str, expected: str) -> None:
    source = f"""
        class ItemWire(TypedDict):
            value: {annotation}
    """

    assert f"  value: {expected};" in declarations(tmp_path, source)


def test_keys_that_may_be_absent_are_marked(tmp_path: Path) -> None:
    source = """
        class AWire(TypedDict):
            always: str
            sometimes: NotRequired[str | None]
            fixed: ReadOnly[NotRequired[int]]

        class BWire(TypedDict, total=False):
            maybe: str
            surely: Required[str]
    """

    written = declarations(tmp_path, source)

    assert "  always: string;" in written
    assert "  sometimes?: string | null;" in written
    assert "  fixed?: number;" in written
    assert "  maybe?: string;" in written
    assert "  surely: string;" in written


def test_the_functional_form_allows_keys_python_does_not(tmp_path: Path) -> None:
    source = """
        #: Named ``from``.
        RangeWire = TypedDict("RangeWire", {"from": int, "to-day": NotRequired[str]}, total=True)
    """

    assert declarations(tmp_path, source) == dedent("""\
        /** Named `from`. */
        export interface Range {
          from: number;
          "to-day"?: string;
        }""")


def test_a_shape_extends_another(tmp_path: Path) -> None:
    source = """
        class BaseWire(TypedDict):
            name: str

        class TextWire(BaseWire):
            limit: int | None
    """

    assert "export interface Text extends Base {\n  limit: number | null;\n}" in declarations(
        tmp_path, source
    )


def test_aliases_keep_their_name_and_long_unions_stand_below_each_other(tmp_path: Path) -> None:
    values = [f"quite-a-long-value-{number}" for number in range(6)]
    source = f"""
        Short = Literal["a", "b"]
        Long = Literal[{", ".join(repr(value) for value in values)}]

        class AWire(TypedDict):
            kind: Short
    """

    written = declarations(tmp_path, source)

    assert 'export type Short = "a" | "b";' in written
    assert 'export type Long =\n  | "quite-a-long-value-0"\n' in written
    assert "  kind: Short;" in written


def test_recursive_shapes_and_aliases(tmp_path: Path) -> None:
    source = """
        Json = str | list["Json"] | dict[str, "Json"]

        class ItemWire(TypedDict):
            children: list[ItemWire]
            byName: dict[str, ItemWire]
    """

    written = declarations(tmp_path, source)

    assert "export type Json = string | Json[] | { [key: string]: Json };" in written
    assert "  children: Item[];" in written
    assert "  byName: Record<string, Item>;" in written


def test_a_shape_called_record_does_not_shadow_the_utility_type(tmp_path: Path) -> None:
    source = """
        class RecordWire(TypedDict):
            values: dict[str, str]
    """

    assert "  values: { [key: string]: string };" in declarations(tmp_path, source)


def test_comments_and_strings_beside_a_key_become_documentation(tmp_path: Path) -> None:
    source = '''
        class AWire(TypedDict):
            #: First line,
            #: second line.
            above: str
            behind: str  #: At the end.
            below: str
            """Under the key."""
            # An ordinary comment.
            plain: str
    '''

    written = declarations(tmp_path, source)

    assert "  /** First line, second line. */\n  above: string;" in written
    assert "  /** At the end. */\n  behind: string;" in written
    assert "  /** Under the key. */\n  below: string;" in written
    assert "An ordinary comment" not in written


def test_a_comment_cannot_end_the_documentation_early(tmp_path: Path) -> None:
    source = '''
        class AWire(TypedDict):
            """Matches ``*/x``."""

            a: str
    '''

    assert "/** Matches `*\\/x`. */" in declarations(tmp_path, source)


def test_names_of_other_wire_modules_are_imported(tmp_path: Path) -> None:
    package = write_package(
        tmp_path,
        support_wire="class CrumbWire(TypedDict):\n    label: str\n",
        pages_wire="""
            from sample.support.wire import CrumbWire

            class PageWire(TypedDict):
                crumbs: list[CrumbWire]
        """,
    )

    pages = generate(package)["pages.ts"]

    assert 'import type { Crumb } from "./support";' in pages
    assert "  crumbs: Crumb[];" in pages


def test_string_enumerations_become_unions_in_one_file(tmp_path: Path) -> None:
    package = write_package(
        tmp_path,
        support_enums="""
            class Color(StrEnum):
                '''How it looks.'''

                RED = "red"
                BLUE = auto()

            class Unused(StrEnum):
                X = "x"
        """,
        forms_wire="""
            from sample.support.enums import Color

            class State(TextChoices):
                OPEN = "open", _("Open")

            class AWire(TypedDict):
                color: Color
                only: Literal[Color.RED]
                state: State
        """,
    )

    files = generate(package)

    assert list(files) == ["enums.ts", "forms.ts"]
    assert '/** How it looks. */\nexport type Color = "red" | "blue";' in files["enums.ts"]
    assert "Unused" not in files["enums.ts"]
    assert 'import type { Color } from "./enums";' in files["forms.ts"]
    assert 'export type State = "open";' in files["forms.ts"]
    assert '  only: "red";' in files["forms.ts"]


@pytest.mark.parametrize(
    ("source", "named"),
    [
        ("class AWire(TypedDict):\n    when: datetime\n", "`datetime` cannot travel"),
        ("class AWire(TypedDict):\n    x: Missing\n", "`Missing` cannot travel"),
        ("class AWire(TypedDict, Generic[T]):\n    x: T\n", "AWire is generic"),
        ('AWire = TypedDict("AWire", FIELDS)\n', "AWire needs its fields"),
        ("class AWire(TypedDict):\n    a: str\nA = Literal['a']\n", "Both are A"),
        ("class A(StrEnum):\n    X = compute()\n", "A.X is not a plain string"),
    ],
)
def test_what_cannot_be_said_is_refused_by_name(tmp_path: Path, source: str, named: str) -> None:
    package = write_package(tmp_path, forms_wire=source)

    with pytest.raises(ContractError) as refusal:
        generate(package)

    assert named in str(refusal.value)
    assert "sample.forms.wire" in str(refusal.value)
