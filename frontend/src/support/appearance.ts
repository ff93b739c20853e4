import { onPreferences, readPreference, storePreference } from "@/support/preferences";
import { readCookie, readStored, writeCookie, writeStored } from "@/support/storage";
import { createStore, useStore, useStored } from "@/support/store";

export type Appearance = "light" | "dark" | "system";
type ResolvedAppearance = Exclude<Appearance, "system">;

const NAME = "appearance";
const PREFERENCE = "theme";
const ONE_YEAR = 31_536_000;
const DARK_QUERY = "(prefers-color-scheme: dark)";

const chosen = createStore<Appearance>("system");
let darkAllowed = true;

/** Apply the appearance before the first render, and follow the system's changes and those of other devices. */
export function startAppearance(): void {
  window.matchMedia(DARK_QUERY).addEventListener("change", () => apply());
  onPreferences(takePreference);
  apply(parse(readStored(NAME) ?? readCookie(NAME)));
}

/** Store a choice: in the account, in this browser, and in a cookie for the server's first paint. */
export function chooseAppearance(next: Appearance): void {
  storePreference(PREFERENCE, next);
  applyChoice(next);
}

/** Apply what the user has chosen in another browser. */
function takePreference(): void {
  const stored = readPreference(PREFERENCE);
  if (typeof stored === "string" && parse(stored) === stored && stored !== chosen.get()) {
    applyChoice(parse(stored));
  }
}

function applyChoice(next: Appearance): void {
  writeStored(NAME, next);
  writeCookie(NAME, next, ONE_YEAR);
  apply(next);
}

/** A panel without dark mode is always light. */
export function allowDark(allowed: boolean): void {
  if (darkAllowed !== allowed) {
    darkAllowed = allowed;
    apply();
  }
}

/** The appearance that the user chose. */
export function storedAppearance(): Appearance {
  return chosen.get();
}

export function useAppearance(): Appearance {
  return useStore(chosen);
}

/** The appearance on the screen, for example to choose a logo. */
export function useResolvedAppearance(): ResolvedAppearance {
  return useStored(chosen, resolve);
}

function resolve(appearance: Appearance): ResolvedAppearance {
  if (!darkAllowed) {
    return "light";
  }
  if (appearance !== "system") {
    return appearance;
  }
  return window.matchMedia(DARK_QUERY).matches ? "dark" : "light";
}

/** Show the appearance, and notify: what "system" means, or whether dark is allowed, may have changed. */
function apply(appearance: Appearance = chosen.get()): void {
  const resolved = resolve(appearance);
  const { classList } = document.documentElement;
  classList.toggle("dark", resolved === "dark");
  classList.toggle("light", resolved === "light");
  chosen.set(appearance);
}

function parse(value: string | null): Appearance {
  return value === "light" || value === "dark" ? value : "system";
}
