import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import type { Entry } from "@/contracts/infolists";
import type { EntryFallback } from "@/contracts/resources";
import { EntryValue } from "@/infolists/EntryValue";
import { FallbackEntries } from "@/infolists/FallbackEntries";

function anEntry(changes: Partial<Entry>): Entry {
  return { component: "entry", name: "a", label: "A", type: "text", value: null, placeholder: null, helperText: null, columnSpan: 1, action: null, ...changes };
}

function aField(changes: Partial<EntryFallback>): EntryFallback {
  return { name: "a", label: "A", value: "x", url: null, ...changes };
}

describe("the value of an entry", () => {
  it("links an email address and a phone number in place", () => {
    render(<EntryValue entry={anEntry({ value: "anna@example.test", href: "mailto:anna@example.test" })} />);

    const link = screen.getByRole("link", { name: "anna@example.test" });
    expect(link).toHaveAttribute("href", "mailto:anna@example.test");
    expect(link).not.toHaveAttribute("target");
  });

  it("opens a web address in a new tab and says so", () => {
    render(<EntryValue entry={anEntry({ value: "acme.test", href: "https://acme.test" })} />);

    const link = screen.getByRole("link", { name: "acme.test (opens in a new tab)" });
    expect(link).toHaveAttribute("target", "_blank");
    expect(link).toHaveAttribute("rel", "noopener noreferrer");
  });

  it("shows several values as a list", () => {
    render(<EntryValue entry={anEntry({ value: "moss, fern", chips: [{ label: "moss" }, { label: "fern" }] })} />);

    expect(screen.getAllByRole("listitem").map((each) => each.textContent)).toEqual(["moss", "fern"]);
  });

  it("shows the initials of a person, or the picture", () => {
    const { container, rerender } = render(<EntryValue entry={anEntry({ value: "Anna Moss", person: { image: null } })} />);
    expect(container.querySelector("[data-slot=avatar]")).toHaveTextContent("AM");

    rerender(<EntryValue entry={anEntry({ value: "Anna Moss", person: { image: "/media/anna.png" } })} />);
    expect(container.querySelector("img")).toHaveAttribute("src", "/media/anna.png");
    expect(screen.getByText("Anna Moss")).toBeVisible();
  });

  it("lists files with name and size", () => {
    const { container } = render(
      <EntryValue
        entry={anEntry({
          type: "file",
          value: [
            { name: "brief.txt", size: 2048, url: "/media/brief.txt", isImage: false },
            { name: "leaf.png", size: null, url: "/media/leaf.png", isImage: true },
            { name: "lost.pdf", size: null, url: null, isImage: false },
          ],
        })}
      />,
    );

    expect(screen.getAllByRole("listitem").map((each) => each.textContent)).toEqual(["brief.txt2 kB", "leaf.png", "lost.pdf"]);
    expect(screen.getByRole("link", { name: "leaf.png" })).toHaveAttribute("href", "/media/leaf.png");
    expect(container.querySelectorAll("img")).toHaveLength(1);
    expect(screen.queryByRole("link", { name: "lost.pdf" })).toBeNull();
  });
});

describe("the value of a form's field", () => {
  it("is a swatch, chips, a link or blocks, as the server says", () => {
    const { container } = render(
      <FallbackEntries
        entries={[
          aField({ name: "tint", value: "#00ff00", color: "#00ff00" }),
          aField({ name: "tags", value: "moss", chips: [{ label: "moss", url: "/admin/tags/1" }] }),
          aField({ name: "mail", value: "a@b.test", href: "mailto:a@b.test" }),
          aField({ name: "story", value: "1 entry", blocks: [{ label: "Quote", values: [{ key: "Text", value: "Moss grows" }] }] }),
          aField({ name: "files", value: "a.txt", files: [{ name: "a.txt", size: 1, url: "/a.txt", isImage: false }] }),
        ]}
      />,
    );

    expect(container.querySelector("[data-slot=swatch]")).toHaveStyle({ backgroundColor: "#00ff00" });
    expect(screen.getByRole("link", { name: "moss" })).toHaveAttribute("href", "/admin/tags/1");
    expect(screen.getByRole("link", { name: "a@b.test" })).toHaveAttribute("href", "mailto:a@b.test");
    expect(container.querySelector("[data-slot=blocks]")).toHaveTextContent("QuoteTextMoss grows");
    expect(screen.queryByText("1 entry")).toBeNull();
    expect(screen.getByRole("link", { name: "a.txt" })).toHaveAttribute("href", "/a.txt");
  });

  it("is HTML, also in the rows of an inline", () => {
    const table = { columns: [{ label: "Link", numeric: false }], rows: [[{ html: "<b>Roof</b>", text: "Roof" }], ["<b>Window</b>"]] };
    render(
      <FallbackEntries
        entries={[aField({ name: "link", value: "Mara", html: '<a href="/people/1">Mara</a>' }), aField({ name: "lines", value: "2 rows", table })]}
      />,
    );

    expect(screen.getByRole("link", { name: "Mara" })).toHaveAttribute("href", "/people/1");
    expect(screen.getByText("Roof").tagName).toBe("B");
    expect(screen.getByText("<b>Window</b>")).toBeVisible();
  });

  it("is the entry that is registered for the type of the model field", () => {
    const entry = anEntry({ name: "rating", value: "★★★★" });

    const { container } = render(<FallbackEntries entries={[aField({ name: "rating", label: "Rating", value: "4", entry })]} />);

    expect(container.querySelector("dd")).toHaveTextContent("★★★★");
    expect(screen.queryByText("4")).toBeNull();
  });
});
