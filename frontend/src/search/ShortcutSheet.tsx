import { useState } from "react";

import { restoreFocus } from "@/actions/useFocusReturn";
import { goTargets } from "@/search/goKeys";
import { showLayer } from "@/search/layer";
import { t } from "@/support/i18n";
import { bindingLabel } from "@/support/keyboard";
import { useShared } from "@/support/panelContext";
import { activeShortcuts } from "@/support/shortcuts";
import type { ShortcutName } from "@/support/shortcuts";
import { Dialog } from "@/ui/Dialog";
import { Kbd } from "@/ui/Kbd";

interface Line {
  keys: string[];
  text: string;
}

interface Section {
  heading: string;
  lines: Line[];
}

/** The keyboard shortcuts of the current page, opened with `?`. */
export function ShortcutSheet() {
  const shared = useShared();
  const { search } = shared;
  const [opener] = useState(() => (document.activeElement instanceof HTMLElement ? document.activeElement : null));
  const [active] = useState(activeShortcuts);
  const page = pageShortcuts();
  const of = (...names: ShortcutName[]): Line[] => names.filter((name) => active.has(name)).map((name) => page[name]);
  const [binding] = search.keyBindings;
  const sections: Section[] = [
    { heading: t("This page"), lines: of("save", "edit", "create", "previousRecord", "nextRecord", "search", "searchToRows") },
    { heading: t("Rows"), lines: of("nextRow", "previousRow", "openRow", "editRow", "selectRow", "clearSelection", "moveRow") },
    {
      heading: t("Everywhere"),
      lines: [
        ...(search.commandsUrl == null || binding === undefined ? [] : [{ keys: [bindingLabel(binding)], text: t("Search and commands") }]),
        { keys: ["?"], text: t("Keyboard shortcuts") },
      ],
    },
    { heading: t("Go to"), lines: goTargets(shared).map(({ letter, label }) => ({ keys: ["g", letter], text: label })) },
  ];
  return (
    <Dialog
      title={t("Keyboard shortcuts")}
      width="2xl"
      onClose={() => showLayer(null)}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        restoreFocus(opener);
      }}
    >
      <div className="gap-x-10 sm:columns-2">
        {sections
          .filter(({ lines }) => lines.length > 0)
          .map((section) => (
            <SectionView key={section.heading} {...section} />
          ))}
      </div>
    </Dialog>
  );
}

function SectionView({ heading, lines }: Section) {
  return (
    <section className="mb-5 break-inside-avoid">
      <h3 className="mb-2 text-xs font-medium text-muted-foreground">{heading}</h3>
      <dl className="grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-2">
        {lines.map(({ keys, text }) => (
          <div key={keys.join(" ") + text} className="contents">
            <dt className="min-w-0 break-words">{text}</dt>
            <dd className="flex justify-end gap-1">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function pageShortcuts(): Record<ShortcutName, Line> {
  return {
    save: { keys: [bindingLabel("mod+s")], text: t("Save") },
    edit: { keys: ["e"], text: t("Edit record") },
    create: { keys: ["c"], text: t("New record") },
    previousRecord: { keys: ["["], text: t("Previous record") },
    nextRecord: { keys: ["]"], text: t("Next record") },
    search: { keys: ["/"], text: t("Search the table") },
    searchToRows: { keys: ["↓"], text: t("Go to the first row") },
    nextRow: { keys: ["j"], text: t("Next record") },
    previousRow: { keys: ["k"], text: t("Previous record") },
    openRow: { keys: [t("Enter")], text: t("Open record") },
    editRow: { keys: ["e"], text: t("Edit record") },
    selectRow: { keys: ["x"], text: t("Select record") },
    clearSelection: { keys: [t("Esc")], text: t("Clear selection") },
    moveRow: { keys: [t("Space"), "↑", "↓"], text: t("Move a row by its handle") },
  };
}
