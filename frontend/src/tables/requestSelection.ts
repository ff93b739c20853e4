import { router } from "@/adapters/inertia";
import type { TableState } from "@/contracts/tables";
import { t } from "@/support/i18n";
import { showToast } from "@/support/toasts";
import type { TableLocation } from "@/tables/tableLocation";
import { appliedUrl, withParameters } from "@/tables/tableUrl";

/** The prop with the token, on every page with a table. */
const PROP = "selection";

interface SelectionCallbacks {
  onToken: (token: string) => void;
  /** Called after a success, a failure and a cancelled request. */
  onFinish: () => void;
}

/**
 * Request the token for all rows that match the applied state. The page, its URL and its history stay; a failure is
 * shown as for every visit.
 */
export function requestSelection(url: string, state: TableState, { namespace, parameters = {} }: TableLocation, { onToken, onFinish }: SelectionCallbacks): void {
  router.get(
    withParameters(appliedUrl(url, state, namespace), parameters),
    {},
    {
      only: [PROP],
      async: true,
      preserveState: true,
      preserveScroll: true,
      preserveErrors: true,
      preserveUrl: true,
      // Not `onSuccess`, which is not called on a page with the errors of a form.
      onBeforeUpdate: ({ props }) => {
        const token: unknown = props[PROP];
        if (typeof token === "string") {
          onToken(token);
        } else {
          showToast({ type: "error", message: t("This could not be done") });
        }
      },
      onFinish,
    },
  );
}
