import { usePage } from "@/adapters/inertia";
import type { PageMetadata } from "@/contracts/pages";
import { HostComponentSlot } from "@/registry/hostComponents";
import { usePanel } from "@/support/panelContext";

type RenderPoint =
  | "body.start"
  | "body.end"
  | "sidebar.start"
  | "sidebar.end"
  | "header.start"
  | "header.end"
  | "page.start"
  | "page.end";

/** The host's components at a render hook, in registration order. */
export function RenderHooks({ point }: { point: RenderPoint }) {
  const panel = usePanel();
  const scope = usePage<{ page?: PageMetadata }>().props.page?.scope;
  const hooks = (panel?.renderHooks[point] ?? []).filter(
    ({ scopes }) => scopes.length === 0 || (scope !== undefined && scopes.includes(scope)),
  );
  return hooks.map((hook, index) => (
    // The list is static, so the index is a stable key.
    <HostComponentSlot key={index} name={hook.component} data={hook.data} />
  ));
}
