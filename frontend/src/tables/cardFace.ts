import type { Cards, Column, Row } from "@/contracts/tables";
import { own } from "@/support/own";

/** Which columns stand where when a row is drawn as a card. */
export interface CardFace {
  image: Column | undefined;
  title: Column | undefined;
  description: Column | undefined;
  badges: Column[];
  details: Column[];
  /** What is shown only when asked for. */
  more: Column[];
}

const DETAILS = 2;

/** The first column names the record, badges stand under it, then two details that say something; the rest waits. */
export function cardFace(columns: Column[], row: Row): CardFace {
  const says = ({ name }: Column) => !isEmpty(own(row.cells, name));
  const image = columns.find(({ type }) => type === "image");
  const [title, ...others] = columns.filter((column) => column !== image);
  const plain = others.filter((column) => column.type !== "badge");
  const details = plain.filter(says).slice(0, DETAILS);
  return {
    image,
    title: title ?? image,
    description: undefined,
    badges: others.filter((column) => column.type === "badge" && says(column)),
    details,
    more: plain.filter((column) => !details.includes(column)),
  };
}

/** The face somebody declared. A title and a picture are sent even where their column is hidden. */
export function declaredFace(slots: Cards, shown: Column[], all: Column[], row: Row): CardFace {
  const find = (name: string | null, among: Column[]) => among.find((column) => column.name === name);
  const listed = (names: string[]) => names.flatMap((name) => find(name, shown) ?? []);
  const says = ({ name }: Column) => !isEmpty(own(row.cells, name));
  return {
    image: find(slots.image, all),
    title: find(slots.title, all),
    description: find(slots.description, shown),
    badges: listed(slots.badges).filter(says),
    details: listed(slots.details),
    more: [],
  };
}

function isEmpty(cell: Row["cells"][string] | undefined): boolean {
  return cell === null || cell === undefined || cell === "";
}
