import { useSyncExternalStore } from "react";

import type { ToastKind } from "@/contracts/support";

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

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Show a toast and return its id. A duplicate replaces the earlier toast. */
export function showToast(toast: NewToast): number {
  lastId += 1;
  const added: Toast = { body: null, url: null, urlLabel: null, ...toast, id: lastId };
  const others = toasts.filter(
    ({ type, message, body }) => type !== added.type || message !== added.message || body !== added.body,
  );
  change([...others, added].slice(-MAX_TOASTS));
  return added.id;
}

export function dismissToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id));
}

/** Remove toasts with this message, for example because a dialog shows it. */
export function dismissMessage(message: string): void {
  change(toasts.filter((toast) => toast.message !== message));
}

export function clearToasts(): void {
  change([]);
}

/** Oldest first. */
export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(subscribe, () => toasts);
}

function change(next: readonly Toast[]): void {
  toasts = next;
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
