import type { CSSProperties } from "react";

import { cx } from "@/support/cx";

/** The colors of one side of the theme, whichever is active. */
const sideOf = (side: "l" | "d"): CSSProperties => ({
  background: `var(--${side}-background)`,
  borderColor: `var(--${side}-border)`,
  color: `var(--${side}-foreground)`,
});

/** A page of the panel in light or dark colors; half of each for the device's theme. */
export function ThemePicture({ theme }: { theme: "light" | "dark" | "system" }) {
  if (theme !== "system") {
    return <Screen side={theme === "light" ? "l" : "d"} />;
  }
  return (
    <span className="relative block size-full">
      <Screen side="l" />
      <span className="absolute inset-0 [clip-path:polygon(100%_0,100%_100%,0_100%)]">
        <Screen side="d" />
      </span>
    </span>
  );
}

function Screen({ side }: { side: "l" | "d" }) {
  return (
    <span className="flex size-full" style={sideOf(side)}>
      <span className="flex w-1/4 flex-col gap-1.5 border-e p-2" style={{ background: `var(--${side}-sidebar)`, borderColor: `var(--${side}-border)` }}>
        <Line width="80%" isStrong />
        <Line width="60%" />
        <Line width="70%" />
      </span>
      <span className="flex flex-1 flex-col gap-1.5 p-2">
        <span className="flex items-center justify-between">
          <Line width="35%" isStrong />
          <span className="h-1.5 w-1/5 rounded-full" style={{ background: `var(--${side}-primary)` }} />
        </span>
        <span className="flex flex-1 flex-col justify-evenly rounded border px-1.5" style={{ background: `var(--${side}-card)`, borderColor: `var(--${side}-border)` }}>
          <Line width="90%" />
          <Line width="75%" />
          <Line width="85%" />
        </span>
      </span>
    </span>
  );
}

/** A table with high or with low rows. */
export function RowsPicture({ isCompact }: { isCompact: boolean }) {
  const rows = isCompact ? ["70%", "55%", "80%", "60%", "75%", "50%"] : ["70%", "55%", "80%"];
  return (
    <span className="flex size-full flex-col bg-background text-foreground">
      <span className="flex h-4 shrink-0 items-center border-b border-border bg-muted px-2 sm:h-5">
        <Line width="40%" isStrong />
      </span>
      {rows.map((width) => (
        <span key={width} className={cx("flex flex-1 items-center gap-2 border-b border-border px-2 last:border-b-0")}>
          <Line width={width} />
          <span className="ms-auto flex w-1/5">
            <Line width="100%" />
          </span>
        </span>
      ))}
    </span>
  );
}

function Line({ width, isStrong = false }: { width: string; isStrong?: boolean }) {
  return <span className={cx("block h-1 rounded-full bg-current", isStrong ? "opacity-45" : "opacity-20")} style={{ width }} />;
}
