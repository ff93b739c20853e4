"""A pseudo-locale, and what a browser shows of it.

Every message is put into brackets, accented and made 40 % longer. A text of the package without
brackets was not translated, and a layout with too little room for other languages cuts it off.
"""

from __future__ import annotations

import math
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.demo.english_texts import CLOSE, OPEN, PLACEHOLDER
from tests.project.message_catalogs import write_catalogue
from tools import translations

if TYPE_CHECKING:
    from playwright.sync_api import Page

_ACCENTS = str.maketrans("AEIOUaeiouyn", "ÅÉÎÖÛåéîöûýñ")

#: The visible texts of a page, and the names that assistive technology reads.
TEXTS = """() => {
  const found = new Set();
  const isVisible = (element) => element.checkVisibility({ visibilityProperty: true });
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (parent && !parent.closest("script, style, noscript") && isVisible(parent)) {
      found.add(walker.currentNode.textContent.trim());
    }
  }
  for (const element of document.querySelectorAll("[aria-label], [title], [placeholder], [alt]")) {
    for (const name of ["aria-label", "title", "placeholder", "alt"]) {
      if (isVisible(element)) found.add((element.getAttribute(name) ?? "").trim());
    }
  }
  return [...found].filter(Boolean);
}"""

#: The controls and headings whose marked text does not fit, and a page wider than the window.
CLIPPED = """() => {
  const names = "button, a, [role=tab], [role=menuitem], h1, h2, h3, label, th, legend";
  const found = [];
  for (const element of document.querySelectorAll(names)) {
    const box = element.getBoundingClientRect();
    const text = element.textContent.trim();
    if (!text.includes("⟦") || box.width <= 1 || !element.checkVisibility()) continue;
    for (const part of [element, ...element.querySelectorAll("*")]) {
      const hides = getComputedStyle(part).overflowX !== "visible";
      const isCut = part.clientWidth > 1 && part.scrollWidth > part.clientWidth + 1;
      const holdsText = [...part.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent.includes("⟦"),
      );
      if (isCut && holdsText && (hides || part === element)) found.push(part.textContent.trim());
    }
  }
  const page = document.documentElement;
  if (page.scrollWidth > page.clientWidth + 1) found.push("the page is wider than the window");
  return [...new Set(found)];
}"""


def pseudo(message: str) -> str:
    """Return the pseudo-translation of a message."""
    parts = PLACEHOLDER.split(message)
    accented = [part if index % 2 else part.translate(_ACCENTS) for index, part in enumerate(parts)]
    padding = "·" * math.ceil(0.4 * sum(len(part) for part in parts[::2]))
    return f"{OPEN}{''.join(accented)}{padding}{CLOSE}"


def write_pseudo_locale(folder: Path, locale: str = "en_XA") -> None:
    """Write the compiled catalogue of the pseudo-locale."""
    header = "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n"
    messages = {"": header}
    for key, forms in _messages():
        messages[key] = "\0".join(map(pseudo, forms))
    write_catalogue(folder / locale / "LC_MESSAGES" / "django.mo", messages)


@cache
def _messages() -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the messages of the package: the key in a catalogue, and the forms."""
    found = []
    for message in translations.collect():
        if message.id:
            forms = (message.id,) if isinstance(message.id, str) else tuple(message.id)
            context = "" if message.context is None else f"{message.context}\4"
            found.append((context + "\0".join(forms), forms))
    return tuple(found)


def texts_of(page: Page) -> list[str]:
    """Return the texts that a page shows."""
    texts: list[str] = page.evaluate(TEXTS)
    return texts


def clipped_texts(page: Page) -> list[Any]:
    """Return the texts that a page cuts off."""
    texts: list[Any] = page.evaluate(CLIPPED)
    return texts
