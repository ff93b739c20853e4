import type { ReactNode } from "react";

import type { WidgetProps } from "@/contracts/resources";
import type { WidgetLocation } from "@/widgets/widgetLocation";
import { Widgets } from "@/widgets/Widgets";

/** Undefined on a host's own page that declares no widgets. */
interface WidgetsAroundProps extends Partial<Pick<WidgetProps, "headerWidgets" | "footerWidgets">> {
  /** Whether the content is a form, which a change of the widgets must not reset. */
  isForm?: boolean;
  /** Identifies the widgets' subject; lazy widgets are reloaded when it changes. */
  about?: string | null;
  children: ReactNode;
}

const LOCATIONS: Record<"yes" | "no", [WidgetLocation, WidgetLocation]> = {
  yes: [
    { prop: "headerWidgets", isForm: true },
    { prop: "footerWidgets", isForm: true },
  ],
  no: [
    { prop: "headerWidgets", isForm: false },
    { prop: "footerWidgets", isForm: false },
  ],
};

/** The content of a resource page, between its header and footer widgets. */
export function WidgetsAround({ headerWidgets = [], footerWidgets = [], isForm = false, about = null, children }: WidgetsAroundProps) {
  const [above, below] = LOCATIONS[isForm ? "yes" : "no"];
  if (headerWidgets.length === 0 && footerWidgets.length === 0) {
    return children;
  }
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <Widgets widgets={headerWidgets} location={above} about={about} />
      {children}
      <Widgets widgets={footerWidgets} location={below} about={about} />
    </div>
  );
}
