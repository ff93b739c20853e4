import { usePage as useInertiaPage } from "@inertiajs/react";

import type { SharedProps } from "@/contracts/panels";

export interface CurrentPage<Props extends object> {
  component: string;
  props: Props & SharedProps;
  /** Path, query and fragment. */
  url: string;
}

/** The page on the screen. The server wrote its props, so their shape is taken at its word. */
export function usePage<Props extends object = object>(): CurrentPage<Props> {
  return useInertiaPage() as unknown as CurrentPage<Props>;
}
