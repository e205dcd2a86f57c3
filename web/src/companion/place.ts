// Where a companion page stands: which of them it is, what it may link to, and what it lacks here.

export const PAGES = ["reader", "notebook", "score", "cards", "gamemaster"] as const;
export type PageName = (typeof PAGES)[number];

// An export lies on any host, as files with .html, and has no server of ours behind it.
export const exported =
  document.querySelector<HTMLMetaElement>('meta[name="companion"]')?.content === "exported";

const last =
  location.pathname
    .split("/")
    .at(-1)
    ?.replace(/\.html$/, "") ?? "";
export const page: PageName = PAGES.find((name) => name === last) ?? "reader";

export const to = (name: PageName): string => `./${name}${exported ? ".html" : ""}`;
export const home = exported ? to("reader") : "/";

export const hasCamera = (): boolean =>
  window.isSecureContext && typeof navigator.mediaDevices?.getUserMedia === "function";
export const canKeep = (): boolean => window.isSecureContext && "serviceWorker" in navigator;
