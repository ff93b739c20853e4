import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";

import type { Form } from "@/contracts/forms";
import type { Select } from "@/contracts/forms-fields";
import { CreateOptionDialog } from "@/forms/CreateOptionDialog";
import { aSelect, aText } from "@/forms/fixtures";
import { answerQuestions } from "@/testing/answerQuestions";

const ENDPOINTS = { optionsUrl: "/options?resource=books", uploadUrl: "/uploads?resource=books", formStateUrl: "/form-state?resource=books" };

const city: Select = aSelect("City", [], { searchable: true, usesRelationship: true, createForm: { columns: 1, schema: [aText("Town")] } });
const form = (name: string | null = null): Form => ({
  columns: 1,
  schema: [aText("Name", { value: name, live: { onBlur: false, debounce: 0 } }), aText("Slug", { value: name?.toLowerCase() ?? null }), city],
});
const author = aSelect("Author", [], { createForm: form() });

function draw(path = "author") {
  const onDone = vi.fn();
  render(<CreateOptionDialog field={author} path={path} endpoints={ENDPOINTS} onDone={onDone} />);
  return { onDone };
}

it("searches the options of its fields below the field that opened it", async () => {
  const requests = answerQuestions(() => Response.json({ options: [{ value: "4", label: "Oslo" }] }));
  draw("items.2.author");

  await userEvent.click(await screen.findByRole("button", { name: /^City/ }));
  await userEvent.click(await screen.findByRole("option", { name: "Oslo" }));

  expect(requests[0]?.url.pathname).toBe("/options");
  expect(requests[0]?.url.searchParams.get("field")).toBe("items.2.author.city");
});

it("posts its live fields with the path of the dialog", async () => {
  const requests = answerQuestions(({ body }) => Response.json({ form: form((body as { state: { name: string } }).state.name) }));
  draw();

  await userEvent.type(await screen.findByRole("textbox", { name: "Name" }), "Ann");

  await waitFor(() => expect(screen.getByRole("textbox", { name: "Slug" })).toHaveValue("ann"));
  const last = requests[requests.length - 1];
  expect(last?.url.pathname).toBe("/form-state");
  expect(last?.url.searchParams.getAll("field")).toEqual(["author"]);
  expect(last?.body).toMatchObject({ changed: "name", state: { name: "Ann" } });
});

it("opens a second dialog from one of its own selects, and posts each to its own path", async () => {
  const requests = answerQuestions(({ method }) =>
    method === "POST" ? Response.json({ option: { value: "9", label: "Bergen" } }) : Response.json({ options: [] }),
  );
  const { onDone } = draw();
  await userEvent.click(await screen.findByRole("button", { name: /^City/ }));
  await userEvent.click(await screen.findByRole("button", { name: "Create a new one" }));
  const inner = await screen.findByRole("dialog", { name: "New: City" });
  await userEvent.type(within(inner).getByRole("textbox", { name: "Town" }), "Bergen{Enter}");

  await waitFor(() => expect(screen.queryByRole("dialog", { name: "New: City" })).toBeNull());
  const posted = requests.filter(({ method }) => method === "POST");
  expect(posted.map(({ url }) => url.searchParams.getAll("field"))).toEqual([["author.city"]]);
  expect(onDone).not.toHaveBeenCalled();
});
