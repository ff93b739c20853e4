import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, it } from "vitest";

import { ENDPOINTS } from "@/actions/fixtures";
import type { Relation, RelationCount } from "@/contracts/resources-relations";
import { Relations } from "@/relations/Relations";
import { aRelation, anOpenRelation } from "@/relations/fixtures";
import { openScreen, type PageRequest } from "@/testing/openScreen";

// Load lazy modules first, so that no test waits for them.
beforeAll(async () => {
  await import("@/relations/RelationTabs");
});

interface ScreenProps {
  relations: Relation[];
  relationCounts?: Record<string, RelationCount>;
}

function Screen({ relations, relationCounts }: ScreenProps) {
  return <Relations recordKey={7} relations={relations} actionEndpoints={ENDPOINTS} counts={relationCounts} />;
}

const TAGS = anOpenRelation("tags", ["Shade", "Damp"]);
const FIRST = { relations: [TAGS, aRelation("notes"), aRelation("photos")] };
const SECOND = { relations: [aRelation("tags"), anOpenRelation("notes", ["Repotted"]), aRelation("photos")] };

const exactly = (total: number): RelationCount => ({ total, totalIsExact: true });

async function open(props: ScreenProps, deferred?: Record<string, string[]>) {
  const page = await openScreen(Screen, { ...props }, "/admin/plants/7", deferred);
  await screen.findByRole("tablist", { name: "Related records" });
  return page;
}

const tab = (name: string) => screen.getByRole("tab", { name });
const texts = () => screen.getAllByRole("tab").map((each) => each.textContent);
const places = () => [...document.querySelectorAll("[data-slot=relation-count]")].map(({ className }) => className);
const requestText = ({ url, headers }: PageRequest) => `${url} ${String(headers["X-Inertia-Partial-Data"])}`;

describe("the counts of the tabs", () => {
  // First in its file: Inertia requests deferred props only for the first page that it opens.
  it("are requested again if a tab is opened before they arrive, and keep its URL", async () => {
    const page = await open(FIRST, { relationCounts: ["relationCounts"] });
    await waitFor(() => expect(page.requests).toHaveLength(1));
    const early = page.nextRequest();
    expect(requestText(early)).toBe("/admin/plants/7 relationCounts");
    expect(texts()).toEqual(["Tags2", "Notes", "Photos"]);
    const before = places();

    await userEvent.click(tab("Notes"));
    expect(early.wasCancelled()).toBe(true);
    await page.nextRequest().answer(SECOND);
    await waitFor(() => expect(page.requests).toHaveLength(3));
    const again = page.nextRequest();
    expect(requestText(again)).toBe("/admin/plants/7?relation=notes relationCounts");
    await again.answer({ ...SECOND, relationCounts: { tags: exactly(3), photos: exactly(8) } });

    expect(texts()).toEqual(["Tags3", "Notes1", "Photos8"]);
    expect(window.location.search).toBe("?relation=notes");
    // A count has a place of the same width before it is known.
    expect(before).toHaveLength(3);
    expect(places()).toEqual(before);
  });

  it("are no part of the name of a tab, but its description", async () => {
    await open({ ...FIRST, relationCounts: { notes: exactly(1), photos: { total: 999, totalIsExact: false } } });

    expect(texts()).toEqual(["Tags2", "Notes1", "Photos999+"]);
    expect(tab("Notes")).toHaveAccessibleDescription("1 note");
    expect(tab("Photos")).toHaveAccessibleDescription("999+ photos");
  });

  it("have no more than three digits; a lower bound below that is no count", async () => {
    const sized = (key: string, total: number, totalIsExact: boolean) => {
      const relation = anOpenRelation(key, ["Shade"]);
      return { ...relation, pagination: relation.pagination && { ...relation.pagination, total, totalIsExact } };
    };
    await open({ relations: [sized("tags", 1204, true), sized("notes", 999, true), sized("photos", 26, false)] });

    expect(texts()).toEqual(["Tags999+", "Notes999", "Photos"]);
  });

  it("are the newest ones: those of the open table, or of a later response", async () => {
    const relationCounts = { notes: exactly(5), photos: exactly(8) };
    const page = await open({ ...FIRST, relationCounts });

    await userEvent.click(tab("Notes"));
    await page.nextRequest().answer({ ...SECOND, relationCounts });
    expect(texts()).toEqual(["Tags2", "Notes1", "Photos8"]);

    await userEvent.click(tab("Photos"));
    const photos = { relations: [aRelation("tags"), aRelation("notes"), anOpenRelation("photos", ["Leaf"])] };
    await page.nextRequest().answer({ ...photos, relationCounts: { tags: exactly(3), notes: exactly(4) } });
    expect(texts()).toEqual(["Tags3", "Notes4", "Photos1"]);
  });
});
