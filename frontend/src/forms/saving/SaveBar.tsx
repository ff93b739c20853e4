import { useLayoutEffect, useRef } from "react";
import type { ReactNode } from "react";

import { cx } from "@/support/cx";
import { plural, t } from "@/support/i18n";
import { Icon } from "@/ui/Icon";

export interface SaveBarProps {
  isDirty: boolean;
  isSaving: boolean;
  /** It is sent as soon as the files are here. */
  isWaiting: boolean;
  /** Why the last try did not arrive. */
  failure: string | null;
  /** How many fields the server found wrong. */
  wrong: number;
  /** More is to be filled in before anything is saved. */
  isStep: boolean;
  /** The last try went well, and nothing has changed since. */
  isSaved: boolean;
  children: ReactNode;
}

/** What becomes of the form. It stays in sight while something is unsaved; otherwise it waits at the end. */
export function SaveBar({ children, ...state }: SaveBarProps) {
  const { isDirty, isSaving, isWaiting, failure, wrong } = state;
  const bar = useRef<HTMLDivElement>(null);
  const isHeld = isDirty || isSaving || isWaiting || failure !== null || wrong > 0;
  useRoomBelow(bar, isHeld);
  return (
    <div
      ref={bar}
      data-slot="save-bar"
      data-held={isHeld}
      className={cx(
        "z-20 mt-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-xl border py-2 transition-shadow duration-150 print:hidden",
        // At rest it ends where the form ends.
        isHeld
          ? "sticky bottom-[calc(0.75rem+env(safe-area-inset-bottom))] border-border bg-popover ps-4 pe-2 shadow-float max-sm:ps-2"
          : "border-transparent",
      )}
    >
      <p role="status" className="flex min-h-6 min-w-0 items-center gap-2 text-sm max-sm:basis-full max-sm:px-2 max-sm:empty:hidden">
        <SaveWords {...state} />
      </p>
      <div className="ms-auto flex flex-wrap items-center justify-end gap-2 max-sm:w-full max-sm:*:grow">
        {children}
      </div>
    </div>
  );
}

function SaveWords({ isDirty, isSaving, isWaiting, failure, wrong, isStep, isSaved }: Omit<SaveBarProps, "children">) {
  if (isSaving) {
    return <span className="animate-appear text-muted-foreground">{t("Saving…")}</span>;
  }
  if (isWaiting) {
    return <span className="animate-appear text-muted-foreground">{t("Waiting for a file to arrive…")}</span>;
  }
  if (failure !== null) {
    return (
      <>
        <Icon name="circle-alert" className="shrink-0 text-destructive" />
        <span>
          <span className="font-medium text-destructive">{t("Not saved.")}</span> {failure} {t("What you typed is still here.")}
        </span>
      </>
    );
  }
  if (wrong > 0) {
    return (
      <>
        <Icon name="circle-alert" className="shrink-0 text-destructive" />
        <span className="font-medium text-destructive">
          {!isStep && t("Not saved.")} {plural("%(count)s field needs your attention.", "%(count)s fields need your attention.", wrong)}
        </span>
      </>
    );
  }
  if (isDirty) {
    return (
      <>
        <span aria-hidden className="size-2 shrink-0 rounded-full bg-warning" />
        <span className="font-medium">{t("Unsaved changes")}</span>
      </>
    );
  }
  return isSaved ? (
    <>
      <Icon name="check" className="shrink-0 text-success" />
      <span className="text-muted-foreground">{t("All changes saved")}</span>
    </>
  ) : null;
}

/** Keep what has the focus, and what floats, clear of the bar. */
function useRoomBelow(bar: { current: HTMLElement | null }, isHeld: boolean): void {
  useLayoutEffect(() => {
    const element = bar.current;
    if (!isHeld || element === null) {
      return;
    }
    const { style } = document.documentElement;
    const arrange = () => {
      style.setProperty("--bottom-bar", `${element.offsetHeight + 8}px`);
      style.setProperty("scroll-padding-bottom", `${element.offsetHeight + 32}px`);
    };
    arrange();
    const observer = new ResizeObserver(arrange);
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty("--bottom-bar");
      style.removeProperty("scroll-padding-bottom");
    };
  }, [bar, isHeld]);
}
