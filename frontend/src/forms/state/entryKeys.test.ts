import { describe, expect, it } from "vitest";

import { aRepeater, aText } from "@/forms/fixtures";
import { FormStore } from "@/forms/state/FormStore";
import { withSavedKeys } from "@/forms/state/entryKeys";

const items = (value: unknown) => ({ columns: 1, schema: [aRepeater("Items", [aText("Title")], { value })] });

describe("the keys of entries that were changed during a save", () => {
  it("are those of the saved entries", () => {
    const store = new FormStore(items([{ title: "a", _key: "0.aa" }, { title: "b", _key: "1.bb" }]));
    store.setValue("items.0.title", "A");
    const posted = store.getSnapshot().values;
    store.setValue("items.1.title", "B");

    store.accept(items([{ title: "A", _key: "0.cc" }, { title: "b", _key: "1.bb" }]), posted);

    expect(store.getSnapshot()).toMatchObject({
      values: { items: [{ title: "A", _key: "0.cc" }, { title: "B", _key: "1.bb" }] },
      isDirty: true,
    });
  });

  it("follow moved entries, also inside entries and blocks", () => {
    const at = (key: string, inner: string) => ({ type: "x", _key: key, data: { parts: [{ n: 1, _key: inner }, { n: 2 }] } });
    const posted = [at("0.a", "0.i"), at("1.b", "0.j")];
    const saved = [at("0.A", "0.I"), at("1.B", "0.J")];

    expect(withSavedKeys([{ type: "x", data: {} }, posted[1], posted[0]], posted, saved)).toEqual([{ type: "x", data: {} }, saved[1], saved[0]]);
  });

  it("stay if the server stored another number of entries", () => {
    const posted = [{ _key: "0.a" }, { _key: "1.b" }];

    expect(withSavedKeys(posted, posted, [{ _key: "0.c" }])).toEqual(posted);
  });
});
