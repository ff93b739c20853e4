import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";

import { ImpersonationBanner } from "@/panel/ImpersonationBanner";
import { authServer } from "@/testing/authServer";

const { leave, says, sent } = authServer();
const open = () => render(<ImpersonationBanner name="Ada" impersonator="Grace" leaveUrl="/impersonation" />);

it("names both users and returns to the own account", async () => {
  says(200, { redirectTo: "/admin/users" });
  open();
  expect(screen.getByRole("complementary", { name: "Signed in as another user" })).toHaveTextContent(
    "Grace, you are signed in as Ada.",
  );

  await userEvent.click(screen.getByRole("button", { name: "Return to your account" }));

  await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith("/admin/users"));
  expect(sent()).toEqual([["DELETE", "/impersonation", undefined]]);
});

it("stays if the request fails", async () => {
  says(500);
  open();

  await userEvent.click(screen.getByRole("button", { name: "Return to your account" }));

  await waitFor(() => expect(screen.getByRole("button")).toHaveAttribute("aria-disabled", "false"));
  expect(leave).not.toHaveBeenCalled();
});
