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
    event.key.toLowerCase() === key &&
    event.metaKey === (wants("meta") || (mod && isMac())) &&
    event.ctrlKey === (wants("ctrl") || (mod && !isMac())) &&
    event.altKey === wants("alt") &&
    event.shiftKey === wants("shift")
  );
}

/** A binding as it is shown to the user. */
export function bindingLabel(binding: string): string {
  const names: Record<string, string> = isMac()
    ? { mod: "⌘", meta: "⌘", ctrl: "⌃", alt: "⌥", shift: "⇧" }
    : { mod: "Ctrl", meta: "Meta", ctrl: "Ctrl", alt: "Alt", shift: "Shift" };
  const parts = binding.toLowerCase().split("+").map((part) => names[part] ?? part.toUpperCase());
  return parts.join(isMac() ? "" : " ");
}
