import { useMemo } from "react";
import type { ReactNode } from "react";

import { usePage } from "@/adapters/inertia";
import type { Panel } from "@/contracts/panels";
import type { PageMetadata } from "@/contracts/pages";
import { BrokenPage } from "@/panel/BrokenPage";
import { Breadcrumbs } from "@/panel/Breadcrumbs";
import { Header } from "@/panel/Header";
import { MobileDrawer } from "@/panel/MobileDrawer";
import { ShellProviders } from "@/panel/ShellProviders";
import { Sidebar } from "@/panel/Sidebar";
import { TopNavigation } from "@/panel/TopNavigation";
import { UserMenu } from "@/panel/UserMenu";
import { contentWidth } from "@/panel/contentWidth";
import { SidebarContext } from "@/panel/useSidebar";
import { HostComponentSlot } from "@/registry/hostComponents";
import { cx } from "@/support/cx";
import { t } from "@/support/i18n";
import { useCssHook, usePanel } from "@/support/panelContext";
import { useRememberedFlag } from "@/support/remembered";
import { ErrorBoundary } from "@/ui/ErrorBoundary";

/** The frame of a panel's pages. It stays mounted from page to page; only its content changes. */
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
  const hook = useCssHook("shell");
  const [wanted, setOpen] = useRememberedFlag(`panel.${panel.id}.sidebar`, sidebar.defaultOpen);
  const open = wanted || !sidebar.collapsible;
  const state = useMemo(() => ({ open, setOpen, collapsible: sidebar.collapsible }), [open, setOpen, sidebar.collapsible]);
  const across = shell.navigation && sidebar.variant === "header";
  const beside = shell.navigation && !across;
  const inset = beside && sidebar.appearance === "inset";
  return (
    <SidebarContext value={state}>
      <SkipLink />
      <div data-slot="shell" className={cx("flex min-h-dvh", inset ? "bg-sidebar" : "bg-background", hook)}>
        {beside && <Sidebar sidebar={sidebar} withUser={!shell.topbar} />}
        <div
          className={cx(
            "flex min-w-0 flex-1 flex-col bg-background",
            inset && "lg:my-2 lg:me-2 lg:rounded-xl lg:border lg:border-sidebar-border lg:[&>header]:rounded-t-xl",
          )}
        >
          <Bar panel={panel} across={across} />
          <Content panel={panel} across={across}>
            {children}
          </Content>
        </div>
      </div>
    </SidebarContext>
  );
}

function Bar({ panel: { shell }, across }: { panel: Panel; across: boolean }) {
  if (!shell.topbar && !across) {
    return shell.navigation ? (
      <div className="flex h-13 items-center justify-between border-b border-border px-4 lg:hidden">
        <MobileDrawer />
        <UserMenu />
      </div>
    ) : null;
  }
  const builtIn = across ? <TopNavigation /> : <Header />;
  return shell.topbarComponent ? <HostComponentSlot name={shell.topbarComponent} fallback={builtIn} /> : builtIn;
}

function Content({ panel, across, children }: { panel: Panel; across: boolean; children?: ReactNode }) {
  const { url, props } = usePage<{ page?: PageMetadata }>();
  return (
    <main id="main" className="min-w-0 flex-1 px-4 py-5 sm:p-6">
      <div className="mx-auto flex min-w-0 flex-col gap-4" style={{ maxWidth: contentWidth(panel.maxContentWidth) }}>
        {across && panel.shell.breadcrumbs && props.page && <Breadcrumbs trail={props.page.breadcrumbs} />}
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
