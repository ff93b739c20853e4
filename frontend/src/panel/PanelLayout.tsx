import { lazy, Suspense, useMemo } from "react";
import type { ReactNode } from "react";

import { usePage } from "@/adapters/inertia";
import type { PageMetadata } from "@/contracts/pages";
import type { Panel } from "@/contracts/panels";
import { BellButton } from "@/panel/BellButton";
import { Breadcrumbs } from "@/panel/Breadcrumbs";
import { BrokenPage } from "@/panel/BrokenPage";
import { Header } from "@/panel/Header";
import { JobsButton } from "@/panel/JobsButton";
import { MobileDrawer } from "@/panel/MobileDrawer";
import { pageTrail } from "@/panel/pageTrail";
import { RenderHooks } from "@/panel/RenderHooks";
import { ShellProviders } from "@/panel/ShellProviders";
import { Sidebar } from "@/panel/Sidebar";
import { TopNavigation } from "@/panel/TopNavigation";
import { UserMenu } from "@/panel/UserMenu";
import { SidebarContext } from "@/panel/useSidebar";
import { HostComponentSlot } from "@/registry/hostComponents";
import { SearchButton } from "@/search/SearchButton";
import { SearchHost } from "@/search/SearchHost";
import { cx } from "@/support/cx";
import { t } from "@/support/i18n";
import { useCssHook, usePanel, useShared } from "@/support/panelContext";
import { useStoredFlag } from "@/support/storage";
import { ErrorBoundary } from "@/ui/ErrorBoundary";

const ImpersonationBanner = lazy(async () => ({ default: (await import("@/panel/ImpersonationBanner")).ImpersonationBanner }));

/** The layout of a panel's pages. It stays mounted from page to page. */
export function PanelLayout({ children }: { children?: ReactNode }) {
  return (
    <ShellProviders>
      <Shell>{children}</Shell>
    </ShellProviders>
  );
}

function Shell({ children }: { children?: ReactNode }) {
  const panel = usePanel();
  return panel === null ? <main id="main">{children}</main> : <PanelShell panel={panel}>{children}</PanelShell>;
}

function PanelShell({ panel, children }: { panel: Panel; children?: ReactNode }) {
  const { sidebar, shell } = panel;
  const { impersonation } = useShared();
  const hook = useCssHook("shell");
  const [wanted, setOpen] = useStoredFlag(`panel.${panel.id}.sidebar`, sidebar.defaultOpen);
  const open = wanted || !sidebar.collapsible;
  const state = useMemo(() => ({ open, setOpen, collapsible: sidebar.collapsible }), [open, setOpen, sidebar.collapsible]);
  const across = shell.navigation && sidebar.variant === "header";
  const beside = shell.navigation && !across;
  const inset = beside && sidebar.appearance === "inset";
  return (
    <SidebarContext value={state}>
      <SkipLink />
      {impersonation && (
        <Suspense>
          <ImpersonationBanner {...impersonation} />
        </Suspense>
      )}
      <div data-slot="shell" className={cx("flex min-h-[calc(100dvh-var(--banner-height,0px))]", inset ? "bg-sidebar" : "bg-background", hook)}>
        {beside && <Sidebar sidebar={sidebar} withUser={!shell.topbar} />}
        <div className={cx("flex min-w-0 flex-1 flex-col", inset && "lg:pe-2")}>
          <Bar panel={panel} across={across} inset={inset} />
          <Content panel={panel} across={across} inset={inset}>
            {children}
          </Content>
        </div>
      </div>
      <SearchHost />
    </SidebarContext>
  );
}

interface PartProps {
  panel: Panel;
  /** The layout with the navigation at the top. */
  across: boolean;
  /** The page is a card on the sidebar's background. */
  inset: boolean;
}

/** The sticky header. In the inset layout it covers the margin above the page. */
function Bar({ panel: { shell }, across, inset }: PartProps) {
  const hook = useCssHook("topbar");
  if (!shell.topbar && !across) {
    return shell.navigation ? (
      <div className={cx("flex h-13 items-center justify-between border-b border-border bg-background px-4 lg:hidden", hook)}>
        <MobileDrawer />
        <div className="flex min-w-0 items-center gap-1.5">
          <RenderHooks point="header.start" place="header" />
          <SearchButton compact />
          <JobsButton />
          <BellButton />
          <RenderHooks point="header.end" place="header" />
          <UserMenu />
        </div>
      </div>
    ) : null;
  }
  const builtIn = across ? <TopNavigation /> : <Header {...(inset && { className: INSET_TOP })} />;
  return (
    <div className={cx("sticky top-[var(--banner-height,0px)] z-30", inset && "lg:bg-sidebar lg:pt-2")}>
      {shell.topbarComponent ? (
        <div className={hook}>
          <HostComponentSlot
            name={shell.topbarComponent}
            fallback={builtIn}
            loading={<div className="h-13 border-b border-border bg-background" />}
          />
        </div>
      ) : (
        builtIn
      )}
    </div>
  );
}

const INSET_TOP = "lg:rounded-t-xl lg:border-x lg:border-t lg:border-x-sidebar-border lg:border-t-sidebar-border";
const INSET_BOTTOM = "lg:mb-2 lg:rounded-b-xl lg:border-x lg:border-b lg:border-x-sidebar-border lg:border-b-sidebar-border";

function Content({ panel, across, inset, children }: PartProps & { children?: ReactNode }) {
  const { url, props } = usePage<{ page?: PageMetadata }>();
  return (
    <main
      id="main"
      tabIndex={-1}
      className={cx(
        "min-w-0 flex-1 bg-background px-4 py-5 sm:p-6",
        inset && INSET_BOTTOM,
        inset && !panel.shell.topbar && "lg:mt-2 lg:rounded-t-xl lg:border-t lg:border-t-sidebar-border",
      )}
    >
      <div className="mx-auto flex min-w-0 flex-col gap-4" style={{ maxWidth: contentWidth(panel.maxContentWidth) }}>
        {across && panel.shell.breadcrumbs && <Breadcrumbs trail={pageTrail(props.page)} />}
        <ErrorBoundary resetKey={url} fallback={(retry) => <BrokenPage retry={retry} />}>
          {children}
        </ErrorBoundary>
      </div>
    </main>
  );
}

function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed start-3 top-3 z-80 -translate-y-20 rounded-md bg-primary px-3 py-2 font-medium text-primary-foreground focus:translate-y-0"
      onClick={(event) => {
        event.preventDefault();
        const target = document.querySelector<HTMLElement>("[data-page-heading]") ?? document.getElementById("main");
        target?.focus();
      }}
    >
      {t("Skip to content")}
    </a>
  );
}

/** The named content widths; other values are CSS lengths. */
const WIDTHS: Record<string, string> = {
  xs: "20rem",
  sm: "24rem",
  md: "28rem",
  lg: "32rem",
  xl: "36rem",
  "2xl": "42rem",
  "3xl": "48rem",
  "4xl": "56rem",
  "5xl": "64rem",
  "6xl": "72rem",
  "7xl": "80rem",
  full: "none",
};

function contentWidth(token: string | null): string {
  return token === null ? "none" : (WIDTHS[token] ?? token);
}
