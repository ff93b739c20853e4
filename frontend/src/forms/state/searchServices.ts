import type { FormServices } from "@/forms/control";
import { searchOptions } from "@/forms/state/services";
import { t } from "@/support/i18n";

/** The only request of a filter: matching options. */
export function searchServices(url: string): FormServices {
  return {
    searchOptions: (path, search, signal) => searchOptions(url, path, search, signal),
    upload: () => Promise.reject(new Error(t("Files cannot be uploaded here."))),
    renderNodes: () => null,
    values: {},
  };
}
