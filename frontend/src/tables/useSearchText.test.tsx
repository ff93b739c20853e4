import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";

import { router } from "@/adapters/inertia";
import { useSearchText } from "@/tables/useSearchText";
import { openScreen } from "@/testing/openScreen";

const send = vi.fn();

function Box() {
  const { text, set } = useSearchText("", 40, send);
  return <input aria-label="Search" value={text} onChange={(event) => set(event.target.value)} />;
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 80));

test("text is sent after a pause", async () => {
  send.mockClear();
  await openScreen(Box, {}, "/admin/tasks");

  await userEvent.type(screen.getByLabelText("Search"), "red");
  await pause();

  expect(send).toHaveBeenCalledExactlyOnceWith("red", true);
});

test("pending text does not cancel a visit to another page", async () => {
  send.mockClear();
  const { nextRequest } = await openScreen(Box, {}, "/admin/tasks");

  await userEvent.type(screen.getByLabelText("Search"), "red");
  router.visit("/admin/tasks/7");
  await pause();

  expect(nextRequest().url).toBe("/admin/tasks/7");
  expect(send).not.toHaveBeenCalled();
});
