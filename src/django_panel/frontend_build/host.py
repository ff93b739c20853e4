"""Compile a project's components together with the packaged front end.

The wheel contains the front-end sources. They are copied to a working folder, the entry is
written with a glob over the project's components, and Vite builds the bundle into the project's
static folder, where it replaces the packaged bundle.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from django_panel.frontend_build import entry
from django_panel.frontend_build.node import Node, are_packages_installed
from django_panel.support.frozen import FrozenValue

_LEFT_OUT = {"node_modules", "testing", "test-results"}
_LOCK_STAMP = ".panel-lock"
_MARK = ".panel-work"

Say = Callable[[str], object]


class HostBuildError(Exception):
    """The project's components could not be compiled."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class HostFolders(FrozenValue):
    """The folders of a build."""

    #: The packaged front-end sources.
    frontend: Path
    #: Contains the project's ``pages/Panels/**``.
    source: Path
    #: Receives the bundle.
    output: Path
    #: The working folder; may be deleted at any time.
    work: Path


def packaged_frontend(package: Path) -> Path:
    """Return the front-end sources: inside the wheel's package, or beside ``src`` in a checkout."""
    for folder in (package / "frontend", package.parents[1] / "frontend"):
        if (folder / "package-lock.json").is_file():
            return folder
    raise HostBuildError(
        f"The front-end sources are missing from {package}. "
        "Reinstall django-panel from its wheel: `pip install --force-reinstall django-panel`."
    )


def build(
    folders: HostFolders, node: Node, say: Say, *, watch: bool = False, quiet: bool = False
) -> None:
    """Update the working folder and run Vite; with ``watch`` until interrupted."""
    if not folders.source.is_dir():
        raise HostBuildError(
            f"There are no components at {folders.source}. Put them under "
            f"{folders.source / 'pages' / 'Panels'}, or name another folder in "
            'PANEL["frontend"]["source"].'
        )
    prepare(folders)
    if not _borrows_packages(folders) and not _is_installed(folders.work):
        say("Installing the front end's packages ...")
        # With NODE_ENV=production, npm would not install Vite.
        _npm(node, folders.work, "ci", "--include=dev", "--no-audit", "--loglevel=error")
        _remember_installation(folders.work)
    say(f"Building {folders.output} ...")
    arguments = ["--outDir", str(folders.output), "--emptyOutDir"]
    arguments += [*(["--watch"] if watch else []), *(["--logLevel", "warn"] if quiet else [])]
    # In development the browser console shows missing components.
    mode = "development" if watch else "production"
    _npm(node, folders.work, "run", "--silent", "build", "--", *arguments, NODE_ENV=mode)


def prepare(folders: HostFolders) -> None:
    """Copy changed files, delete removed ones, and write the entry."""
    _refuse_foreign_folder(folders.work)
    wanted = {
        relative: (folders.frontend / relative).read_bytes()
        for relative in _files(folders.frontend)
    }
    wanted[Path(_MARK)] = b"Written by `manage.py panel_build`. May be deleted.\n"
    wanted[Path(".gitignore")] = b"*\n"
    wanted[Path(entry.ENTRY)] = entry.entry(folders.work, folders.source).encode()
    styles = wanted[Path(entry.STYLES)].decode()
    wanted[Path(entry.STYLES)] = entry.styles(styles, folders.work, folders.source).encode()
    for relative in _files(folders.work):
        if relative not in wanted:
            (folders.work / relative).unlink()
    for relative, content in wanted.items():
        path = folders.work / relative
        if not path.is_file() or path.read_bytes() != content:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)


def _files(folder: Path) -> Iterator[Path]:
    for parent, names, files in os.walk(folder):
        names[:] = sorted(set(names) - _LEFT_OUT)
        for name in sorted(files):
            if ".test." not in name:
                yield (Path(parent) / name).relative_to(folder)


def _refuse_foreign_folder(work: Path) -> None:
    # Unknown files are deleted, so the folder must have been created by this command.
    if work.exists() and any(work.iterdir()) and not (work / _MARK).is_file():
        raise HostBuildError(
            f"{work} holds files that panel_build did not write. "
            'Empty it, or name another folder in PANEL["frontend"]["work"].'
        )


def _borrows_packages(folders: HostFolders) -> bool:
    """Link the installed npm packages of a checkout, if there are any."""
    theirs, ours = folders.frontend / "node_modules", folders.work / "node_modules"
    if ours.is_symlink():
        # npm must not install into a link to the checkout.
        ours.unlink()
    if ours.exists() or not are_packages_installed(folders.frontend):
        return False
    ours.symlink_to(theirs, target_is_directory=True)
    return True


def _is_installed(work: Path) -> bool:
    stamp = work / "node_modules" / _LOCK_STAMP
    return stamp.is_file() and stamp.read_text() == _lock_digest(work)


def _remember_installation(work: Path) -> None:
    (work / "node_modules" / _LOCK_STAMP).write_text(_lock_digest(work))


def _lock_digest(work: Path) -> str:
    return hashlib.sha256((work / "package-lock.json").read_bytes()).hexdigest()


def _npm(node: Node, work: Path, *arguments: str, **variables: str) -> None:
    try:
        node.run_npm(*arguments, cwd=work, **variables)
    except subprocess.CalledProcessError as error:
        if arguments[0] == "ci":
            shutil.rmtree(work / "node_modules", ignore_errors=True)
            what = "npm could not install the front end's packages; see its output above."
        else:
            what = "Vite could not compile the components; see its output above."
        raise HostBuildError(what) from error
