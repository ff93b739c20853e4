import { render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";

import { HostComponentSlot, findHostComponent, registerHostComponents } from "@/registry/hostComponents";

const PATH = "../../host/resources/js/pages/Panels/Admin/Widgets/Hello.tsx";

beforeEach(() => registerHostComponents({}));

test("a component is named by its path below Panels", async () => {
  registerHostComponents({ [PATH]: () => Promise.resolve({ default: ({ name }: { name: string }) => <p>Hello {name}</p> }) });

  render(<HostComponentSlot name="Panels/Admin/Widgets/Hello" data={{ name: "Mara" }} />);

  expect(await screen.findByText("Hello Mara")).toBeInTheDocument();
  expect(findHostComponent("Panels/Admin/Widgets/Other")).toBeNull();
});

test("an unknown name shows the fallback and is reported once", () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);

  render(<HostComponentSlot name="Panels/Admin/Widgets/Missing" fallback={<p>Nothing here</p>} />);
  render(<HostComponentSlot name="Panels/Admin/Widgets/Missing" />);

  expect(screen.getByText("Nothing here")).toBeInTheDocument();
  expect(warn).toHaveBeenCalledTimes(1);
  expect(warn.mock.calls[0]?.[0]).toContain('"Panels/Admin/Widgets/Missing"');
});

test("a component that throws, or has no default export, shows the fallback", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  registerHostComponents({
    [PATH]: () => Promise.resolve({}),
    "Panels/Admin/Widgets/Thrower.tsx": () =>
      Promise.resolve({
        default: () => {
          throw new Error("host");
        },
      }),
  });

  render(<HostComponentSlot name="Panels/Admin/Widgets/Hello" fallback={<p>First</p>} />);
  render(<HostComponentSlot name="Panels/Admin/Widgets/Thrower" fallback={<p>Second</p>} />);

  expect(await screen.findByText("First")).toBeInTheDocument();
  expect(await screen.findByText("Second")).toBeInTheDocument();
});
