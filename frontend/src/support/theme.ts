import type { Theme } from "@/contracts/panels";

let applied: string[] = [];

/**
 * Override the color tokens by a panel's theme. It uses the CSSOM, because a CSP without inline styles allows nothing
 * else. The server has removed unknown names and values.
 */
export function applyTheme(theme: Theme | null): void {
  const { style } = document.documentElement;
  applied.forEach((name) => style.removeProperty(name));
  const properties = theme === null ? [] : [...side("l", theme.light), ...side("d", theme.dark)];
  properties.forEach(([name, value]) => style.setProperty(name, value));
  applied = properties.map(([name]) => name);
}

function side(prefix: "l" | "d", colors: Record<string, string>): [string, string][] {
  return Object.entries(colors).map(([name, value]) => [`--${prefix}-${name}`, value]);
}
