// Generated from django_panel/support/wire.py by `manage.py panel_contracts`. Do not edit.

/** The four kinds of toast, most severe first. */
export type ToastKind = "error" | "warning" | "success" | "info";

/** One step of the trail above a page's heading. */
export interface Breadcrumb {
  label: string;
  href: string | null;
  current: boolean;
}

/** A short message shown once; it travels beside the props as `flash.toast`. */
export interface Toast {
  type: ToastKind;
  message: string;
  url: string | null;
  urlLabel: string | null;
}
