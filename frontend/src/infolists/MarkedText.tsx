import "@/ui/prose.css";

import type { Entry } from "@/contracts/infolists";
import { Markdown } from "@/ui/Markdown";

export interface MarkedTextProps {
  text: string;
  markup: NonNullable<Entry["markup"]>;
}

/** A text with a look. HTML comes from the server, which leaves nothing in it that could run. */
export function MarkedText({ text, markup }: MarkedTextProps) {
  return markup === "markdown" ? (
    <Markdown text={text} className="max-w-[680px]" />
  ) : (
    <div data-slot="html" className="prose max-w-[680px] wrap-anywhere" dangerouslySetInnerHTML={{ __html: text }} />
  );
}
