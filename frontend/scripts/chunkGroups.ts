import { fileURLToPath } from "node:url";

import type { Rolldown } from "vite";

type Group = Rolldown.CodeSplittingGroup;
type Graph = Rolldown.ChunkingContext;

const SOURCE = fileURLToPath(new URL("../src/", import.meta.url));
const PAGES = `${SOURCE}pages/`;
const INDEX = "pages/panel/resources/Index.tsx";
const VIEW = "pages/panel/resources/View.tsx";
const EDIT = "pages/panel/resources/Edit.tsx";
const DASHBOARD = "pages/panel/Dashboard.tsx";
const LOGIN = "pages/panel/auth/Login.tsx";

const MARKDOWN = "forms/fields/editors/MarkdownText.tsx";
const RELATIONS = "relations/RelationTabs.tsx";
const FILE_UPLOAD = "forms/fields/FileUploadField.tsx";
const PASSWORD = "forms/fields/PasswordField.tsx";
const SMALL_FIELDS = ["CheckboxList", "ColorPicker", "Custom", "FileUpload", "KeyValue", "Money", "MultiInput", "Password", "Radio", "Range", "Slider"];

/** A chunk, and the modules whose static imports it holds. */
interface Layer {
  name: string;
  roots: string[];
  /** In the imports of how many roots a module must be; 1 if not given. */
  shared?: number;
  /** Whether it must be in the imports of the first root. */
  ofFirst?: boolean;
}

/*
 * One file for each part of the interface instead of one for each combination of importers: a list page
 * would otherwise be 34 requests. A module is in the first layer that contains it.
 */
const LAYERS: Layer[] = [
  { name: "page", roots: [INDEX, VIEW, EDIT, DASHBOARD, LOGIN], shared: 2, ofFirst: true },
  { name: "content", roots: [VIEW, EDIT, DASHBOARD, LOGIN, MARKDOWN, RELATIONS, FILE_UPLOAD, PASSWORD], shared: 2 },
  { name: "table", roots: [INDEX] },
  { name: "form", roots: [EDIT] },
  { name: "relations", roots: [RELATIONS] },
  { name: "record", roots: [VIEW] },
  { name: "widgets", roots: [DASHBOARD] },
  { name: "auth", roots: [LOGIN] },
  { name: "notifications", roots: ["notifications/subscribe.ts"] },
  { name: "live", roots: ["broadcasting/connection.ts", "jobs/JobFollower.tsx"] },
  { name: "changes", roots: ["tables/changes/ChangesStrip.tsx"] },
  { name: "editor", roots: [MARKDOWN] },
  { name: "fields", roots: SMALL_FIELDS.map((name) => `forms/fields/${name}Field.tsx`) },
  { name: "entries", roots: ["forms/fields/RepeaterField.tsx", "forms/fields/BuilderField.tsx"] },
  { name: "board", roots: ["widgets/FilteredBoard.tsx", "widgets/WidgetGrid.tsx"] },
];

/** The groups of the layers, for `output.codeSplitting`. */
export function layerGroups(priority: number): Group[] {
  return [
    // What the entry imports, but not the entries themselves.
    { name: "shell", test: /^(?!.*[\\/]src[\\/](main\.tsx|styles[\\/]fonts[\\/].*)$)/, tags: ["$initial"], priority },
    ...LAYERS.map((layer, index) => ({ name: layerName(layer), debugName: layer.name, priority: priority - 1 - index })),
    // Menus, dialogs and popovers load on demand, and share most of what they need.
    { name: "popups", test: /[\\/]node_modules[\\/](@radix-ui|@floating-ui|aria-hidden|react-remove-scroll|radix-ui)/, priority: 0 },
  ];
}

function layerName({ name, roots, shared = 1, ofFirst = false }: Layer): (module: string, graph: Graph) => string | null {
  let members: Set<string> | null = null;
  return (module, graph) => {
    members ??= sharedModules(roots.map((root) => staticImports(SOURCE + root, graph)), shared, ofFirst);
    return members.has(module) ? name : null;
  };
}

function sharedModules(sets: Set<string>[], least: number, ofFirst: boolean): Set<string> {
  const all = new Set(sets.slice(0, ofFirst ? 1 : sets.length).flatMap((set) => [...set]));
  return new Set([...all].filter((module) => sets.filter((set) => set.has(module)).length >= least));
}

/**
 * A module and our modules that it imports, directly or not, without what is loaded on demand. The packages they use
 * follow them; an import of a package's index says nothing about which part of it is used.
 */
function staticImports(root: string, graph: Graph): Set<string> {
  const found = new Set([root]);
  const open = [root];
  for (let module = open.pop(); module !== undefined; module = open.pop()) {
    for (const imported of graph.getModuleInfo(module)?.importedIds ?? []) {
      if (imported.startsWith(SOURCE) && !found.has(imported)) {
        found.add(imported);
        open.push(imported);
      }
    }
  }
  // A page keeps its own file: the server looks for it in the manifest.
  return new Set([...found].filter((module) => !module.startsWith(PAGES)));
}
