/** What the Tab key reaches, except links. */
export const FOCUSABLE = [
  "input:not(:disabled, [type=hidden], [tabindex='-1'])",
  "select:not(:disabled)",
  "textarea:not(:disabled)",
  "[contenteditable=true]",
  "button:not(:disabled)",
  "[tabindex='0']",
].join();
