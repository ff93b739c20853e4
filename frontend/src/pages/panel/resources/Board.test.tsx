import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { ENDPOINTS } from "@/actions/fixtures";
import type { BoardCard, BoardCell, BoardColumn, BoardProps } from "@/contracts/resources";
import Board from "@/pages/panel/resources/Board";
import { clearToasts, useToasts } from "@/support/toasts";
import { aRow, column } from "@/tables/fixtures";
import { openScreen } from "@/testing/openScreen";
import { pageMetadata } from "@/testing/props";

const sent = vi.fn<typeof fetch>();
beforeEach(() => vi.stubGlobal("fetch", sent));
afterEach(() => {
  sent.mockReset();
  clearToasts();
  vi.unstubAllGlobals();
});

const done = () => Object.defineProperty(new Response(), "type", { value: "opaqueredirect" });
const bodyOf = (index: number): unknown => JSON.parse(sent.mock.calls[index]?.[1]?.body as string);

function aCard(key: number, title: string, changes: Partial<BoardCard> = {}): BoardCard {
  const row = aRow(key, { due: "Friday" }, { url: `/admin/tasks/${key}`, version: `v${key}` });
  return { row, title, person: "Mara Lind", canMove: true, ...changes };
}

function aCell(lane: string | null, cards: BoardCard[], changes: Partial<BoardCell> = {}): BoardCell {
  return { lane, count: cards.length, countIsExact: true, hasMore: false, cards, ...changes };
}

/** A column of a board without lanes. */
function aColumn(key: string, label: string, cards: BoardCard[], changes: Partial<BoardCell> = {}): BoardColumn {
  return { key, label, color: null, cells: [aCell(null, cards, changes)] };
}

const COLUMNS = [
  aColumn("todo", "To do", [aCard(1, "Draft the plan"), aCard(2, "Sign", { canMove: false, person: null })], { count: 1000, countIsExact: false, hasMore: true }),
  aColumn("done", "Done", []),
];

const BOARD: BoardProps = {
  page: pageMetadata("Task board"),
  resource: { slug: "tasks", label: "Task", pluralLabel: "Tasks", indexUrl: "/admin/tasks", parentKey: null },
  board: {
    lanes: null,
    cardColumns: [column("due", { label: "Due" })],
    cardsPerCell: 20,
    moveUrl: "/admin/tasks/board/move",
    listUrl: "/admin/tasks",
    searchable: true,
  },
  columns: COLUMNS,
  searchText: "",
  actionEndpoints: ENDPOINTS,
  headerWidgets: [],
  footerWidgets: [],
};

function WithToasts(props: BoardProps) {
  const toasts = useToasts();
  return (
    <>
      <Board {...props} />
      {toasts.map(({ id, message, body }) => (
        <p key={id} role="alert">
          {message}: {body}
        </p>
      ))}
    </>
  );
}

const open = (changes: Partial<BoardProps> = {}, query = "") =>
  openScreen(WithToasts, { ...BOARD, ...changes }, `/admin/tasks/board${query}`);
const titlesIn = (list: string) =>
  within(screen.getByRole("list", { name: list }))
    .getAllByRole("link")
    .map(({ textContent }) => textContent);
const handle = () => screen.getByRole("button", { name: "Move Draft the plan" });

