/** The prop that contains the widget definitions. */
export type WidgetProp = "widgets" | "headerWidgets" | "footerWidgets";

/** Where widgets are on a page. */
export interface WidgetLocation {
  prop: WidgetProp;
  /**
   * Whether the page contains a form. Then only the widgets are reloaded; on other pages a change of the filters is a
   * visit, which the server stores in the session.
   */
  isForm: boolean;
}

/** A dashboard or a standalone page. */
export const PAGE: WidgetLocation = { prop: "widgets", isForm: false };

/** The path of a lazy widget's data in the page props. */
export function lazyDataPath(id: string): string {
  return `widgetData.${id}`;
}
