import type { Theme } from "@/contracts/panels";

let applied: string[] = [];

/**
 * Override the color tokens by a panel's theme. It uses the CSSOM, because a CSP without inline styles allows nothing
 * else. The server has removed unknown names and values. The document has the colors of its first page in a style
 * element, so that they are there at first paint; from here on they are properties of the root element.
 */
export function applyTheme(theme: Theme | null): void {
  const { style } = document.documentElement;
  applied.forEach((name) => style.removeProperty(name));
  const properties = theme === null ? [] : [...side("l", theme.light), ...side("d", theme.dark)];
  properties.forEach(([name, value]) => style.setProperty(name, value));
  applied = properties.map(([name]) => name);
  document.querySelector("style[data-theme]")?.remove();
}

function side(prefix: "l" | "d", colors: Record<string, string>): [string, string][] {
  return Object.entries(colors).map(([name, value]) => [`--${prefix}-${name}`, value]);
}
