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

describe("a prepopulated field of a row", () => {
  it("follows the fields of its own row, until it is edited, and only in new rows", async () => {
    const value = [{ title: "Stored", slug: "stored", _key: "7" }, { title: null, slug: null }, { title: null, slug: null }];
    render(<Screen schema={[aText("Title"), aRepeater("Items", [aText("Title"), slug], { type: "inline", value })]} />);
    const slugs = await screen.findAllByRole("textbox", { name: "Slug" });
    const titles = screen.getAllByRole("textbox", { name: "Title" });

    await userEvent.type(titles[0] as HTMLElement, "Of the form");
    await userEvent.type(titles[1] as HTMLElement, " row");
    await userEvent.type(titles[2] as HTMLElement, "First new");
    await userEvent.type(slugs[2] as HTMLElement, "mine");
    await userEvent.type(titles[3] as HTMLElement, "Mine");
    await userEvent.type(titles[3] as HTMLElement, " is kept");
    await userEvent.type(titles[2] as HTMLElement, " row");

    expect(slugs.map((each) => (each as HTMLInputElement).value)).toEqual(["stored", "first-new-row", "mine"]);
  });
});
