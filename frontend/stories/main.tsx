import { useState } from "react";
import { createRoot } from "react-dom/client";

import "./stories.css";
import { APPEARANCES, StoryFrame, applyAppearance, storiesOf } from "@/testing/stories";
import type { NamedStory, StoryAppearance } from "@/testing/stories";

const STORIES = storiesOf(import.meta.glob("../src/**/*.stories.tsx", { eager: true }));

/** A list of all stories, and the selected one in a frame of its own, so that a dialog covers only the frame. */
function Gallery() {
  const [id, setId] = useState(STORIES[0]?.id ?? "");
  const [appearance, setAppearance] = useState<StoryAppearance>("light");
  return (
    <div className="flex h-dvh text-foreground">
      <nav aria-label="Stories" className="w-72 shrink-0 overflow-y-auto border-e border-border p-3">
        {STORIES.map((story) => (
          <button key={story.id} type="button" aria-current={story.id === id} className="block w-full rounded-md px-2 py-1 text-start aria-[current=true]:bg-accent" onClick={() => setId(story.id)}>
            {story.id}
          </button>
        ))}
      </nav>
      <main className="flex min-w-0 flex-1 flex-col">
        <div role="group" aria-label="Appearance" className="flex gap-3 border-b border-border p-3">
          {(Object.keys(APPEARANCES) as StoryAppearance[]).map((name) => (
            <button key={name} type="button" aria-pressed={name === appearance} className="rounded-md px-2 aria-pressed:bg-accent" onClick={() => setAppearance(name)}>
              {name}
            </button>
          ))}
        </div>
        <iframe title={id} src={`?${new URLSearchParams({ story: id, appearance }).toString()}`} className="flex-1" />
      </main>
    </div>
  );
}

function StoryPage({ story }: { story: NamedStory }) {
  return (
    <StoryFrame>
      <div className="min-h-dvh bg-background p-6 text-foreground">{story.element}</div>
    </StoryFrame>
  );
}

const query = new URLSearchParams(window.location.search);
const selected = STORIES.find(({ id }) => id === query.get("story"));
const appearance = query.get("appearance");
applyAppearance(appearance !== null && appearance in APPEARANCES ? (appearance as StoryAppearance) : "light");

const root = document.getElementById("app");
if (root !== null) {
  createRoot(root).render(selected ? <StoryPage story={selected} /> : <Gallery />);
}
