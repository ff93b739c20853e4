import type { ReactNode } from "react";

import type { InfolistTab, InfolistTabs } from "@/contracts/infolists";
import { useStoredTab } from "@/support/storage";
import { Badge } from "@/ui/Badge";
import { TabFrame } from "@/ui/TabFrame";
import { TabPanel } from "@/ui/Tabs";

interface InfolistTabsViewProps {
  node: InfolistTabs;
  renderTab: (tab: InfolistTab) => ReactNode;
}

/** Tabs of entries; the last open tab is restored if the server sends a key for it. */
export function InfolistTabsView({ node, renderTab }: InfolistTabsViewProps) {
  const { chosen, choose } = useStoredTab(node.persistKey);
  const current = node.tabs.find(({ key }) => key === chosen) ?? node.tabs[0];
  if (current === undefined) {
    return null;
  }
  return (
    <TabFrame
      slot="infolist-tabs"
      tabs={node.tabs}
      open={current.key}
      onOpen={choose}
      mark={({ badge }) => badge !== null && <Badge>{badge}</Badge>}
    >
      {node.tabs.map((tab) => (
        <TabPanel key={tab.key} tab={tab.key} tabIndex={-1} className="pt-6 outline-none">
          {renderTab(tab)}
        </TabPanel>
      ))}
    </TabFrame>
  );
}
