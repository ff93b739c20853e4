/** A button's name without its spelling: `bulletList`, `bullet_list` and `bullet-list` are one. */
export function buttonName(name: string): string {
  return name.replace(/[-_]/g, "").toLowerCase();
}
