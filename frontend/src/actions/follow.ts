import { isPanelPage } from "@/actions/actionAddress";
import { router } from "@/adapters/inertia";
import type { Panel } from "@/contracts/panels";

/** Go where a link leads, as a click on it would: within the panel by a visit, elsewhere by the browser itself. */
export function follow(url: string, panel: Pick<Panel, "path"> | null): void {
  if (isPanelPage(url, panel)) {
    router.visit(url);
  } else {
    window.location.assign(url);
  }
}
