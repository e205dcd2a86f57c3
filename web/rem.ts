// The build's part of following the browser's font size: sizes are written in px of its usual size,
// 16, and shipped in rem. A page in letters twice as large is the page zoomed to 200 %.

import type { Plugin } from "postcss";

const USUAL = 16;
const PX = /(?<![\w.])(\d*\.?\d+)px\b/g;

const inRem = (words: string): string =>
  words.replace(PX, (_, px: string) => `${Number(px) / USUAL}rem`);

export const rem: Plugin = {
  postcssPlugin: "rem",
  Once(root) {
    root.walkAtRules((rule) => {
      rule.params = inRem(rule.params);
    });
    // The words of a plot grow with its picture, whose units they are in.
    root.walkDecls((declaration) => {
      const { parent } = declaration;
      const plotted =
        parent?.type === "rule" &&
        "selector" in parent &&
        /\.plot\b/.test(parent.selector as string);
      if (!plotted) declaration.value = inRem(declaration.value);
    });
  },
};
