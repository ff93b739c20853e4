import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";

import { router } from "@/adapters/inertia";
import { useSearchWords } from "@/tables/useSearchWords";
import { openScreen } from "@/testing/openScreen";

const send = vi.fn();

function Box() {
  const { words, set } = useSearchWords("", 40, send);
  return <input aria-label="Search" value={words} onChange={(event) => set(event.target.value)} />;
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 80));

test("words are sent when the typing pauses", async () => {
  send.mockClear();
  await openScreen(Box, {}, "/admin/tasks");

  await userEvent.type(screen.getByLabelText("Search"), "red");
  await pause();

  expect(send).toHaveBeenCalledExactlyOnceWith("red");
});

test("words that still wait do not call back somebody who leaves", async () => {
  send.mockClear();
  const { nextRequest } = await openScreen(Box, {}, "/admin/tasks");

  await userEvent.type(screen.getByLabelText("Search"), "red");
  router.visit("/admin/tasks/7");
  await pause();

  expect(nextRequest().url).toBe("/admin/tasks/7");
  expect(send).not.toHaveBeenCalled();
});
