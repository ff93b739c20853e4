import type { Theme } from "@/contracts/panels";

let applied: string[] = [];

/**
 * Put a panel's colours over the tokens. Through the object model, because a content policy without
 * inline styles allows that and nothing else; the server has already dropped unknown names and values.
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
