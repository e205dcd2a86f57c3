import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

import { offline } from "./offline";
import { followTexts } from "./follow";
import { rem } from "./rem";
import { scoped } from "./scope";

// Of the server behind the page while developing.
const PORT = process.env["ATHANOR_DEV_PORT"] ?? "8765";
const OUT = "../src/athanor/server/page";

// Every text file also lies there packed, so that the server need not pack it.
function packed(): Plugin {
  const pack = (folder: string): void => {
    for (const name of readdirSync(folder)) {
      const path = join(folder, name);
      if (statSync(path).isDirectory()) pack(path);
      else if (/\.(js|css|svg|html|txt|wasm|webmanifest)$/.test(name))
        writeFileSync(
          `${path}.br`,
          brotliCompressSync(readFileSync(path), {
            params: { [constants.BROTLI_PARAM_QUALITY]: 11 },
          }),
        );
    }
  };
  return {
    name: "packed",
    apply: "build",
    closeBundle: () => pack(join(import.meta.dirname, OUT)),
  };
}

// The page is built into the Python package, which serves it; nothing is ever fetched from elsewhere.
export default defineConfig({
  plugins: [svelte(), offline(), packed(), followTexts()],
  css: { postcss: { plugins: [scoped, rem] } },
  // Scripts and styles name files from where they lie, so that the companion can be put into any
  // folder of any host; only the two pages name theirs from the root, and an export mends its one.
  experimental: {
    renderBuiltUrl: (_, { hostType }) => (hostType === "html" ? undefined : { relative: true }),
  },
  build: {
    rolldownOptions: { input: { index: "index.html", companion: "companion.html" } },
    outDir: OUT,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": { target: `http://127.0.0.1:${PORT}`, ws: true } } },
});
