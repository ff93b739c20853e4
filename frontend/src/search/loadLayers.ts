/** Load the code of the palette and the shortcut sheet. */
export const loadLayers = () => import("@/search/layers");
