import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";

import type { Cell, Column, ColumnType } from "@/contracts/tables";
import { registerHostComponents } from "@/registry/hostComponents";
import { SharedPropsContext } from "@/support/panelContext";
import { isEmpty } from "@/tables/cardSlots";
import { CellContent } from "@/tables/columns/CellContent";
import { CellFrame } from "@/tables/columns/CellFrame";
import { aRow, column } from "@/tables/fixtures";
import { rowTitle } from "@/tables/rowTitle";
import { linkColumn } from "@/tables/visibleColumns";
import { SHARED } from "@/testing/openScreen";

function draw(type: ColumnType, cell: unknown, changes: Partial<Column> = {}, locale = "en") {
  return render(
    <SharedPropsContext value={{ ...SHARED, locale }}>
      <CellContent column={column("it", { type, ...changes })} row={aRow(1, { it: cell as Cell })} />
    </SharedPropsContext>,
  );
}

describe("text", () => {
  it("is indented by its depth in a tree, and says its level", () => {
    const row = { ...aRow(1, { it: "Jazz" }), cellMeta: { it: { depth: 2 } } };
    render(<CellContent column={column("it", { type: "text" })} row={row} />);

    const cell = screen.getByText("Jazz");
    expect(cell).toHaveStyle({ paddingInlineStart: "2.5rem" });
    expect(cell).toHaveTextContent("Level 3: Jazz");
  });

  it("is never parsed as HTML", () => {
    draw("text", "<img src=x onerror=alert(1)>");

    expect(screen.getByText("<img src=x onerror=alert(1)>")).toBeVisible();
    expect(screen.queryByRole("img")).toBeNull();
  });
});

describe("HTML", () => {
  const cell = { html: 'Call <a href="/calls/7">Mara</a> or <b>Sam</b>', text: "Call Mara or Sam" };

  it("is drawn as the server sanitized it", async () => {
    draw("text", cell);

    expect(await screen.findByRole("link", { name: "Mara" })).toHaveAttribute("href", "/calls/7");
    expect(screen.getByText("Sam").tagName).toBe("B");
  });

  it("has its text as the title of the row", () => {
    expect(rowTitle(aRow(1, { it: cell }))).toBe("Call Mara or Sam");
  });

  it("leaves the link to the record to the next column if it contains links", () => {
    const columns = [column("it", { type: "text" }), column("name", { type: "text" })];

    expect(linkColumn(columns, aRow(1, { it: cell, name: "Moss" }))).toBe("name");
    expect(linkColumn(columns, aRow(1, { it: { html: "<b>Sam</b>", text: "Sam" }, name: "Moss" }))).toBe("it");
  });

  it("is no link or button around its own links", async () => {
    const row = aRow(1, { it: cell }, { url: "/records/1", cellMeta: { it: { url: "/elsewhere" } } });
    render(<CellFrame column={column("it", { type: "text" })} row={row} leads />);

    await screen.findByRole("link", { name: "Mara" });
    expect(screen.getAllByRole("link")).toHaveLength(1);
  });
});

describe("a value that cannot be computed", () => {
  const row = { ...aRow(1, { it: null }), cellMeta: { it: { error: "The value could not be computed." } } };

  it.each<ColumnType>(["text", "badge", "boolean", "custom"])("is an error in a column of the type %s", (type) => {
    render(<CellFrame column={column("it", { type })} row={row} leads={false} />);

    expect(screen.getByText("Error").closest("[aria-describedby]")).toHaveAccessibleDescription("The value could not be computed.");
  });

  it("is shown on a card", () => {
    expect(isEmpty(row, "it")).toBe(false);
    expect(isEmpty(row, "other")).toBe(true);
  });
});

describe("number", () => {
  it("shows the server's format, and keeps the exact value", () => {
    draw("number", { display: "€1,204.50", raw: "1204.50" });

    expect(screen.getByText("€1,204.50")).toHaveAttribute("value", "1204.50");
    expect(screen.getByText("€1,204.50")).toHaveClass("tabular-nums");
  });

  it("keeps the order of number and unit in a right-to-left panel", () => {
    draw("number", { display: "5.5 h", raw: "5.5" }, {}, "ar");

    expect(screen.getByText("5.5 h")).toHaveAttribute("dir", "auto");
  });
});

describe("badge", () => {
  it("shows the label", () => {
    draw("badge", { value: "late", label: "Overdue", color: "danger" });

    expect(screen.getByText("Overdue")).toBeVisible();
  });
});

describe("boolean", () => {
  it.each([
    [true, "Yes"],
    [false, "No"],
  ])("says %s in a word that is read, not shown", (value, label) => {
    draw("boolean", { value, label });

    expect(screen.getByText(label)).toHaveClass("sr-only");
    expect(screen.getByTitle(label).querySelector("svg")).toHaveAttribute("aria-hidden", "true");
  });
});

