import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import type { FormNode } from "@/contracts/forms";
import { aSection, aText, aWizard } from "@/forms/fixtures";
import { PanelForm } from "@/forms/PanelForm";
import { useFormState } from "@/forms/state/useFormState";
import { useWizard } from "@/forms/state/useWizard";

/** The class that puts the heading beside the fields on a wide page. */
const BESIDE = "@4xl:grid";

function Screen({ schema }: { schema: FormNode[] }) {
  const controller = useFormState({ columns: 1, schema }, { optionsUrl: null, uploadUrl: null, formStateUrl: null });
  const wizard = useWizard(controller, true);
  return <PanelForm controller={controller} wizard={wizard} surface="page" onSubmit={() => undefined} />;
}

describe("the description of a section", () => {
  const section = { ...aSection("Dates", [aText("Starts on")]), description: "See the help" };

  it("is HTML only if the server says so", async () => {
    render(<Screen schema={[{ ...section, descriptionHtml: 'See <a href="/help">the help</a>' }]} />);

    expect(await screen.findByRole("link", { name: "the help" })).toHaveAttribute("href", "/help");
    expect(screen.getByRole("region", { name: "Dates" })).toHaveAccessibleDescription("See the help");
  });

  it("is text otherwise", () => {
    render(<Screen schema={[{ ...section, description: "<b>Both</b>" }]} />);

    expect(screen.getByText("<b>Both</b>")).toBeVisible();
  });
});

describe("the heading of a section", () => {
  it("is beside the fields on a page", () => {
    render(<Screen schema={[aSection("Dates", [aText("Starts on")])]} />);

    expect(screen.getByRole("region", { name: "Dates" })).toHaveClass(BESIDE);
  });

  it("is above the fields in a step, below the heading of the step", () => {
    render(<Screen schema={[aWizard({ Agreement: [aText("Budget"), aSection("Dates", [aText("Starts on")])] })]} />);

    expect(screen.getByRole("region", { name: "Dates" })).not.toHaveClass(BESIDE);
    expect(screen.getByRole("heading", { name: "Agreement", level: 2 })).toBeVisible();
    expect(screen.getByRole("heading", { name: "Dates", level: 3 })).toBeVisible();
  });

  it("is above the fields in another section", () => {
    render(<Screen schema={[aSection("Plan", [aSection("Dates", [aText("Starts on")])])]} />);

    expect(screen.getByRole("region", { name: "Plan" })).toHaveClass(BESIDE);
    expect(screen.getByRole("region", { name: "Dates" })).not.toHaveClass(BESIDE);
  });
});
