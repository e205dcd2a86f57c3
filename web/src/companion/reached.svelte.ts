// The address at which another phone reaches this page. A server on this machine knows one; the name
// "localhost" means another machine there.

import { exported } from "./place";

const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];
let origin = $state(location.origin);

async function ask(): Promise<void> {
  const answer = await fetch("/api/version").catch(() => null);
  const told = (await answer?.json().catch(() => null)) as { address?: string } | null;
  if (told?.address) origin = told.address;
}

if (!exported && LOOPBACK.includes(location.hostname)) void ask();

export const forOthers = (path: string): string => {
  const url = new URL(path, location.href);
  return origin === location.origin ? url.href : origin + url.pathname + url.search + url.hash;
};
