import { describe, expect, it } from "vitest";

import { PAGE_FILTERS, filterUrl, groupOf } from "@/widgets/filters/filterUrl";

const written = (address: string) => decodeURIComponent(address);

describe("the URL of filters", () => {
  it("contains filters with a value, and keeps the rest", () => {
    const address = filterUrl("/board?tab=a&filters[region]=north#top", PAGE_FILTERS, { region: "south", tags: ["a", "b"], word: "" });

    expect(written(address)).toBe("/board?tab=a&filters[region]=south&filters[tags][]=a&filters[tags][]=b");
  });

  it("contains an empty group, so that no default returns", () => {
    expect(written(filterUrl("/board?filters[region]=north", PAGE_FILTERS, { region: null }))).toBe("/board?filters=");
    expect(written(filterUrl("/board?filters=", PAGE_FILTERS, { region: "south" }))).toBe("/board?filters[region]=south");
  });

  it("keeps the order of a widget's table and goes back to its first page", () => {
    const now = "/board?widgets[late][sort]=title&widgets[late][page]=3&widgets[other][page]=2";

    expect(written(filterUrl(now, groupOf("late"), { word: "fern" }))).toBe(
      "/board?widgets[late][sort]=title&widgets[other][page]=2&widgets[late][word]=fern",
    );
  });

  it("names the fields if the group contains only a sort order", () => {
    expect(written(filterUrl("/board?widgets[late][sort]=title", groupOf("late"), { word: null }))).toBe(
      "/board?widgets[late][sort]=title&widgets[late][word]=",
    );
  });
});
