// Rewrites package-lock.json without the funding addresses that npm copies into it.
// `npm run lock` resolves anew and then calls this.

import { readFileSync, writeFileSync } from 'node:fs';

const path = new URL('package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(path, 'utf8'));
for (const entry of Object.values(lock.packages)) delete entry.funding;
writeFileSync(path, JSON.stringify(lock, null, 2) + '\n');
