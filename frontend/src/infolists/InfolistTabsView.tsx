import { Tabs as Radix } from "radix-ui";
import type { ReactNode } from "react";

import type { InfolistTab, InfolistTabs } from "@/contracts/infolists";
import { useRememberedTab } from "@/support/useRememberedTab";
import { Badge } from "@/ui/Badge";
import { TabFrame } from "@/ui/TabFrame";

export interface InfolistTabsViewProps {
  node: InfolistTabs;
  draw: (tab: InfolistTab) => ReactNode;
}

/** Entries behind tabs; the one that was open last opens again where the server asks for it. */
export function InfolistTabsView({ node, draw }: InfolistTabsViewProps) {
  const { wanted, choose } = useRememberedTab(node.persistKey);
  const current = node.tabs.find(({ key }) => key === wanted) ?? node.tabs[0];
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
        <Radix.Content key={tab.key} value={tab.key} tabIndex={-1} className="pt-6 outline-none">
          {draw(tab)}
        </Radix.Content>
      ))}
    </TabFrame>
  );
}
