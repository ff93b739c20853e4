import { Navigation } from "@/panel/Navigation";
import { RenderHooks } from "@/panel/RenderHooks";
import { cx } from "@/support/cx";

interface NavigationColumnProps {
  /** The sidebar, the sidebar collapsed to icons, or the drawer of a phone. */
  place: "sidebar" | "rail" | "drawer";
}

/** The navigation with the render hooks above and below it. */
export function NavigationColumn({ place }: NavigationColumnProps) {
  // A host's component may be wider than the collapsed sidebar; it must not scroll sideways.
  const frame = cx("flex min-w-0 flex-col gap-2 empty:hidden", place === "rail" && "items-center overflow-x-clip");
  return (
    <>
      <div className={cx(frame, "mb-3")}>
        <RenderHooks point="sidebar.start" place={place} />
      </div>
      <Navigation collapsed={place === "rail"} />
      <div className={cx(frame, "pb-4")}>
        <RenderHooks point="sidebar.end" place={place} />
      </div>
    </>
  );
}
