import type { ReactNode } from "react";

import type { WidgetProps } from "@/contracts/resources";
import type { WidgetHome } from "@/widgets/home";
import { Widgets } from "@/widgets/Widgets";

/** A host's own page may be drawn by our component without a word about widgets. */
export interface BesideContentProps extends Partial<Pick<WidgetProps, "headerWidgets" | "footerWidgets">> {
  /** Whether the content is a form, which a change of the widgets must leave alone. */
  isForm?: boolean;
  /** What the widgets are about where that changes on the page: lazy ones are then fetched anew. */
  about?: string | null;
  children: ReactNode;
}

const HOMES: Record<"yes" | "no", [WidgetHome, WidgetHome]> = {
  yes: [
    { prop: "headerWidgets", isForm: true },
    { prop: "footerWidgets", isForm: true },
  ],
  no: [
    { prop: "headerWidgets", isForm: false },
    { prop: "footerWidgets", isForm: false },
  ],
};

/** The content of a resource's page, between its widgets. */
export function BesideContent({ headerWidgets = [], footerWidgets = [], isForm = false, about = null, children }: BesideContentProps) {
  const [above, below] = HOMES[isForm ? "yes" : "no"];
  if (headerWidgets.length === 0 && footerWidgets.length === 0) {
    return children;
  }
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <Widgets widgets={headerWidgets} home={above} about={about} />
      {children}
      <Widgets widgets={footerWidgets} home={below} about={about} />
    </div>
  );
}
