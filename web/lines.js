// Fails on lines over 120 characters, which prettier leaves where a text or an address is long.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const MOST = 120;
const long = readdirSync("src", { recursive: true })
  .filter((name) => /\.(ts|js|svelte|css)$/.test(name) && !name.startsWith("generated"))
  .flatMap((name) =>
    readFileSync(join("src", name), "utf8")
      .split("\n")
      .flatMap((line, i) => (line.length > MOST ? [`src/${name}:${i + 1}`] : [])),
  );
for (const place of long) console.error(`${place}: over ${MOST} characters`);
process.exitCode = long.length ? 1 : 0;
