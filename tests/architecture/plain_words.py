"""The words that this project does not use, and a search for them.

``python -m tests.architecture.plain_words`` prints the number of findings per package and the files
with the most of them; ``python -m tests.architecture.plain_words src/django_panel/forms`` prints
every finding below a path.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from tests.architecture.source_tree import FRONTEND, PACKAGE, ROOT

#: Folders and files that are searched, and the file names below each folder.
SEARCHED: tuple[tuple[Path, tuple[str, ...]], ...] = (
    (PACKAGE, ("*.py", "*.html")),
    (FRONTEND / "src", ("*.ts", "*.tsx", "*.css")),
    (ROOT / "docs", ("*.md", "*.py", "*.tsx", "*.html")),
)
PAGES = ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md")
PYTHON = (".py", ".md", ".html")
CODE = (".py", ".ts", ".tsx")


@dataclass(frozen=True)
class Rule:
    """A word or phrase, what to write instead, and where it is allowed."""

    pattern: str
    instead: str
    #: Regular expressions of allowed uses -> the reason.
    allowed: dict[str, str] = field(default_factory=dict)
    #: Suffixes of the files to search; empty for all.
    suffixes: tuple[str, ...] = ()
    #: Whether the pattern is searched in the line as it is written, not word by word.
    as_written: bool = False

    def __post_init__(self) -> None:
        flags = 0 if self.as_written else re.IGNORECASE
        object.__setattr__(self, "_pattern", re.compile(self.pattern, flags))
        object.__setattr__(self, "_allowed", re.compile("|".join(self.allowed) or r"(?!)"))

    def found_in(self, line: str, words: str) -> str | None:
        """Return the forbidden word in a line, or None."""
        pattern: re.Pattern[str] = self.__dict__["_pattern"]
        allowed: re.Pattern[str] = self.__dict__["_allowed"]
        match = pattern.search(line if self.as_written else words)
        if match is None or allowed.search(line):
            return None
        return match[0]


@dataclass(frozen=True)
class Finding:
    path: str
    line: int
    word: str
    instead: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.word!r}: write {self.instead}"


RULES: tuple[Rule, ...] = (
    Rule(r"\boccasions?\b", "the attribute of the bound form that is meant"),
    Rule(
        r"\bjudg(e|es|ed|ing|ement)\b", "clean or validate (a value), allow (a permission), check"
    ),
    Rule(r"\btold\b", "from_validation_error, message, or what is sent or passed to whom"),
    Rule(r"\bwhoever\b", "the user, the caller, the subclass: name it"),
    Rule(r"\b(somebody|anybody)\b", "a user, a process, a host application: name it"),
    Rule(r"\bnobody\b", "no user, no code, never: name what does not act"),
    Rule(r"\bmistakes?\b", "error, or PanelSchemaException"),
    Rule(
        r"\b_?kept_|_kept\b|\b_?kept[A-Z]|\bKept[A-Z]|[a-z]Kept\b|\bKEPT\b",
        "cached_*, stored_*, remaining_*",
        suffixes=CODE,
        as_written=True,
    ),
    Rule(r"\blazy faces?\b", "a plain re-export"),
    Rule(r"\bporch\b|\bdoor ?keepers?\b|\bwatch ?m[ae]n\b", "guards, authentication"),
    Rule(
        r"\bdoors?\b",
        "the login page, an endpoint",
        {r"[Oo]utdoor|[Nn]ext door": "not our metaphor"},
    ),
    Rule(r"\bwholeness\b", "integrity"),
    Rule(r"\bhand(ed|s|ing)? over\b|\bhandovers?\b", "cleaned_data, passed, returned"),
    Rule(r"\bstands plainly\b", "is_url_safe"),
    Rule(r"\bsurroundings\b", "cell_meta, context, neighbouring code: name it"),
    Rule(r"\bcompanions?\b", "extra_values"),
    Rule(r"\bbandings?\b", "grouping"),
    Rule(
        r"\bsniff(s|ed|ing)?\b", "content_type, detect", {r"nosniff": "the value of an HTTP header"}
    ),
    Rule(r"\bseal(s|ed|ing)?\b", "encrypt, sign or hash"),
    # JavaScript's promises settle.
    Rule(r"\b(un)?settl(e|es|ed|ing)\b", "finalize, resolve, decide", suffixes=PYTHON),
    Rule(r"\b(un)?stated\b|\bstates (whether|that|which|how|who)\b", "declared, set"),
    Rule(r"\bstates_\w+\(", "is_declared", as_written=True),
    Rule(r"\bknock(s|ed|ing)?\b", "request"),
    Rule(r"\b(in|within|out of|beyond) reach\b", "in scope, out of scope"),
    Rule(r"\bculprits?\b", "the class or option that is wrong: name it"),
    Rule(r"\bwish(es|ed)?\b", "request, parameter, option"),
)


def words_of(line: str) -> str:
    """Return a line with its identifiers split into words: ``isJudged_by`` -> ``is judged by``."""
    spaced = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", " ", line)
    return re.sub(r"[\s_-]+", " ", spaced).lower()


def findings_in(path: str, text: str) -> Iterator[Finding]:
    """Yield each forbidden word of a file, with its line."""
    suffix = Path(path).suffix
    rules = [rule for rule in RULES if not rule.suffixes or suffix in rule.suffixes]
    for number, line in enumerate(text.splitlines(), 1):
        words = words_of(line)
        for rule in rules:
            word = rule.found_in(line, words)
            if word:
                yield Finding(path, number, word, rule.instead)


def searched_files() -> Iterator[Path]:
    for page in PAGES:
        yield ROOT / page
    for folder, names in SEARCHED:
        for name in names:
            for path in sorted(folder.rglob(name)):
                if not {"migrations", "node_modules"} & set(path.parts):
                    yield path


def findings() -> list[Finding]:
    found = []
    for path in searched_files():
        name = path.relative_to(ROOT).as_posix()
        # A file or folder is named by its words too.
        found += [Finding(f.path, 0, f.word, f.instead) for f in findings_in(name, name)]
        found += findings_in(name, path.read_text("utf-8"))
    return found


def package_of(path: str) -> str:
    """Return the package, docs folder or frontend folder that a file belongs to."""
    parts = Path(path).parts
    return "/".join(parts[: 3 if parts[0] in {"src", "frontend"} else 2][: len(parts) - 1] or parts)


def report(found: Iterable[Finding]) -> Iterator[str]:
    """Yield the number of findings per package, each with its ten worst files."""
    packages: dict[str, Counter[str]] = {}
    words: Counter[str] = Counter()
    for finding in found:
        packages.setdefault(package_of(finding.path), Counter())[finding.path] += 1
        words[finding.word] += 1
    yield f"{sum(words.values())} findings; " + ", ".join(
        f"{w} {n}" for w, n in words.most_common()
    )
    for package, files in sorted(packages.items(), key=lambda item: -item[1].total()):
        yield f"\n{package}: {files.total()}"
        yield from (f"  {count:4} {path}" for path, count in files.most_common(10))


def main(arguments: list[str]) -> None:
    found = findings()
    if arguments:
        lines = [str(finding) for finding in found if finding.path.startswith(tuple(arguments))]
    else:
        lines = list(report(found))
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
