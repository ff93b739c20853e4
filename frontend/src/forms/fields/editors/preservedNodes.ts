import { Mark, mergeAttributes, Node } from "@tiptap/core";

/**
 * Nodes that the server accepts and no button creates: images, tables, small marks. The editor drops unknown nodes, so
 * it must know these to preserve them.
 */
function preservedMark(name: string, tag: string) {
  return Mark.create({
    name,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });
}

function attribute(name: string) {
  return {
    [name]: {
      default: null,
      parseHTML: (element: HTMLElement) => element.getAttribute(name),
    },
  };
}

const Picture = Node.create({
  name: "picture",
  group: "inline",
  inline: true,
  draggable: true,
  addAttributes: () => ({ ...attribute("src"), ...attribute("alt"), ...attribute("title"), ...attribute("width"), ...attribute("height") }),
  parseHTML: () => [{ tag: "img[src]" }],
  renderHTML: ({ HTMLAttributes }) => ["img", mergeAttributes(HTMLAttributes)],
});

const Table = Node.create({
  name: "table",
  group: "block",
  content: "tableRow+",
  isolating: true,
  parseHTML: () => [{ tag: "table" }],
  renderHTML: ({ HTMLAttributes }) => ["table", HTMLAttributes, ["tbody", 0]],
});

const TableRow = Node.create({
  name: "tableRow",
  content: "(tableCell | tableHeading)*",
  parseHTML: () => [{ tag: "tr" }],
  renderHTML: ({ HTMLAttributes }) => ["tr", HTMLAttributes, 0],
});

function cell(name: string, tag: string) {
  return Node.create({
    name,
    content: "block+",
    isolating: true,
    addAttributes: () => ({ ...attribute("colspan"), ...attribute("rowspan") }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });
}

export const PRESERVED_NODES = [
  preservedMark("highlight", "mark"),
  preservedMark("subscript", "sub"),
  preservedMark("superscript", "sup"),
  Picture,
  Table,
  TableRow,
  cell("tableCell", "td"),
  cell("tableHeading", "th"),
];