describe("a board", () => {
  it("shows cards with their title, columns and person", async () => {
    await open();

    const card = within(screen.getByRole("list", { name: "To do" })).getAllByRole("listitem")[0] ?? document.body;
    expect(within(card).getByRole("link", { name: "Draft the plan" })).toHaveAttribute("href", "/admin/tasks/1");
    expect(card).toHaveTextContent("Friday");
    expect(card).toHaveTextContent("Mara Lind");
    expect(screen.getByRole("heading", { level: 2, name: "To do 1,000+" })).toBeVisible();
    expect(screen.getByText("No cards")).toBeVisible();
  });

  it("has no handle on a card that cannot be moved", async () => {
    await open();

    expect(screen.getAllByRole("button", { name: /^Move / })).toEqual([handle()]);
  });

  it("moves a card by keys, announces it and reloads the columns", async () => {
    sent.mockResolvedValue(done());
    const page = await open();

    handle().focus();
    await userEvent.keyboard(" ");
    expect(handle()).toHaveAttribute("aria-pressed", "true");
    expect(screen.getByText(/lifted/)).toHaveRole("status");
    await userEvent.keyboard("{ArrowRight}");
    expect(titlesIn("Done")).toEqual(["Draft the plan"]);
    expect(handle()).toHaveFocus();
    expect(screen.getByText("Draft the plan, Done")).toHaveRole("status");
    await userEvent.keyboard(" ");

    expect(sent.mock.calls[0]?.[0]).toBe("/admin/tasks/board/move");
    expect(bodyOf(0)).toEqual({ record: 1, column: "done", version: "v1" });
    const reload = await waitFor(() => page.nextRequest());
    expect(reload.headers["X-Inertia-Partial-Data"]).toBe("columns");
    await reload.answer({ columns: [aColumn("todo", "To do", []), aColumn("done", "Done", [aCard(1, "Draft the plan")])] });
    expect(titlesIn("Done")).toEqual(["Draft the plan"]);
    expect(screen.getByText("Draft the plan moved to Done.")).toHaveRole("status");
    expect(handle()).toHaveFocus();
  });

  it.each([
    ["shows only its first cards", [aCard(7, "Old")], { count: 90, hasMore: true }],
    ["is as long as a cell may be at first", Array.from({ length: 20 }, (_, index) => aCard(index + 10, "Old")), {}],
  ])("names the moved cards in the URL if the new cell %s", async (_, cards, changes) => {
    sent.mockResolvedValue(done());
    const page = await open({ columns: [...COLUMNS.slice(0, 1), aColumn("done", "Done", cards, changes)] }, "?moved=1&moved=5");

    handle().focus();
    await userEvent.keyboard(" {ArrowRight} ");

    const reload = await waitFor(() => page.nextRequest());
    expect(reload.url).toBe("/admin/tasks/board?moved=5&moved=1");
  });

  it("names the moved card in the URL if the page has as many cards as it may have", async () => {
    sent.mockResolvedValue(done());
    const full = aColumn("todo", "To do", [aCard(1, "Draft the plan")], { count: 300 });
    const page = await open({ columns: [full, aColumn("done", "Done", [])] });

    handle().focus();
    await userEvent.keyboard(" {ArrowRight} ");

    expect((await waitFor(() => page.nextRequest())).url).toBe("/admin/tasks/board?moved=1");
  });

  it("keeps the URL if all cards of the new cell are shown", async () => {
    sent.mockResolvedValue(done());
    const page = await open();

    handle().focus();
    await userEvent.keyboard(" {ArrowRight} ");

    expect((await waitFor(() => page.nextRequest())).url).toBe("/admin/tasks/board");
  });

  it("counts a held card where it is", async () => {
    await open({ columns: [aColumn("todo", "To do", [aCard(1, "Draft the plan")]), aColumn("done", "Done", [])] });

    handle().focus();
    await userEvent.keyboard(" {ArrowRight}");

    expect(screen.getByRole("heading", { level: 2, name: "To do 0" })).toBeVisible();
    expect(screen.getByRole("heading", { level: 2, name: "Done 1" })).toBeVisible();
    expect(screen.getAllByText("No cards")).toHaveLength(1);
  });

  it.each(["{Escape}", " "])("sends nothing for a card that is put back by %j", async (key) => {
    await open();

    handle().focus();
    await userEvent.keyboard(key === " " ? "  " : ` {ArrowRight}${key}`);

    expect(titlesIn("To do")).toEqual(["Draft the plan", "Sign"]);
    expect(screen.getByText("The move was cancelled.")).toHaveRole("status");
    expect(sent).not.toHaveBeenCalled();
  });

  it("puts a refused card back and shows the server's sentence", async () => {
    sent.mockResolvedValue(Response.json({ message: "The task is blocked." }, { status: 403 }));
    document.cookie = "csrftoken=x";
    await open();

    handle().focus();
    await userEvent.keyboard(" {ArrowRight} ");

    expect(await screen.findByRole("alert")).toHaveTextContent("“Draft the plan” could not be moved: The task is blocked.");
    expect(titlesIn("To do")).toEqual(["Draft the plan", "Sign"]);
  });

  it("reloads the columns if the card was changed in the meantime", async () => {
    sent.mockResolvedValue(Response.json({ message: "Another user changed this." }, { status: 409 }));
    const page = await open();

    handle().focus();
    await userEvent.keyboard(" {ArrowRight} ");

    expect(await screen.findByRole("alert")).toHaveTextContent("Another user changed this.");
    await page.nextRequest().answer({ columns: COLUMNS });
    expect(titlesIn("To do")).toEqual(["Draft the plan", "Sign"]);
  });

  it("moves a card to another lane", async () => {
    sent.mockResolvedValue(done());
    const lanes = [
      { key: "high", label: "High", color: null },
      { key: "low", label: "Low", color: null },
    ];
    const cells = [aCell("high", [aCard(1, "Draft the plan")]), aCell("low", []), aCell(null, [aCard(2, "Sign")])];
    const empty = [aCell("high", []), aCell("low", []), aCell(null, [])];
    const columns = [
      { key: "todo", label: "To do", color: null, cells },
      { key: "done", label: "Done", color: null, cells: empty },
    ];
    await open({ board: { ...BOARD.board, lanes }, columns });

    expect(titlesIn("To do, High")).toEqual(["Draft the plan"]);
    expect(titlesIn("To do, Other")).toEqual(["Sign"]);
    handle().focus();
    // The last lane stands for several values, so the card stays above it.
    await userEvent.keyboard(" {ArrowDown}{ArrowDown} ");

    expect(bodyOf(0)).toEqual({ record: 1, column: "todo", lane: "low", version: "v1" });
  });

  it("loads more cards of a board without lanes and focuses the first of them", async () => {
    const page = await open();
    expect(screen.getByText("2 of 1,000+")).toBeVisible();

    await userEvent.click(screen.getByRole("button", { name: "Show more of To do" }));

    const request = page.nextRequest();
    expect(decodeURIComponent(request.url)).toBe("/admin/tasks/board?cards[todo]=22");
    expect(request.headers["X-Inertia-Partial-Data"]).toBe("columns");
    const cards = [aCard(1, "Draft the plan"), aCard(2, "Sign"), aCard(3, "Send")];
    await request.answer({ columns: [aColumn("todo", "To do", cards), aColumn("done", "Done", [])] });
    await waitFor(() => expect(screen.getByRole("link", { name: "Send" })).toHaveFocus());
    expect(screen.queryByRole("button", { name: /Show more/ })).toBeNull();
  });

  it("shows count, cards and more of each cell", async () => {
    const lanes = [
      { key: "high", label: "High", color: null },
      { key: "", label: "No priority", color: null },
    ];
    const cells = [
      aCell("high", [aCard(1, "Draft the plan")], { count: 63, hasMore: true }),
      aCell("", [aCard(2, "Sign")], { count: 1000, countIsExact: false, hasMore: true }),
      aCell(null, []),
    ];
    const empty = [aCell("high", []), aCell("", [], { count: 9, hasMore: true }), aCell(null, [])];
    const columns = [
      { key: "todo", label: "To do", color: null, cells },
      { key: "done", label: "Done", color: null, cells: empty },
    ];
    const page = await open({ board: { ...BOARD.board, lanes }, columns });

    expect(screen.getByRole("heading", { level: 2, name: "To do 1,063+" })).toBeVisible();
    expect(screen.getByRole("heading", { level: 3, name: "High 63" })).toBeVisible();
    expect(screen.getByRole("heading", { level: 3, name: "No priority 1,000+" })).toBeVisible();
    // One cell is empty; another one has cards, of which none is shown.
    expect(screen.getAllByText("No cards")).toHaveLength(1);
    expect(screen.queryByText("Other")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Show more of To do, No priority" }));
    expect(decodeURIComponent(page.nextRequest().url)).toBe("/admin/tasks/board?cards[todo][]=21");
  });

  it("offers no more cards of a cell that has as many as a page may have", async () => {
    await open({ columns: [aColumn("todo", "To do", [aCard(1, "Draft the plan")], { count: 300 }), aColumn("done", "Done", [])] });

    expect(screen.getByText("1 of 300")).toBeVisible();
    expect(screen.queryByRole("button", { name: /Show more/ })).toBeNull();
  });

  it("searches as one types", async () => {
    const page = await open();

    await userEvent.type(screen.getByRole("searchbox", { name: "Search Tasks" }), "plan{Enter}");

    const request = page.nextRequest();
    expect(request.url).toBe("/admin/tasks/board?search=plan");
    await request.answer({ searchText: "plan", columns: COLUMNS });
    expect(screen.getByText("No matches")).toBeVisible();
  });
});
