import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import { defineConfig } from "eslint/config";
import globals from "globals";
import ts from "typescript-eslint";

import { texts } from "./texts.js";

export default defineConfig(
  { ignores: ["node_modules/", "src/generated/", "public/"] },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      // `{#each list as _, i}` has no shorter form.
      "@typescript-eslint/no-unused-vars": [
        "error",
        { varsIgnorePattern: "^_$", argsIgnorePattern: "^_$" },
      ],
      // It also flags maps that live for one function call, and caches nobody renders from.
      "svelte/prefer-svelte-reactivity": "off",
    },
  },
  { plugins: { athanor: { rules: { texts } } }, rules: { "athanor/texts": "error" } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser } },
  },
);
