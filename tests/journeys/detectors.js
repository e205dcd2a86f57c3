// What the detectors look at on a page. An expression: `detect` by name.
(() => {
  const shown = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  // Boards drawn so small that they are pictures are not read either.
  const HIDDEN = ".vh, .mini, option, script, style, noscript, title, desc, template";
  const words = (text) => text.trim().replaceAll(/\s+/g, " ").slice(0, 50);
  const modal = () => [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;

  function* textNodes(root) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const own = walker.currentNode.parentElement;
      if (walker.currentNode.data.trim() && !own.closest(HIDDEN) && shown(own))
        yield walker.currentNode;
    }
  }

  // What an element's boxes around it leave to be seen of a rectangle, and which cut it.
  function clipped(own, rect) {
    const left = { left: rect.left, right: rect.right, top: rect.top, bottom: rect.bottom };
    let [cut, scrolls] = [null, false];
    for (let one = own; one && one !== document.documentElement; one = one.parentElement) {
      const style = getComputedStyle(one);
      const last = style.position === "fixed" || one === document.body;
      if (style.overflowX === "visible" && style.overflowY === "visible") {
        if (last) break;
        continue;
      }
      if (one === document.body) break;
      const box = one.getBoundingClientRect();
      const beyond = rect.right - box.right > 3 || box.left - rect.left > 3;
      const scrolling = /auto|scroll/.test(style.overflowX + style.overflowY);
      if (beyond && !scrolling && !scrolls && style.textOverflow !== "ellipsis") cut ??= one;
      scrolls ||= scrolling;
      left.left = Math.max(left.left, box.left);
      left.right = Math.min(left.right, box.right);
      left.top = Math.max(left.top, box.top);
      left.bottom = Math.min(left.bottom, box.bottom);
      if (last) break;
    }
    return { ...left, cut, scrolls, seen: left.right - left.left > 2 && left.bottom - left.top > 2 };
  }

  // One entry for each line of each text: as high as its letters, and only what is to be seen.
  function lines() {
    const found = [];
    const range = new Range();
    for (const node of textNodes(modal())) {
      const own = node.parentElement;
      const size = parseFloat(getComputedStyle(own).fontSize);
      range.selectNodeContents(node);
      for (const rect of range.getClientRects()) {
        if (rect.width < 3 || rect.height < 3) continue;
        const middle = (rect.top + rect.bottom) / 2;
        const ink = { left: rect.left + 1, right: rect.right - 1,
          top: middle - size * 0.34, bottom: middle + size * 0.34 };
        const visible = clipped(own, ink);
        if (visible.seen || visible.cut) found.push({ own, said: words(node.data), ink, visible });
      }
    }
    return found;
  }

  const opaque = (one) => {
    const { backgroundColor, backgroundImage, fill } = getComputedStyle(one);
    if (one instanceof SVGElement) return one.tagName !== "svg" && fill !== "none";
    const alpha = /rgba\(.*, ([\d.]+)\)|\/ ([\d.]+)\)/.exec(backgroundColor);
    return backgroundImage !== "none" ||
      (alpha ? Number(alpha[1] ?? alpha[2]) > 0.6 : backgroundColor !== "transparent");
  };
  const turned = (own) => {
    for (let one = own; one; one = one.parentElement) {
      const { transform, rotate } = getComputedStyle(one);
      if (rotate !== "none" || (/^matrix/.test(transform) && !/^matrix\([\d.]+, 0, 0,/.test(transform)))
        return true;
    }
    return false;
  };
  // Whether what lies above hides what lies below, at a place.
  function hides(one, other, x, y) {
    const stack = document.elementsFromPoint(x, y);
    const [a, b] = [stack.indexOf(one), stack.indexOf(other)];
    if (a < 0 || b < 0) return a !== b || stack.length === 0;
    const lower = a < b ? other : one;
    return stack.slice(Math.min(a, b), Math.max(a, b))
      .some((each) => !each.contains(lower) && opaque(each));
  }
  // What hides a text at a place, unless it floats over the page for good reason.
  function cover(own, x, y) {
    const stack = document.elementsFromPoint(x, y), at = stack.indexOf(own);
    for (const one of at < 0 ? [] : stack.slice(0, at)) {
      if (one.contains(own) || own.contains(one) || !opaque(one)) continue;
      for (let each = one; each; each = each.parentElement)
        if (/fixed|sticky/.test(getComputedStyle(each).position)) return null;
      return turned(one) || turned(own) ? null : one;
    }
    return null;
  }
  const BOX = "button, .btn, .tag, td, th, .panel, .plate, article, dialog, a.t, li.seat";

  function layout() {
    const faults = [], all = lines();
    const wide = document.documentElement.scrollWidth - innerWidth;
    if (wide > 0) faults.push(`the page scrolls sideways by ${wide} px`);
    for (const { own, said, ink, visible } of all) {
      if (visible.cut) faults.push(`“${said}” is cut by its box`);
      else if (!visible.scrolls && (visible.right > innerWidth + 1 || visible.left < -1))
        faults.push(`“${said}” leaves the page`);
      const middle = (visible.top + visible.bottom) / 2;
      const places = [visible.left + 1, (visible.left + visible.right) / 2, visible.right - 1];
      if (visible.seen && places.some((x) => cover(own, x, middle)))
        faults.push(`“${said}” is covered`);
      const box = own.closest(BOX);
      if (!box || visible.cut || !visible.seen || turned(own)) continue;
      const outer = box.getBoundingClientRect();
      const by = Math.max(visible.right - outer.right, outer.left - visible.left,
        ...(box.matches("dialog") ? [] : [ink.bottom - outer.bottom, outer.top - ink.top]));
      if (by > 2 && getComputedStyle(own).position !== "absolute")
        faults.push(`“${said}” leaves its ${box.tagName.toLowerCase()} by ${Math.round(by)} px`);
    }
    const short = [...document.querySelectorAll(".seat .nametext")].filter(shown).flatMap((one) => {
      const stem = one.querySelector(".stem") ?? one, rest = one.textContent.slice(stem.textContent.length);
      if (stem.scrollWidth <= stem.clientWidth) return [];
      const letters = (stem.textContent.length * stem.clientWidth) / stem.scrollWidth;
      return [{ name: one.textContent, left: stem.textContent.slice(0, letters) + rest }];
    });
    for (const { name, left } of short)
      if (short.some((other) => other.name !== name && other.left === left))
        faults.push(`“${name}” is cut to what another name is cut to`);
    all.sort((one, other) => one.visible.top - other.visible.top);
    all.forEach((one, at) => {
      for (const other of all.slice(at + 1)) {
        if (other.visible.top >= one.visible.bottom) break;
        const high = Math.min(one.visible.bottom, other.visible.bottom) - other.visible.top;
        const left = Math.max(one.visible.left, other.visible.left);
        const across = Math.min(one.visible.right, other.visible.right) - left;
        if (one.own === other.own || high < 3 || across < 3) continue;
        const [x, y] = [left + across / 2, other.visible.top + high / 2];
        if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) continue;
        if (turned(one.own) || turned(other.own) || hides(one.own, other.own, x, y)) continue;
        faults.push(`“${one.said}” and “${other.said}” lie over each other`);
      }
    });
    return [...new Set(faults)];
  }

  // What says that something runs: in words, by a mark for those who hear, by a bar.
  function running() {
    const said = [...textNodes(document.body)]
      .filter((node) => /…$/.test(node.data.trim()) && !node.parentElement.closest(
        "button, a, input, select, label, summary, h1, .tell, .said, [role=log]"))
      .map((node) => words(node.data));
    const marked = [...document.querySelectorAll("[aria-busy=true], progress, [role=progressbar]")]
      .filter(shown).map((one) => `${one.tagName.toLowerCase()} marked as busy`);
    const counting = [...document.querySelectorAll("table.sh i.pale")].filter(shown).length
      ? ["the count"] : [];
    const turns = [...document.querySelectorAll("li.seat:has(.fl)")];
    const thinking = document.querySelector(".ask.waits .q") && turns.length &&
      turns.every((seat) => seat.querySelector("use[href$='ui-bot']")) ? ["a bot’s turn"] : [];
    return [...said, ...marked, ...counting, ...thinking];
  }

  // Everything that would show progress; a clock shows none.
  function state() {
    const texts = [...textNodes(document.body)]
      .filter((node) => !node.parentElement.closest("[role=timer], .clockface"))
      .map((node) => node.data);
    const bars = [...document.querySelectorAll("[style], progress")]
      .map((one) => (one.getAttribute("style") ?? "") + (one.value ?? ""));
    return JSON.stringify([location.href, texts, bars]);
  }

  async function stuck(seconds) {
    const claims = running(), before = state(), from = performance.now();
    if (claims.length === 0) return [];
    while (performance.now() - from < 1000 * seconds) {
      await new Promise((go) => setTimeout(go, 100));
      if (state() !== before) return [];
    }
    return claims.map((claim) => `“${claim}” says that it runs, and nothing changes`);
  }

  function refusals() {
    return [...document.querySelectorAll("[data-refusal], .sorry")].filter(shown)
      .map((one) => `“${words(one.innerText)}” is shown`);
  }

  // Figures by what they tell, each as [what, value].
  function figures(me) {
    const found = [], [, page, id] = location.pathname.split("/");
    const text = (one) => (one?.innerText ?? "").trim().replaceAll(/[^\d.,%–-]/g, "");
    const name = (one) => {
      const said = (one?.innerText ?? "").trim();
      return ["You", "Du"].includes(said) ? me : said;
    };
    const note = (what, value) => value && found.push([what, value]);
    const sheet = document.querySelector("table.sh");
    if (sheet && !sheet.querySelector("i.pale")) {
      const heads = [...sheet.querySelectorAll("thead th b")].map(name);
      [...sheet.querySelectorAll("tr.tot td em")].forEach((cell, at) =>
        note(`points of ${heads[at]} at ${id}`, text(cell)));
    }
    for (const row of document.querySelectorAll("table.tb tr")) {
      const game = row.querySelector("a[href^='/replay/']")?.getAttribute("href").split("/").at(-1);
      const whose = document.querySelector("main")?.dataset.whose ?? (page === "person" ? me : "");
      if (game && whose && page === "person" && row.cells.length === 5)
        note(`points of ${whose} at ${game}`, row.cells[2].textContent.trim());
    }
    if (page === "review")
      for (const one of document.querySelectorAll("ul.rank li"))
        note(`points of ${name(one).replace(/\s*[\d–-]+$/, "")} at ${id}`, text(one.querySelector("b")));
    for (const one of document.querySelectorAll("table.tb tr.me")) {
      const rating = one.querySelector("[data-rating]") ?? (page === "ladder" && one.cells[2]);
      if (page === "ladder" && rating)
        note(`rating of ${me} in ${id ?? document.querySelector("nav.games [aria-current]")
          ?.getAttribute("href").split("/").at(-1)}`, text(rating));
    }
    const now = performance.now(); // points of a tournament grow, and agree on one page only
    if (page === "tournament")
      for (const one of document.querySelectorAll(".podium li, tr:has(.pts)"))
        note(`points at ${now} of ${name(one.querySelector(".name a, .name, b")).split("\n")[0]}`,
          text(one.querySelector(one.matches("tr") ? ".pts" : "span:last-child"))
            .replace(/[.,]0$/, ""));
    for (const table of document.querySelectorAll("table"))
      if (/chances/i.test(table.caption?.textContent ?? ""))
        for (const row of table.querySelectorAll("tbody tr"))
          note(`chances at ${id}, ${row.cells[0].textContent.trim()}`,
            [...row.cells].slice(1).map((cell) => cell.textContent.trim()).join(" "));
    return found;
  }

  // Every text that a reader meets, also by ear.
  function texts() {
    const said = new Set(document.body.innerText.split("\n"));
    for (const node of textNodes(document.body)) said.add(node.data.trim());
    for (const one of document.querySelectorAll("[aria-label], [title], [placeholder]"))
      if (shown(one))
        for (const name of ["aria-label", "title", "placeholder"])
          said.add(one.getAttribute(name) ?? "");
    return [...said].map((one) => one.trim().replaceAll(/\s+/g, " ")).filter(Boolean);
  }

  // Names of people that lead nowhere.
  function names(people) {
    const leading = "a[href], button, input, textarea, select, label, [role=log], .log, .seats, " +
      "h1, h2, .ask, .sum, dialog, main.board:not(:has(.end)), [role=status], [aria-live]:not(section)";
    return [...textNodes(modal())]
      .filter((node) => people.includes(node.data.trim()) && !node.parentElement.closest(leading))
      .map((node) => `the name “${node.data.trim()}” is no link`);
  }

  // Tables that are shown as mine to move although others are asked.
  async function turns() {
    const ask = async (id) => (await fetch(`/api/tables/${id}`)).json();
    const mine = ({ status, actors, mine }) =>
      status === "playing" && mine.some(({ seat }) => actors.includes(seat));
    const faults = [];
    for (const row of document.querySelectorAll(".yours a.mine[href^='/table/']")) {
      const id = row.getAttribute("href").split("/").at(-1);
      if (!mine(await ask(id)) && row.isConnected && row.matches(".mine"))
        faults.push(`the lobby says “your turn” of ${id}, and it is somebody else’s`);
    }
    const [, page, id] = location.pathname.split("/");
    const asked = () => document.querySelector(".ask:not(.waits)") !== null;
    const reading = document.querySelector(".coach") !== null; // one's own turn waits for the guide
    if (page === "table" && document.querySelector(".ask") && !reading && asked() !== mine(await ask(id)))
      faults.push(`the table says ${asked() ? "“choose”" : "“wait”"}, and the server says the contrary`);
    return faults;
  }

  return { layout, running, stuck, refusals, figures, texts, names, turns };
})()
