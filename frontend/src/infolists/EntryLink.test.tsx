import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { EntryLink } from "@/infolists/EntryLink";
import { openScreen } from "@/testing/openScreen";

const CARD = "/admin/search?resource=projects&record=7";
const GROUP = { resource: "projects", label: "Projects", icon: null, results: [{ title: "Garden", url: "/admin/projects/7", details: { Customer: "Acme", State: "Open" } }] };

const asked = vi.fn<(url: string) => Promise<Response>>();

function Page() {
  return (
    <EntryLink url="/admin/projects/7" cardUrl={CARD}>
      Garden
    </EntryLink>
  );
}

function card(): HTMLElement | null {
  return document.querySelector("[data-slot=record-card]");
}

describe("a link to a record with details", () => {
  beforeEach(() => {
    asked.mockReset();
    asked.mockImplementation(async () => Promise.resolve(new Response(JSON.stringify({ groups: [GROUP] }), { status: 200 })));
    vi.stubGlobal("fetch", asked);
  });

  it("opens a card on hover, which describes the link, and Escape closes it", async () => {
    await openScreen(Page, {}, "/admin");
    const link = screen.getByRole("link", { name: "Garden" });
    expect(asked).not.toHaveBeenCalled();

    await userEvent.hover(link);

    await waitFor(() => expect(card()).toHaveTextContent("ProjectsGardenCustomerAcmeStateOpen"));
    expect(asked.mock.calls.map(([url]) => url)).toEqual([CARD]);
    expect(link).toHaveAttribute("aria-describedby", card()?.id);
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(card()).toBeNull());
  });

  it("opens on keyboard focus and closes when the focus leaves", async () => {
    await openScreen(Page, {}, "/admin");

    await userEvent.tab();

    await waitFor(() => expect(card()).toHaveTextContent("Acme"));
    await userEvent.tab();
    await waitFor(() => expect(card()).toBeNull());
  });

  it("asks nothing when it is touched or only passed by", async () => {
    await openScreen(Page, {}, "/admin");
    const link = screen.getByRole("link", { name: "Garden" });

    fireEvent.pointerEnter(link, { pointerType: "touch" });
    await userEvent.hover(link);
    await userEvent.unhover(link);
    await new Promise((done) => setTimeout(done, 500));

    expect(asked).not.toHaveBeenCalled();
  });

  it("stays a plain link if the details cannot be loaded", async () => {
    asked.mockImplementation(async () => Promise.resolve(new Response("{}", { status: 403 })));
    await openScreen(Page, {}, "/admin");

    await userEvent.hover(screen.getByRole("link", { name: "Garden" }));

    await waitFor(() => expect(asked).toHaveBeenCalled());
    expect(card()).toBeNull();
  });
});
