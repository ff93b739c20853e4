/* The chunk that is loaded when the palette is needed, or shortly before. */
export { Palette } from "@/search/Palette";
export { ShortcutSheet } from "@/search/ShortcutSheet";
export { rememberRecord } from "@/search/recent";
export { goTargets } from "@/search/goKeys";
