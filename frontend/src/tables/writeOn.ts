/**
 * Write custom properties and data attributes on an element, and nothing that stands there already.
 *
 * What is written may have much styled and laid out again at the next measurement. So measure first, then write once.
 */
export function writeOn(element: HTMLElement, values: Record<`--${string}` | `data-${string}`, string>): void {
  for (const [name, value] of Object.entries(values)) {
    if (name.startsWith("--")) {
      if (element.style.getPropertyValue(name) !== value) {
        element.style.setProperty(name, value);
      }
    } else if (element.getAttribute(name) !== value) {
      element.setAttribute(name, value);
    }
  }
}
