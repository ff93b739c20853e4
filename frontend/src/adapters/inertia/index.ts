export { Link } from "./Link";
export type { LinkProps } from "./Link";
export { router } from "@inertiajs/react";
export { startInertia } from "./start";
export type { InertiaSetup, PageComponent } from "./start";
export { usePage, useVisiting } from "./hooks";
export type { CurrentPage } from "./hooks";
export { onLeave } from "./leaveGuard";
