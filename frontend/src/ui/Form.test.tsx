import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createPortal } from "react-dom";
import { expect, it, vi } from "vitest";

import { Form } from "@/ui/Form";

it("is sent without the form around it in React's tree, and without the browser's validation", async () => {
  const outer = vi.fn();
  const inner = vi.fn();
  render(
    <Form onSubmit={outer}>
      {createPortal(
        <Form onSubmit={inner}>
          <input aria-label="Code" required />
        </Form>,
        document.body,
      )}
    </Form>,
  );

  await userEvent.type(screen.getByRole("textbox", { name: "Code" }), "{Enter}");

  expect(inner).toHaveBeenCalledTimes(1);
  expect(outer).not.toHaveBeenCalled();
});
