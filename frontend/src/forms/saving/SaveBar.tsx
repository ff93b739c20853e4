import { useLayoutEffect, useRef } from "react";
import type { ReactNode } from "react";

import { cx } from "@/support/cx";
import { plural, t } from "@/support/i18n";
import { Icon } from "@/ui/Icon";

interface SaveBarProps {
  isDirty: boolean;
  isSaving: boolean;
  /** It is sent when the uploads are done. */
  isWaiting: boolean;
  /** Why the last save failed. */
  failure: string | null;
  /** The number of fields with errors. */
  errorCount: number;
  /** There are more steps before the save. */
  isStep: boolean;
  /** The last save succeeded, and nothing has changed since. */
  isSaved: boolean;
  children: ReactNode;
}

/** The buttons and status of a form. It is sticky while there are unsaved changes. */
export function SaveBar({ children, ...state }: SaveBarProps) {
  const { isDirty, isSaving, isWaiting, failure, errorCount } = state;
  const bar = useRef<HTMLDivElement>(null);
  const isSticky = isDirty || isSaving || isWaiting || failure !== null || errorCount > 0;
  useScrollPadding(bar, isSticky);
  return (
    <div
      ref={bar}
      data-slot="save-bar"
      data-held={isSticky}
      className={cx(
        "z-20 mt-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-xl border py-2 transition-shadow duration-150 print:hidden",
        // Otherwise it ends where the form ends.
        isSticky
          ? "sticky bottom-[calc(0.75rem+env(safe-area-inset-bottom)+var(--query-bar,0px))] border-border bg-popover ps-4 pe-2 shadow-float max-sm:ps-2"
          : "border-transparent",
      )}
    >
      <p
        role="status"
        className={cx(
          "flex min-h-6 min-w-0 items-center gap-2 text-sm",
          // On phones the bar has one line, unless it reports a problem.
          failure !== null || errorCount > 0 ? "max-sm:basis-full max-sm:px-2" : "max-sm:sr-only",
        )}
      >
        <SaveStatus {...state} />
      </p>
      <div className="ms-auto flex items-center justify-end gap-2 max-sm:w-full max-sm:gap-1 max-sm:*:min-w-0 max-sm:*:grow max-sm:*:px-2 sm:flex-wrap">
        {children}
      </div>
    </div>
  );
}

function SaveStatus({ isDirty, isSaving, isWaiting, failure, errorCount, isStep, isSaved }: Omit<SaveBarProps, "children">) {
  if (isSaving) {
    return <span className="animate-appear text-muted-foreground">{t("Saving…")}</span>;
  }
  if (isWaiting) {
    return <span className="animate-appear text-muted-foreground">{t("Waiting for uploads to finish…")}</span>;
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
  if (errorCount > 0) {
    return (
      <>
        <Icon name="circle-alert" className="shrink-0 text-destructive" />
        <span className="font-medium text-destructive">
          {!isStep && t("Not saved.")} {plural("%(count)s field needs your attention.", "%(count)s fields need your attention.", errorCount)}
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

/** Scroll if the bar has appeared or grown over the focused field. */
function revealFocused(bar: HTMLElement): void {
  const focused = document.activeElement;
  const isCovered = focused instanceof HTMLElement && !bar.contains(focused) && focused !== document.body;
  if (isCovered && focused.getBoundingClientRect().bottom > bar.getBoundingClientRect().top) {
    focused.scrollIntoView({ block: "nearest" });
  }
}

/** Keep focused elements above the bar. */
function useScrollPadding(bar: { current: HTMLElement | null }, isSticky: boolean): void {
  useLayoutEffect(() => {
    const element = bar.current;
    if (!isSticky || element === null) {
      return;
    }
    const { style } = document.documentElement;
    const update = () => {
      style.setProperty("scroll-padding-bottom", `${element.offsetHeight + 32}px`);
      revealFocused(element);
    };
    update();
    const observer = new ResizeObserver(update);
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty("scroll-padding-bottom");
    };
  }, [bar, isSticky]);
}
