import { Tabs as Radix } from "radix-ui";
import { useMemo, useState } from "react";

import { isOpen } from "@/forms/conditions";
import type { Tab, Tabs } from "@/contracts/forms-layouts";
import { Blocks } from "@/forms/layouts/Blocks";
import { isAmong, useFormScope } from "@/forms/scope";
import type { Reveal } from "@/forms/state/useFormState";
import { cx } from "@/support/cx";
import { plural } from "@/support/i18n";
import { useRememberedTab } from "@/support/useRememberedTab";
import { Badge } from "@/ui/Badge";
import { TabFrame } from "@/ui/TabFrame";

/** Parts behind tabs. One that was open once stays drawn, so that what goes on in it goes on. */
export function TabsView({ node }: { node: Tabs }) {
  const { values, errors, reveal, prefix, surface } = useFormScope();
  const { wanted, show, choose } = useRememberedTab(node.persistKey);
  const tabs = node.tabs.filter((tab) => isOpen(tab.conditions, values));
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set());
  const [revealed, setRevealed] = useState<Reveal | null>(null);
  const current = tabs.find(({ key }) => key === wanted) ?? tabs[0];

  if (reveal !== revealed) {
    setRevealed(reveal);
    const holder = reveal === null ? undefined : tabs.find((tab) => isAmong(reveal.path, tab.fields, prefix));
    if (holder !== undefined) {
      show(holder.key);
    }
  }
  if (current !== undefined && !visited.has(current.key)) {
    setVisited(new Set([...visited, current.key]));
  }
  const wrong = useMemo(() => Object.keys(errors), [errors]);
  if (current === undefined) {
    return null;
  }
  return (
    <TabFrame
      slot="form-tabs"
      tabs={tabs}
      open={current.key}
      onOpen={choose}
      mark={(tab) => <TabMark tab={tab} errors={wrong.filter((path) => isAmong(path, tab.fields)).length} />}
    >
      {tabs.map((tab) => (
        <Radix.Content
          key={tab.key}
          value={tab.key}
          forceMount
          hidden={tab.key !== current.key}
          // The first thing in it takes the focus, so that the panel itself need not.
          tabIndex={-1}
          className={cx("outline-none", surface === "page" ? "pt-6" : "pt-5")}
        >
          {visited.has(tab.key) && <Blocks nodes={tab.schema} columns={tab.columns} />}
        </Radix.Content>
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
