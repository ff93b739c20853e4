import { expect, test } from "vitest";

import { storageScope } from "@/support/panelContext";
import { aPanel } from "@/testing/props";

test("each tenant of a panel has its own storage", () => {
  const tenant = (key: number) => ({ current: { key, name: "", url: null, current: true }, available: [] });
  const panel = aPanel({ id: "crew" });

  expect(storageScope({ panel, tenancy: null })).toBe("crew");
  expect(storageScope({ panel, tenancy: tenant(5) })).toBe("crew@5");
  expect(storageScope({ panel, tenancy: tenant(6) })).toBe("crew@6");
});
