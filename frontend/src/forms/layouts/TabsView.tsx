import { useMemo, useState } from "react";

import type { Tab, Tabs } from "@/contracts/forms-layouts";
import { isVisible } from "@/forms/conditions";
import { Blocks } from "@/forms/layouts/Blocks";
import { isWithin, useFormScope } from "@/forms/scope";
import type { Reveal } from "@/forms/state/useFormState";
import { cx } from "@/support/cx";
import { plural } from "@/support/i18n";
import { useStoredTab } from "@/support/storage";
import { Badge } from "@/ui/Badge";
import { TabFrame } from "@/ui/TabFrame";
import { TabPanel } from "@/ui/Tabs";

/** Tabs. A visited tab stays mounted, so that its uploads continue. */
export function TabsView({ node }: { node: Tabs }) {
  const { values, errors, reveal, prefix, surface } = useFormScope();
  const { chosen, show, choose } = useStoredTab(node.persistKey);
  const tabs = node.tabs.filter((tab) => isVisible(tab.conditions, values));
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set());
  const [revealed, setRevealed] = useState<Reveal | null>(null);
  const current = tabs.find(({ key }) => key === chosen) ?? tabs[0];

  if (reveal !== revealed) {
    setRevealed(reveal);
    const target = reveal === null ? undefined : tabs.find((tab) => isWithin(reveal.path, tab.fields, prefix));
    if (target !== undefined) {
      show(target.key);
    }
  }
  if (current !== undefined && !visited.has(current.key)) {
    setVisited(new Set([...visited, current.key]));
  }
  const errorPaths = useMemo(() => Object.keys(errors), [errors]);
  if (current === undefined) {
    return null;
  }
  return (
    <TabFrame
      slot="form-tabs"
      tabs={tabs}
      open={current.key}
      onOpen={choose}
      mark={(tab) => <TabMark tab={tab} errors={errorPaths.filter((path) => isWithin(path, tab.fields)).length} />}
    >
      {tabs.map((tab) => (
        <TabPanel
          key={tab.key}
          tab={tab.key}
          isMounted
          // The first field inside gets the focus, so the panel needs no tab stop.
          tabIndex={-1}
          className={cx("outline-none", surface === "page" ? "pt-6" : "pt-5")}
        >
          {visited.has(tab.key) && <Blocks nodes={tab.schema} columns={tab.columns} />}
        </TabPanel>
      ))}
    </TabFrame>
  );
}

function TabMark({ tab, errors }: { tab: Tab; errors: number }) {
  if (errors > 0) {
    return (
      <Badge color="danger" className="tabular-nums">
        <span aria-hidden>{errors}</span>
        <span className="sr-only">{plural("%(count)s error", "%(count)s errors", errors)}</span>
      </Badge>
    );
  }
  return tab.badge === null ? null : <Badge>{tab.badge}</Badge>;
}
