// The build's part of working offline: which files the companion's pages are made of.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { Plugin, Rollup } from "vite";

const PUBLIC = ["favicon.svg", "companion.webmanifest", "companion-192.png", "companion-512.png"];
const ENTRY = "companion.html";
const TEXTS = /generated\/texts\/[\w-]+\/(\w+)\.json$/;

// The catalogues that modules of a chunk ask for: texts("common"), texts("reader", "alchemists").
function asked(chunks: Rollup.OutputChunk[]): Set<string | undefined> {
  const files = chunks.flatMap(({ moduleIds }) => moduleIds).filter((id) => /\.ts$/.test(id));
  const sources = files.map((id) => readFileSync(id).toString());
  return new Set(
    sources.flatMap((text) =>
      [...text.matchAll(/texts\("(\w+)"(?:, "(\w+)")?\)/g)].flatMap(([, ...found]) => found),
    ),
  );
}

function reached(bundle: Rollup.OutputBundle): string[] {
  const found = new Set<string>();
  const visit = (name: string): void => {
    const part = bundle[name];
    if (part === undefined || found.has(name)) return;
    found.add(name);
    if (part.type !== "chunk") return;
    const made = part.viteMetadata;
    const files = [...(made?.importedCss ?? []), ...(made?.importedAssets ?? [])];
    [...part.imports, ...part.dynamicImports, ...files].forEach(visit);
  };
  for (const part of Object.values(bundle))
    if (part.type === "chunk" && part.isEntry && part.facadeModuleId?.endsWith(ENTRY))
      visit(part.fileName);
  // What a stylesheet names (fonts) is known only from its text.
  for (const name of [...found]) {
    const part = bundle[name];
    if (part?.type === "asset" && name.endsWith(".css"))
      for (const [, asset] of String(part.source).matchAll(/url\(["']?[./]*([\w.-]+?)["']?\)/g))
        Object.keys(bundle)
          .filter((other) => other.endsWith(`/${asset}`))
          .forEach((other) => found.add(other));
  }
  const chunk = (name: string) => bundle[name] as Rollup.OutputChunk;
  const nouns = asked([...found].map(chunk).filter(({ type }) => type === "chunk"));
  const needed = (name: string): boolean => {
    const noun = TEXTS.exec(chunk(name).facadeModuleId ?? "")?.[1];
    return noun === undefined || nouns.has(noun);
  };
  return [...found].filter(needed).sort();
}

// Writes companion-worker.js with the names of everything that must be kept.
export function offline(): Plugin {
  const read = (path: string): Buffer => readFileSync(join(import.meta.dirname, path));
  return {
    name: "offline",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const files = [...PUBLIC, ...reached(bundle)];
        const template = read("src/companion/worker.js").toString();
        const digest = createHash("sha256")
          .update(files.join() + template)
          .update(read(ENTRY));
        for (const name of PUBLIC) digest.update(read(`public/${name}`));
        const source = template
          .replace('VERSION = "built"', `VERSION = "${digest.digest("hex").slice(0, 12)}"`)
          .replace("FILES = []", `FILES = ${JSON.stringify(files)}`);
        this.emitFile({ type: "asset", fileName: "companion-worker.js", source });
      },
    },
  };
}
