// Which page is shown: the address says it, and links within the page change it without a reload.

export type Route =
  | { page: "lobby" }
  | { page: "about" }
  | { page: "account" }
  | { page: "table"; id: string }
  | { page: "join"; code: string }
  | { page: "replay"; id: string; ply: number | null }
  | { page: "embed"; id: string; ply: number | null }
  | { page: "ladder"; game: string; season: string }
  | { page: "watch"; game: string }
  | { page: "profile"; person: string }
  | { page: "history"; person: string }
  | { page: "review"; id: string }
  | { page: "learn"; id: string; seat: number | null }
  | { page: "explore"; id: string; ply: number; line: string }
  | { page: "puzzles"; game: string }
  | { page: "puzzle"; id: string }
  | { page: "print"; game: string; grade: number }
  | { page: "openings"; game: string }
  | { page: "rules"; game: string; clause: string }
  | { page: "mail"; link: string }
  | { page: "password"; link: string }
  | { page: "desk" }
  | { page: "friends" }
  | { page: "circle"; id: string }
  | { page: "circleLink"; code: string }
  | { page: "tournaments" }
  | { page: "tournament"; id: string }
  | { page: "nowhere" };

function read(url: URL): Route {
  const [first = "", second = "", third = ""] = url.pathname
    .split("/")
    .filter(Boolean)
    .map(decodeURIComponent);
  if (first === "") return { page: "lobby" };
  if (first === "about") return { page: "about" };
  if (first === "account") return { page: "account" };
  if (first === "table" && second) return { page: "table", id: second };
  if (first === "join" && second) return { page: "join", code: second };
  if (first === "replay" && second) return { page: "replay", id: second, ply: number(url, "ply") };
  if (first === "embed" && second) return { page: "embed", id: second, ply: number(url, "ply") };
  if (first === "watch") return { page: "watch", game: second };
  if (first === "ladder")
    return { page: "ladder", game: second, season: url.searchParams.get("season") ?? "" };
  if (first === "person" && second && third === "games") return { page: "history", person: second };
  if (first === "review" && third === "learn")
    return { page: "learn", id: second, seat: number(url, "seat") };
  if (first === "review" && second) return { page: "review", id: second };
  if (first === "explore" && second)
    return {
      page: "explore",
      id: second,
      ply: number(url, "ply") ?? 0,
      line: url.searchParams.get("line") ?? "",
    };
  if (first === "puzzles" && third === "print")
    return { page: "print", game: second, grade: number(url, "grade") ?? 3 };
  if (first === "puzzles") return { page: "puzzles", game: second || "alchemist" };
  if (first === "puzzle" && second) return { page: "puzzle", id: second };
  if (first === "openings" && second) return { page: "openings", game: second };
  if (first === "person" && second) return { page: "profile", person: second };
  if (first === "rules" && second)
    return { page: "rules", game: second, clause: url.hash.slice(1) };
  if (first === "mail" || first === "password") return { page: first, link: url.hash.slice(1) };
  if (first === "friends") return { page: "friends" };
  if (first === "circle" && second) return { page: "circle", id: second };
  if (first === "circle-link" && second) return { page: "circleLink", code: second };
  if (first === "tournaments") return { page: "tournaments" };
  if (first === "tournament" && second) return { page: "tournament", id: second };
  if (first === "desk") return { page: "desk" };
  return { page: "nowhere" };
}

function number(url: URL, name: string): number | null {
  const text = url.searchParams.get(name);
  return text !== null && /^\d+$/.test(text) ? Number(text) : null;
}

// Addresses that another page answers: the wire, and the companion for the table at home.
const COMPANION = ["/reader", "/notebook", "/score", "/cards", "/gamemaster"];
const elsewhere = (url: URL): boolean =>
  /^\/(api|docs)(\/|$)/.test(url.pathname) || COMPANION.includes(url.pathname);

const openNow = (): string => (globalThis.history?.state as { open?: string } | null)?.open ?? "";

class Address {
  #url = $state.raw(new URL(location.href));
  // What lies open above the page, such as its settings. It is a step in the history: Back closes
  // it, and Forward opens it again.
  open = $state(openNow());
  route = $derived(read(this.#url));

  constructor() {
    window.addEventListener("popstate", () => {
      this.#url = new URL(location.href);
      this.open = openNow();
    });
    window.addEventListener("hashchange", () => (this.#url = new URL(location.href)));
  }

  go(path: string): void {
    this.#step(null, path);
    this.#url = new URL(location.href);
    window.scrollTo(0, 0);
  }

  show(open: string): void {
    this.#step({ open });
    this.open = open;
  }

  close(): void {
    if (this.open === "") return;
    this.open = "";
    history.back();
  }

  // What was open before is left behind by the same step.
  #step(state: { open: string } | null, path?: string): void {
    if (this.open === "") history.pushState(state, "", path);
    else history.replaceState(state, "", path);
    if (state === null) this.open = "";
  }

  // The address of the same page at another place in it, without a step in the history.
  note(path: string): void {
    history.replaceState(history.state, "", path);
  }

  follow(event: MouseEvent): void {
    const link = (event.target as Element).closest?.("a");
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute("download"))
      return;
    const url = new URL(link.href, location.href);
    if (url.origin !== location.origin || elsewhere(url)) return;
    event.preventDefault();
    this.go(url.pathname + url.search + url.hash);
  }
}

export const address = new Address();
