import type { ToastKind } from "@/contracts/support";
import { createStore, useStore } from "@/support/store";

export interface Toast {
  id: number;
  type: ToastKind;
  message: string;
  /** A second line in a smaller style. */
  body: string | null;
  url: string | null;
  urlLabel: string | null;
}

export type NewToast = Pick<Toast, "type" | "message"> & Partial<Omit<Toast, "id" | "type" | "message">>;

/** The oldest toast is removed when there are more. */
export const MAX_TOASTS = 3;

const toasts = createStore<readonly Toast[]>([]);
let lastId = 0;

/** Show a toast and return its id. A duplicate replaces the earlier toast. */
export function showToast(toast: NewToast): number {
  lastId += 1;
  const added: Toast = { body: null, url: null, urlLabel: null, ...toast, id: lastId };
  const isOther = ({ type, message, body }: Toast) => type !== added.type || message !== added.message || body !== added.body;
  toasts.set((shown) => [...shown.filter(isOther), added].slice(-MAX_TOASTS));
  return added.id;
}

export function dismissToast(id: number): void {
  toasts.set((shown) => shown.filter((toast) => toast.id !== id));
}

/** Remove toasts with this message, for example because a dialog shows it. */
export function dismissMessage(message: string): void {
  toasts.set((shown) => shown.filter((toast) => toast.message !== message));
}

export function clearToasts(): void {
  toasts.set([]);
}

/** Oldest first. */
export function useToasts(): readonly Toast[] {
  return useStore(toasts);
}
