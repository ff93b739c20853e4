export { Link } from "./Link";
export type { LinkProps } from "./Link";
export { router } from "@inertiajs/react";
export { startInertia } from "./start";
export type { InertiaSetup, PageComponent } from "./start";
export { usePage } from "./usePage";
export type { CurrentPage } from "./usePage";
export { useVisiting } from "./useVisiting";
export { onLeaving } from "./leaving";
