import { Tabs as Radix } from "radix-ui";
import { useState } from "react";
import type { ReactNode } from "react";

import type { InfolistTab, InfolistTabs } from "@/contracts/infolists";
import { direction } from "@/support/direction";
import { recall, remember } from "@/support/remembered";
import { Badge } from "@/ui/Badge";
import { Icon } from "@/ui/Icon";
import { TabTrigger } from "@/ui/TabTrigger";

export interface InfolistTabsViewProps {
  node: InfolistTabs;
  draw: (tab: InfolistTab) => ReactNode;
}

/** Entries behind tabs; the one that was open last opens again where the server asks for it. */
export function InfolistTabsView({ node, draw }: InfolistTabsViewProps) {
  const memory = node.persistKey === null ? null : `panel.tab.${node.persistKey}`;
  const [wanted, setWanted] = useState(() => (memory === null ? null : recall(memory)));
  const current = node.tabs.find(({ key }) => key === wanted) ?? node.tabs[0];
  if (current === undefined) {
    return null;
  }
  const choose = (key: string) => {
    setWanted(key);
    if (memory !== null) {
      remember(memory, key);
    }
  };
  return (
    <Radix.Root data-slot="infolist-tabs" dir={direction()} value={current.key} onValueChange={choose}>
      <Radix.List className="flex gap-5 overflow-x-auto border-b border-border">
        {node.tabs.map((tab) => (
          <TabTrigger key={tab.key} value={tab.key}>
            <Icon name={tab.icon} />
            {tab.label}
            {tab.badge !== null && <Badge>{tab.badge}</Badge>}
          </TabTrigger>
        ))}
      </Radix.List>
      {node.tabs.map((tab) => (
        <Radix.Content key={tab.key} value={tab.key} tabIndex={-1} className="pt-6 outline-none">
          {draw(tab)}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
