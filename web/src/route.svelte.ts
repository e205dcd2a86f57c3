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

// What a step of the history shows above its page: a name of the page's, and how many dialogs.
type Above = { open: string; over: number };
const aboveNow = (): Above => ({
  open: "",
  over: 0,
  ...(globalThis.history?.state as Above | null),
});

class Address {
  #url = $state.raw(new URL(location.href));
  // What lies open above the page, such as its settings. It is a step in the history: Back closes
  // it, and Forward opens it again.
  open = $state(aboveNow().open);
  route = $derived(read(this.#url));
  // The dialogs that are open, each a step too: what closes them, the lowest first.
  #dialogs: (() => void)[] = [];
  #leaving = false; // a step back has been asked for and is still to come
  #next: (() => void) | null = null; // what comes after it

  constructor() {
    window.addEventListener("popstate", () => this.#arrive());
    window.addEventListener("hashchange", () => (this.#url = new URL(location.href)));
    this.#settle(); // a page that was loaded again has none of its dialogs
  }

  go(path: string): void {
    if (this.#leaving) {
      this.#next = () => this.go(path);
      return;
    }
    this.#dialogs = [];
    this.#step(null, path);
    this.#url = new URL(location.href);
    window.scrollTo(0, 0);
  }

  show(open: string): void {
    if (this.#leaving) {
      this.#next = () => this.show(open);
      return;
    }
    this.#step({ open, over: this.#dialogs.length });
    this.open = open;
  }

  close(): void {
    if (this.open === "") return;
    this.open = "";
    this.#back(1);
  }

  // A dialog is open from now on, until what is returned is called: Back closes it.
  cover(close: () => void): () => void {
    this.#dialogs.push(close);
    this.#settle();
    return () => {
      this.#dialogs = this.#dialogs.filter((one) => one !== close);
      // One dialog may give way to another, or to a page, which then takes its step.
      setTimeout(() => this.#settle());
    };
  }

  // What was open before is left behind by the same step.
  #step(state: Above | null, path?: string): void {
    const { open, over } = aboveNow();
    if (open === "" && over === 0) history.pushState(state, "", path);
    else history.replaceState(state, "", path);
    if (state === null) this.open = "";
  }

  #back(steps: number): void {
    this.#leaving = true;
    history.go(-steps);
  }

  #arrive(): void {
    const asked = this.#leaving;
    this.#leaving = false;
    this.#url = new URL(location.href);
    this.open = aboveNow().open;
    if (!asked) this.#dialogs.splice(aboveNow().over).forEach((close) => close());
    this.#settle();
    const next = this.#next;
    this.#next = null;
    next?.();
  }

  // As many steps above the page as dialogs.
  #settle(): void {
    if (this.#leaving) return;
    const above = aboveNow();
    const many = this.#dialogs.length;
    for (let over = above.over + 1; over <= many; over++) history.pushState({ ...above, over }, "");
    if (above.over > many) this.#back(above.over - many);
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
