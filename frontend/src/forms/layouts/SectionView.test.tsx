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
