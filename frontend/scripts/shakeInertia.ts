import type { Plugin } from "vite";

const INERTIA = /[\\/]@inertiajs[\\/]react[\\/]dist[\\/]index\.js$/;
/** Only the developer tools read it; as an assignment it holds a component that nobody imports. */
const DISPLAY_NAME = /^\w+\.displayName = .*;$/gm;
/** A component made by a call counts as a side effect without the annotation. */
const COMPONENT = /^(var \w+ = )(forwardRef\d*\()/gm;

/** Lets the build leave out the components of Inertia that are not used, such as its forms, and what they import. */
export function shakeInertia(): Plugin {
  return {
    name: "shake-inertia",
    apply: "build",
    transform(code, id) {
      if (!INERTIA.test(id)) {
        return null;
      }
      // Blank lines stay, so that the lines of the source map do.
      return { code: code.replace(DISPLAY_NAME, "").replace(COMPONENT, "$1/* @__PURE__ */ $2"), map: null };
    },
  };
}
