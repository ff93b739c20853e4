import { router } from "@/adapters/inertia";
import type { ActionEndpoints } from "@/contracts/actions";

/** The page has endpoints of its own. */
export const NO_ENDPOINTS: ActionEndpoints = { record: "", bulk: "", reorder: "", cell: "", table: "", form: "", infolist: "" };

/** The URL of one integration. */
export function urlFor(endpoint: string, id: number): string {
  return endpoint.replace("__id__", String(id));
}

/** Call an endpoint that redirects to the page. Resolves with whether it succeeded. */
export function visit(method: "post" | "put" | "delete", url: string, data: Record<string, unknown> = {}): Promise<boolean> {
  return new Promise((resolve) => {
    let isDone = false;
    router.visit(url, {
      method,
      data: data as never,
      preserveScroll: true,
      preserveState: true,
      onSuccess: () => {
        isDone = true;
      },
      onFinish: () => resolve(isDone),
    });
  });
}
