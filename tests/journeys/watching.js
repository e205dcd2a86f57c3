// Runs in every page before its own scripts: what happens there is counted, and what must never be
// seen, however short, is kept.
(() => {
  window.happened = 0;
  window.glimpsed = [];
  const NONSENSE = /\bundefined\b|\bNaN\b|\[object |^null$|\{[a-z_]+(, |\})/;
  const EMPTY = "p.none, .sorry, [role=alert]";
  const SOON = 3000; // ms after a page was opened in which nobody else does anything
  const shown = new Map();
  let opened = performance.now();
  let place = location.href;
  const glimpse = (words) => window.glimpsed.includes(words) || window.glimpsed.push(words);
  const look = () => {
    window.happened += 1;
    if (!document.body) return;
    if (location.href !== place) {
      [place, opened] = [location.href, performance.now()];
      for (const one of shown.keys()) shown.set(one, ""); // of the page before
    }
    for (const one of document.querySelectorAll(EMPTY))
      if (!shown.has(one)) shown.set(one, one.textContent.trim());
    for (const [one, words] of shown)
      if (!one.isConnected) {
        shown.delete(one);
        if (performance.now() - opened < SOON && words)
          glimpse(`“${words.slice(0, 60)}” was shown, and taken back`);
      }
  };
  const read = (changes) => {
    for (const { target, addedNodes } of changes)
      for (const node of [target, ...addedNodes]) {
        if (node.parentElement?.closest("script, style") || node.nodeName === "SCRIPT") continue;
        const own = node.nodeType === 3 ? node.data : "";
        const said = own || (addedNodes.length && node !== target ? (node.textContent ?? "") : "");
        const found = node.nodeName === "STYLE" ? null : NONSENSE.exec(said);
        if (found) glimpse(`“${said.trim().slice(0, 60)}” was shown`);
      }
    look();
  };
  new MutationObserver(read).observe(document, {
    childList: true, subtree: true, attributes: true, characterData: true,
  });
  for (const event of ["input", "change", "focusin", "scroll", "click"])
    document.addEventListener(event, () => {
      if (event !== "click") window.happened += 1;
      else opened = -Infinity; // what goes now goes because somebody wanted it
    }, { capture: true });
})();
