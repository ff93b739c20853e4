/** Whether a pointer button or finger is down. */
let isPressed = false;

if (typeof window !== "undefined") {
  window.addEventListener("pointerdown", () => (isPressed = true), { capture: true });
  for (const end of ["pointerup", "pointercancel", "dragend"] as const) {
    window.addEventListener(end, () => (isPressed = false), { capture: true });
  }
}

/**
 * Run something that moves the page after the pointer is released. A field loses focus on pointerdown: a message that
 * appears then would move the button away, and the click would miss it.
 */
export function afterPointerUp(act: () => void): void {
  if (!isPressed) {
    act();
    return;
  }
  const wait = new AbortController();
  const release = () => {
    wait.abort();
    // The click event follows this one, before anything moves.
    setTimeout(act);
  };
  for (const end of ["pointerup", "pointercancel", "dragend"] as const) {
    window.addEventListener(end, release, { signal: wait.signal, capture: true });
  }
}
