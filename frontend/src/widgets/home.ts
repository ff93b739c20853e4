/** The prop that describes a page's widgets. */
export type WidgetProp = "widgets" | "headerWidgets" | "footerWidgets";

/** Where widgets stand: which prop describes them, and what a change of their filters may bring back. */
export interface WidgetHome {
  prop: WidgetProp;
  /**
   * Whether the rest of the page holds what somebody typed. Then only the widgets are fetched anew; elsewhere a
   * change of filters is a visit of the page, which the server remembers.
   */
  isForm: boolean;
}

/** A dashboard or a standalone page. */
export const PAGE: WidgetHome = { prop: "widgets", isForm: false };

/** The path of a lazy widget's data among the page's props. */
export function latePath(id: string): string {
  return `widgetData.${id}`;
}
