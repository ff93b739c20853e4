import { describe, expect, it } from "vitest";

import { aBuilder, aRepeater, aText } from "@/forms/fixtures";
import { serverPathOf } from "@/forms/state/fieldAt";

const photos = aRepeater("Photos", [aText("Title")]);
const content = aBuilder("Content", { picture: [aText("File"), photos], paper: [aText("File")] });

const values = {
  photos: [{ title: "a" }],
  content: [
    { type: "paper", data: { file: null } },
    { type: "picture", data: { file: null, photos: [{ title: "b" }] } },
    { type: "gone", data: {} },
  ],
};

describe("the server path of a field", () => {
  it.each([
    ["content.0.data.file", "content.0:paper.data.file"],
    ["content.1.data.file", "content.1:picture.data.file"],
    ["content.1.data.photos.0.title", "content.1:picture.data.photos.0.title"],
    ["photos.0.title", "photos.0.title"],
    ["photos.7.title", "photos.7.title"],
    ["content.2.data.file", "content.2.data.file"],
    ["content", "content"],
    ["unknown.0.x", "unknown.0.x"],
  ])("names the block of its entry: %s", (path, address) => {
    expect(serverPathOf([content, photos], path, values)).toBe(address);
  });
});
