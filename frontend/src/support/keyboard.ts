import { t } from "@/support/i18n";

const MAC = /mac|iphone|ipad/i;

export function isMac(): boolean {
  return MAC.test(navigator.platform);
}

/** Whether keys typed at this element are text, not commands. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) {
    return false;
  }
  return target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName);
}

/** Whether an event matches a binding such as `mod+k`; `mod` is Command on Apple keyboards, Control elsewhere. */
export function matchesBinding(event: KeyboardEvent, binding: string): boolean {
  const parts = binding.toLowerCase().split("+");
  const key = parts.at(-1);
  const wants = (name: string): boolean => parts.slice(0, -1).includes(name);
  const mod = wants("mod");
  return (
    (event.key.toLowerCase() === key || isLatinKey(event, key)) &&
    event.metaKey === (wants("meta") || (mod && isMac())) &&
    event.ctrlKey === (wants("ctrl") || (mod && !isMac())) &&
    event.altKey === wants("alt") &&
    event.shiftKey === wants("shift")
  );
}

/** Whether the key has this Latin letter on a keyboard with another alphabet, on which Control and K type no "k". */
function isLatinKey({ key: typed, code }: KeyboardEvent, key: string | undefined): boolean {
  return typed.length === 1 && typed > "\u007f" && code === `Key${key?.toUpperCase() ?? ""}`;
}

/** Whether a dialog, an alert or a menu is open, which the keys are for. */
export function isLayerOpen(): boolean {
  return document.querySelector("[role=dialog], [role=alertdialog], [role=menu]") !== null;
}

/** A binding as the value of `aria-keyshortcuts`. */
export function ariaBinding(binding: string): string {
  const names: Record<string, string> = { mod: isMac() ? "Meta" : "Control", meta: "Meta", ctrl: "Control", alt: "Alt", shift: "Shift" };
  return binding
    .toLowerCase()
    .split("+")
    .map((part) => names[part] ?? part.toUpperCase())
    .join("+");
}

/** A binding as it is shown to the user. */
export function bindingLabel(binding: string): string {
  const names: Record<string, string> = isMac()
    ? { mod: "⌘", meta: "⌘", ctrl: "⌃", alt: "⌥", shift: "⇧" }
    : { mod: t("Ctrl"), meta: "Meta", ctrl: t("Ctrl"), alt: "Alt", shift: t("Shift") };
  const parts = binding.toLowerCase().split("+").map((part) => names[part] ?? part.toUpperCase());
  return parts.join(isMac() ? "" : " ");
}
