// While developing: a saved file of locales/ is compiled at once, and the page follows.

import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

import type { Plugin } from "vite";

const ROOT = join(import.meta.dirname, "..");
const OWN = join(ROOT, ".venv", "bin", "python");

export function followTexts(): Plugin {
  return {
    name: "follow-texts",
    apply: "serve",
    configureServer(server) {
      const python = existsSync(OWN) ? OWN : "python3";
      const compile = (path = ""): void => {
        if (!path.startsWith(join(ROOT, "locales"))) return;
        execFile(python, ["-m", "scripts.texts.build"], { cwd: ROOT }, (failed, _, said) => {
          if (failed) server.config.logger.error(said);
        });
      };
      server.watcher.add(join(ROOT, "locales"));
      server.watcher.on("change", compile).on("add", compile);
      compile(join(ROOT, "locales"));
    },
  };
}