describe("date", () => {
  it("is short, with the full date in the tooltip", () => {
    draw("date", { display: "3 Mar", iso: "2026-03-03" });

    expect(screen.getByText("3 Mar")).toHaveAttribute("datetime", "2026-03-03");
    expect(screen.getByText("3 Mar")).toHaveAttribute("title", "Tuesday, March 3, 2026");
  });

  it("shows the time in the server's time zone", () => {
    draw("datetime", { display: "3 Mar, 09:30", iso: "2026-03-03T09:30:00+05:00" });

    expect(screen.getByText("3 Mar, 09:30").title).toMatch(/^Tuesday, March 3, 2026 at 9:30\sAM UTC\+05:00$/);
  });

  it("uses the user's language", () => {
    draw("date", { display: "3. März", iso: "2026-03-03" }, {}, "de");

    expect(screen.getByText("3. März")).toHaveAttribute("title", "Dienstag, 3. März 2026");
  });

  it("returns invalid dates unchanged, and ignores an unknown locale", () => {
    draw("date", { display: "once", iso: "long ago" }, {}, "not a locale");

    expect(screen.getByText("once")).toHaveAttribute("title", "long ago");
  });
});

describe("text that may wrap", () => {
  it("is not cut off", () => {
    draw("text", "A very long title", { wrap: true });

    expect(screen.getByText("A very long title")).not.toHaveClass("line-clamp-1");
  });
});

describe("the name of a person", () => {
  it("has initials, which are not read aloud", () => {
    draw("text", "Mara Lind", { person: true });

    expect(screen.getByText("ML")).toHaveAttribute("aria-hidden", "true");
    expect(screen.getByText("Mara Lind")).toBeInTheDocument();
  });

  it("has none unless the column says so", () => {
    draw("text", "Mara Lind");

    expect(screen.queryByText("ML")).toBeNull();
  });
});

describe("image", () => {
  it("has its declared size, and falls back to initials if it does not load", () => {
    draw("image", { url: "/media/mara.jpg", fallback: "ML", alt: "Mara Lind" }, { size: 24, circular: true });
    const picture = screen.getByRole("img", { name: "Mara Lind" });

    expect(picture).toHaveAttribute("src", "/media/mara.jpg");
    expect(picture).toHaveAttribute("width", "24");
    expect(picture).toHaveClass("rounded-full");
    fireEvent.error(picture);

    expect(screen.getByRole("img", { name: "Mara Lind" })).toHaveTextContent("ML");
  });
});

describe("icon", () => {
  it("is an icon with a text for screen readers", () => {
    draw("icon", { icon: "check", color: "success", label: "Paid" });

    expect(screen.getByText("Paid")).toHaveClass("sr-only");
    expect(screen.getByTitle("Paid").querySelector("svg")).toHaveClass("text-success");
  });
});

describe("colour", () => {
  it("is a swatch and a text", () => {
    draw("color", { color: "#ff0000", label: "#ff0000" });

    expect(screen.getByText("#ff0000").previousElementSibling).toHaveStyle({ backgroundColor: "#ff0000" });
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("can be copied if the column is copyable", async () => {
    const user = userEvent.setup();
    draw("color", { color: "#ff0000", label: "#ff0000" }, { copyable: true });

    await user.click(screen.getByRole("button", { name: "Copy #ff0000" }));

    expect(await navigator.clipboard.readText()).toBe("#ff0000");
  });
});

describe("custom", () => {
  afterEach(() => registerHostComponents({}));

  it("is rendered by the host's component, which receives the value", async () => {
    const Stars = ({ value }: { value: number }) => <b>{"★".repeat(value)}</b>;
    registerHostComponents({ "/js/pages/Panels/Stars.tsx": () => Promise.resolve({ default: Stars }) });
    draw("custom", 3, { component: "Stars" });

    expect(await screen.findByText("★★★")).toBeVisible();
  });

  it("is plain text without the component", () => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    draw("custom", { label: "Three stars" }, { component: "Nowhere" });

    expect(screen.getByText("Three stars")).toBeVisible();
  });
});

describe("an editable cell outside of a table that saves", () => {
  it.each([
    ["toggle", "switch"],
    ["checkbox", "checkbox"],
    ["text_input", "textbox"],
    ["select", "combobox"],
  ] as const)("of kind %s can be read", (type, role) => {
    draw(type, { value: "a", disabled: false, label: "Anna" }, { editable: true, options: [{ value: "a", label: "Anna" }] });

    expect(screen.getByRole(role)).toBeDisabled();
  });
});

describe("a cell of another type than its column", () => {
  it.each<[ColumnType, unknown, string]>([
    ["number", "many", "many"],
    ["badge", { display: "3 Mar", iso: "2026-03-03" }, "3 Mar"],
    ["boolean", "maybe", "maybe"],
    ["date", { value: true, label: "Yes" }, "Yes"],
    ["text", 42, "42"],
    ["hologram" as ColumnType, { label: "Depth" }, "Depth"],
  ])("of kind %s is drawn in plain words", (type, cell, words) => {
    draw(type, cell);

    expect(screen.getByText(words)).toBeVisible();
  });
});

describe("an empty cell", () => {
  it.each([null, undefined, ""])("of %o shows the placeholder", (cell) => {
    draw("text", cell, { placeholder: "None" });

    expect(screen.getByText("None")).toBeVisible();
  });

  it("shows a dash that is hidden from screen readers", () => {
    draw("text", null);

    expect(screen.getByText("—")).toHaveAttribute("aria-hidden", "true");
  });
});
