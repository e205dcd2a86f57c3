// The build's part of keeping styles where they belong: a stylesheet that comes with a page or a
// game holds only in elements marked with the name of its folder, as in data-styles="table valley".

import { basename, dirname, sep } from "node:path";

import type { Plugin } from "postcss";

// These belong to every page, or are the only ones of a page of its own; components have marks.
const COMMON = [`src${sep}look${sep}`, `src${sep}companion${sep}`, ".svelte"];

function scope(selector: string, folder: string): string {
  const mark = `[data-styles~="${folder}"]`;
  const end = selector.search(/::[\w-]+(\(.*\))?$/);
  const at = end < 0 ? selector.length : end;
  // :where() adds no weight: the order of rules decides as it would without it.
  return `${selector.slice(0, at)}:where(${mark}, ${mark} *)${selector.slice(at)}`;
}

export const scoped: Plugin = {
  postcssPlugin: "scoped",
  Once(root) {
    root.walkRules((rule) => {
      const { parent } = rule;
      const file = rule.source?.input.file ?? "";
      if (!file.includes(".css") || COMMON.some((common) => file.includes(common))) return;
      if (parent?.type === "atrule" && "name" in parent && parent.name.endsWith("keyframes"))
        return;
      rule.selectors = rule.selectors.map((one) => scope(one, basename(dirname(file))));
    });
  },
};
