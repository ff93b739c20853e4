"""The TypeScript contracts of the whole package, as a map of file name to text.

One file per ``wire.py``, named after its folder. String enumerations that live outside the
wire modules are gathered in ``enums.ts``, because several contracts may speak of one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from django_panel.frontend_build import typescript
from django_panel.frontend_build.wire_modules import (
    Alias,
    Choices,
    ContractError,
    Declaration,
    Shape,
    WireModule,
    parse,
)

_ENUMS_FILE = "enums"


def generate(package: Path) -> dict[str, str]:
    """Return all contracts of a package, by file name."""
    library = _Library(package)
    for path in sorted(package.rglob("wire.py")):
        library.add(path)
    files = {
        f"{library.file_of(module)}.ts": typescript.render(
            module, library.import_lines(module), library.resolve
        )
        for module in library.wire_modules()
    }
    if library.foreign_enums:
        files[f"{_ENUMS_FILE}.ts"] = _enums_file(list(library.foreign_enums.values()))
    return dict(sorted(files.items()))


@dataclass
class _Library:
    """The parsed modules, for resolving names."""

    package: Path
    modules: dict[str, WireModule] = field(default_factory=dict)
    foreign_enums: dict[str, Choices] = field(default_factory=dict)

    def add(self, path: Path) -> None:
        relative = path.relative_to(self.package.parent).with_suffix("")
        module = parse(".".join(relative.parts), path.read_text())
        _refuse_equal_names(module)
        self.modules[module.name] = module

    def wire_modules(self) -> list[WireModule]:
        return [module for name, module in self.modules.items() if name.endswith(".wire")]

    def file_of(self, module: WireModule) -> str:
        """Return ``forms-fields`` for ``django_panel.forms.fields.wire``."""
        return "-".join(module.name.split(".")[1:-1])

    def resolve(self, module: WireModule, name: str) -> Declaration | None:
        if declaration := module.declared(name):
            return declaration
        if name not in module.imports:
            return None
        home, original = module.imports[name]
        declaration = self._module(home, module).declared(original)
        if isinstance(declaration, Choices) and not home.endswith(".wire"):
            self.foreign_enums[original] = declaration
            return declaration
        return declaration if home.endswith(".wire") else None

    def import_lines(self, module: WireModule) -> list[str]:
        wanted: dict[str, set[str]] = {}
        for name in sorted(set(_mentioned(module))):
            if module.declared(name) or not self.resolve(module, name):
                continue
            home, original = module.imports[name]
            target = self._module(home, module)
            file = self.file_of(target) if home.endswith(".wire") else _ENUMS_FILE
            public, local = typescript.public_name(original), typescript.public_name(name)
            wanted.setdefault(file, set()).add(
                public if public == local else f"{public} as {local}"
            )
        return [
            f'import type {{ {", ".join(sorted(names))} }} from "./{file}";'
            for file, names in sorted(wanted.items())
        ]

    def _module(self, name: str, asked_by: WireModule) -> WireModule:
        if name not in self.modules:
            base = self.package.parent.joinpath(*name.split("."))
            path = base.with_suffix(".py")
            path = path if path.exists() else base / "__init__.py"
            if not path.exists():
                raise ContractError(f"{asked_by.name} imports {name}, which does not exist.")
            self.modules[name] = parse(name, path.read_text())
        return self.modules[name]


def _mentioned(module: WireModule) -> Iterator[str]:
    """Yield the names that the TypeScript of a module uses."""
    for declaration in module.declarations:
        match declaration:
            case Shape():
                yield from declaration.bases
                for member in declaration.fields:
                    yield from typescript.names_in(member.annotation)
            case Alias():
                yield from typescript.names_in(declaration.value)


def _refuse_equal_names(module: WireModule) -> None:
    seen: dict[str, str] = {}
    for declaration in module.declarations:
        public = typescript.public_name(declaration.name)
        if public in seen:
            raise ContractError(
                f"{module.name} declares {seen[public]} and {declaration.name}. "
                f"Both are {public} in TypeScript. Rename one."
            )
        seen[public] = declaration.name


def _enums_file(enums: list[Choices]) -> str:
    module = WireModule(
        name=_ENUMS_FILE,
        comment=None,
        imports={},
        declarations=tuple(sorted(enums, key=lambda declaration: declaration.name)),
    )
    text = typescript.render(module, [], lambda _module, _name: None)
    return re.sub(r"Generated from \S+ by", "Generated from the string enumerations by", text)
