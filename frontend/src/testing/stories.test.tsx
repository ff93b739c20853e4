import { render, waitFor } from "@testing-library/react";
import { afterAll, describe, expect, it } from "vitest";

import { accessibilityViolations } from "@/tables/toolbar/fixtures";
import { APPEARANCES, StoryFrame, applyAppearance, storiesOf } from "@/testing/stories";
import type { StoryAppearance } from "@/testing/stories";

const STORIES = storiesOf(import.meta.glob("../**/*.stories.tsx", { eager: true }));

afterAll(() => applyAppearance("light"));

describe.each(Object.keys(APPEARANCES) as StoryAppearance[])("stories in %s", (appearance) => {
  it.each(STORIES.map(({ id, element }) => [id, element] as const))("%s is rendered without accessibility violations", async (_id, element) => {
    applyAppearance(appearance);
    const { container } = render(<StoryFrame>{element}</StoryFrame>);

    // A dialog or menu is rendered outside of the container, and Markdown loads its parser first.
    await waitFor(() => expect(container.childElementCount + document.body.childElementCount).toBeGreaterThan(1));
    expect(await accessibilityViolations()).toEqual([]);
  });
});
