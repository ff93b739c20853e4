import type { Column } from "@/contracts/tables";

/** Which columns stand where when a row is drawn as a card. */
export interface CardFace {
  title: Column | undefined;
  badges: Column[];
  details: Column[];
  /** What is shown only when asked for. */
  more: Column[];
}

const DETAILS = 2;

/** The first column names the record, badges stand beside it, two details under it, the rest waits. */
export function cardFace(columns: Column[]): CardFace {
  const [title, ...others] = columns;
  const plain = others.filter((column) => column.type !== "badge");
  return {
    title,
    badges: others.filter((column) => column.type === "badge"),
    details: plain.slice(0, DETAILS),
    more: plain.slice(DETAILS),
  };
}
