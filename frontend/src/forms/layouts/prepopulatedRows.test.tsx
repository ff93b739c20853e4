import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";

import type { FormNode } from "@/contracts/forms";
import { aRepeater, aText } from "@/forms/fixtures";
import { PanelForm } from "@/forms/PanelForm";
import { useFormState } from "@/forms/state/useFormState";

function Screen({ schema }: { schema: FormNode[] }) {
  const controller = useFormState({ columns: 1, schema }, { optionsUrl: null, uploadUrl: null, formStateUrl: null });
  return <PanelForm controller={controller} surface="page" onSubmit={() => undefined} />;
}

const slug = aText("Slug", { prepopulate: { sources: ["title"], allowUnicode: false } });
const boxes = (name: string) => screen.getAllByRole<HTMLInputElement>("textbox", { name });
const type = (name: string, index: number, text: string) => userEvent.type(boxes(name).at(index) ?? document.body, text);

describe("a prepopulated field of a row", () => {
  it("follows the fields of its own row, until it is edited, and only in new rows", async () => {
    const value = [{ title: "Stored", slug: "stored", _key: "7" }, { title: null, slug: null }, { title: null, slug: null }];
    render(<Screen schema={[aText("Title"), aRepeater("Items", [aText("Title"), slug], { type: "inline", value })]} />);
    await screen.findAllByRole("textbox", { name: "Slug" });

    await type("Title", 0, "Of the form");
    await type("Title", 1, " row");
    await type("Title", 2, "First new");
    await type("Slug", 2, "mine");
    await type("Title", 3, "Mine");
    await type("Title", 3, " is kept");
    await type("Title", 2, " row");

    expect(boxes("Slug").map(({ value: text }) => text)).toEqual(["stored", "first-new-row", "mine"]);
  });
});
