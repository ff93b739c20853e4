import { createElement } from "react";
import type { ComponentType, ReactNode } from "react";

import { SharedPropsContext } from "@/support/panelContext";
import { sharedProps } from "@/testing/props";

/** The default export of a story file: Component Story Format 3, as far as our stories use it. */
export interface Meta<Props> {
  /** "folder/Component", which is also its place in the gallery. */
  title: string;
  component: ComponentType<Props>;
  args?: Partial<Props>;
}

/** A named export of a story file. */
export interface Story<Props> {
  args?: Partial<Props>;
  render?: (args: Props) => ReactNode;
}

export interface NamedStory {
  /** "ui/Button/Destructive" */
  id: string;
  element: ReactNode;
}

type Modules = Record<string, Record<string, unknown>>;

/** Return the stories of all modules, sorted by id. */
export function storiesOf(modules: Modules): NamedStory[] {
  return Object.values(modules)
    .flatMap(({ default: meta, ...stories }) =>
      Object.entries(stories).map(([name, story]) => nameStory(meta as Meta<object>, name, story as Story<object>)),
    )
    .sort((left, right) => left.id.localeCompare(right.id));
}

function nameStory(meta: Meta<object>, name: string, story: Story<object>): NamedStory {
  const args = { ...meta.args, ...story.args };
  const element = story.render ? createElement(() => story.render?.(args)) : createElement(meta.component, args);
  return { id: `${meta.title}/${name}`, element };
}

/** The context that components expect around them. */
export function StoryFrame({ children }: { children: ReactNode }) {
  return <SharedPropsContext value={sharedProps()}>{children}</SharedPropsContext>;
}

export const APPEARANCES = {
  light: { className: "light", dir: "ltr" },
  dark: { className: "dark", dir: "ltr" },
  rtl: { className: "light", dir: "rtl" },
} as const;

export type StoryAppearance = keyof typeof APPEARANCES;

/** Switch the document to an appearance. */
export function applyAppearance(appearance: StoryAppearance): void {
  const { className, dir } = APPEARANCES[appearance];
  Object.assign(document.documentElement, { className, dir });
}
