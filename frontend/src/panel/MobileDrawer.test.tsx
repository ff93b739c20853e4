import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";

import { Link } from "@/adapters/inertia";
import { MobileDrawer } from "@/panel/MobileDrawer";
import { ShellProviders } from "@/panel/ShellProviders";
import { anItem } from "@/testing/props";
import { renderApp } from "@/testing/renderApp";

const shared = {
  navigation: [{ label: null, sort: -1, collapsible: false, parent: null, items: [anItem("Projects"), anItem("Tasks")] }],
};

function Frame({ children }: { children?: React.ReactNode }) {
  return (
    <ShellProviders>
      <MobileDrawer />
      <Link href="/admin/outside">Outside</Link>
      {children}
    </ShellProviders>
  );
}

test("the drawer traps the focus, returns it, and closes after a visit", async () => {
  const user = userEvent.setup();
  renderApp({}, Frame, { shared }, () => ({ shared }));
  const opener = screen.getByRole("button", { name: "Open navigation" });
  expect(opener).toHaveAttribute("aria-expanded", "false");

  await user.click(opener);
  const drawer = await screen.findByRole("dialog", { name: "Navigation" });
  for (let step = 0; step < 6; step += 1) {
    await user.tab();
    expect(drawer).toContainElement(document.activeElement as HTMLElement);
  }

  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(screen.getByRole("button", { name: "Open navigation" })).toHaveFocus();

  await user.click(screen.getByRole("button", { name: "Open navigation" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("link", { name: "Tasks" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
});
