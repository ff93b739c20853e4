import type { IconElement } from "@/ui/lucideChunks";

/** The icons that the server sent with the document: those of its page that are not in the bundle. */
export function pageIcons(): [string, IconElement[]][] {
  const text = document.querySelector("script[data-icons]")?.textContent;
  return text ? Object.entries(JSON.parse(text) as Record<string, IconElement[]>) : [];
}
