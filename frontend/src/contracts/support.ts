// Generated from django_panel/support/wire.py by `manage.py panel_contracts`. Do not edit.

/** The toast types, most severe first. */
export type ToastKind = "error" | "warning" | "success" | "info";

/** A breadcrumb. */
export interface Breadcrumb {
  label: string;
  href: string | null;
  current: boolean;
}

/** A toast; it is sent as `flash.toast` next to the props. */
export interface Toast {
  type: ToastKind;
  message: string;
  url: string | null;
  urlLabel: string | null;
}

/** Texts before and after the value; only declared ones are sent. */
export interface Affixes {
  prefix?: string;
  suffix?: string;
}

/** The currency of an amount: its code, and the name of the field that has another one. */
export interface Currency {
  currency: string | null;
  currencyField: string | null;
}
