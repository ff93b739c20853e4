import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import { completeUrl, isSafeUrl } from "@/support/urls";
import { Markdown } from "@/ui/Markdown";
import { MarkdownContent } from "@/ui/MarkdownContent";

function drawn(text: string): string {
  const { container, unmount } = render(<MarkdownContent text={text} />);
  const html = container.firstElementChild?.innerHTML ?? "";
  unmount();
  return html.replaceAll(' target="_blank" rel="noopener noreferrer"', "");
}

describe("Markdown renders", () => {
  it.each([
    ["# One #", "<h1>One</h1>"],
    ["one\ntwo\n\nthree", "<p>one\ntwo</p><p>three</p>"],
    ["one  \ntwo", "<p>one<br>two</p>"],
    ["**one** *two* ~~three~~ __four__ _five_", "<p><strong>one</strong> <em>two</em> <del>three</del> <strong>four</strong> <em>five</em></p>"],
    ["**one *two* three**", "<p><strong>one <em>two</em> three</strong></p>"],
    ["snake_case_name and 2 * 3 * 4", "<p>snake_case_name and 2 * 3 * 4</p>"],
    ["`a < b` and ``x ` y``", "<p><code>a &lt; b</code> and <code>x ` y</code></p>"],
    ["\\*plain\\*", "<p>*plain*</p>"],
    ["```js\n**a**\n```\nafter", "<pre><code>**a**</code></pre><p>after</p>"],
    ["> one\n> two", "<blockquote><p>one\ntwo</p></blockquote>"],
    ["- one\n- two\n  - deep\n- three", "<ul><li>one</li><li>two<ul><li>deep</li></ul></li><li>three</li></ul>"],
    ["3. one\n4. two", '<ol start="3"><li>one</li><li>two</li></ol>'],
    ["one\n\n---\n\ntwo", "<p>one</p><hr><p>two</p>"],
    ["[a **b**](https://example.com/x_(y))", '<p><a href="https://example.com/x_(y)">a <strong>b</strong></a></p>'],
    ["See https://example.com/a.", '<p>See <a href="https://example.com/a">https://example.com/a</a>.</p>'],
    ["<https://example.com>", '<p><a href="https://example.com">https://example.com</a></p>'],
    ["| A | B |\n|---|:-:|\n| 1 |", "<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1</td><td></td></tr></tbody></table>"],
  ])("%o", (text, html) => {
    expect(drawn(text)).toBe(html);
  });

  it("task lists with checkboxes", () => {
    expect(drawn("- [x] done\n- [ ] open").match(/checked=""/g)).toHaveLength(1);
  });
});

it("Markdown loads its parser on first use", async () => {
  render(<Markdown text="# One" />);

  expect(await screen.findByRole("heading", { name: "One" })).toBeVisible();
});

describe("Markdown cannot run scripts", () => {
  it.each([
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert(1))",
    "[x]( \tjavascript:alert(1))",
    "[x](java\nscript:alert(1))",
    "[x](data:text/html,<script>alert(1)</script>)",
    "![x](javascript:alert(1))",
    "<javascript:alert(1)>",
    "[x](vbscript:x)",
    '[x](https://example.com" onclick="alert(1))',
  ])("%o", (text) => {
    const { container } = render(<MarkdownContent text={text} />);

    expect(container.querySelector("script, iframe, [onerror], [onclick]")).toBeNull();
    for (const element of container.querySelectorAll("a, img")) {
      expect(element.getAttribute("href") ?? element.getAttribute("src")).toMatch(/^(?:https?:|mailto:|[^:]*$)/);
    }
  });

  it("renders pathological input quickly", () => {
    const started = performance.now();
    for (const sign of ["*", "[", "> ", "- ", "`", "_a ", "![", "**a "]) {
      drawn(sign.repeat(2000));
    }
    expect(performance.now() - started).toBeLessThan(4000);
  });
});

it("isSafeUrl accepts web, mail and telephone links only", () => {
  expect(["https://a.b", "/x", "#y", "mailto:a@b.c", "tel:+4912"].every(isSafeUrl)).toBe(true);
  expect(["javascript:x", "data:x", " javascript:x", "java\tscript:x", "file:///etc"].some(isSafeUrl)).toBe(false);
  expect(["example.com", "a@b.de", "/x", "tel:1", ""].map(completeUrl)).toEqual(["https://example.com", "mailto:a@b.de", "/x", "tel:1", ""]);
});
