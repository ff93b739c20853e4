/** Whether a finger or a mouse button is down. */
let isPressed = false;

if (typeof window !== "undefined") {
  window.addEventListener("pointerdown", () => (isPressed = true), { capture: true });
  for (const end of ["pointerup", "pointercancel", "dragend"] as const) {
    window.addEventListener(end, () => (isPressed = false), { capture: true });
  }
}

/**
 * Do what makes the page move once nothing is pressed. A field is left by pressing what comes next: a sentence that
 * appears at that moment would push the button away from under the pointer, and the click would hit nothing.
 */
export function whenReleased(act: () => void): void {
  if (!isPressed) {
    act();
    return;
  }
  const wait = new AbortController();
  const release = () => {
    wait.abort();
    // The click comes after this event, and still finds everything where it was.
    setTimeout(act);
  };
  for (const end of ["pointerup", "pointercancel", "dragend"] as const) {
    window.addEventListener(end, release, { signal: wait.signal, capture: true });
  }
}
