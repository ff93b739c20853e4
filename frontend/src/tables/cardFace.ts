import type { Column, Row } from "@/contracts/tables";

/** Which columns stand where when a row is drawn as a card. */
export interface CardFace {
  title: Column | undefined;
  badges: Column[];
  details: Column[];
  /** What is shown only when asked for. */
  more: Column[];
}

const DETAILS = 2;

/** The first column names the record, badges stand under it, then two details that say something; the rest waits. */
export function cardFace(columns: Column[], row: Row): CardFace {
  const says = ({ name }: Column) => !isEmpty(row.cells[name]);
  const [title, ...others] = columns;
  const plain = others.filter((column) => column.type !== "badge");
  const details = plain.filter(says).slice(0, DETAILS);
  return {
    title,
    badges: others.filter((column) => column.type === "badge" && says(column)),
    details,
    more: plain.filter((column) => !details.includes(column)),
  };
}

function isEmpty(cell: Row["cells"][string] | undefined): boolean {
  return cell === null || cell === undefined || cell === "";
}
