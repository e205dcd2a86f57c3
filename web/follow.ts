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
      let running = false;
      let again = false;
      // One run at a time: a change of branches saves hundreds of these files at once.
      const compile = (): void => {
        again = running;
        if (running) return;
        running = true;
        execFile(python, ["-m", "scripts.texts.build"], { cwd: ROOT }, (failed, _, said) => {
          running = false;
          if (failed) server.config.logger.error(said);
          if (again) compile();
        });
      };
      const follow = (path: string): void => {
        if (path.startsWith(join(ROOT, "locales"))) compile();
      };
      server.watcher.add(join(ROOT, "locales"));
      server.watcher.on("change", follow).on("add", follow);
      compile();
    },
  };
}
