// Draws something as large as its room allows, so that nothing of it has to be scrolled for.
import type { Attachment } from "svelte/attachments";

const STEP = 0.05;

// Zooms between two bounds. It grows by two steps or not at all: a board that changes its size with
// every card is unquiet.
export function fitted(least: number, most: number): Attachment<HTMLElement> {
  return (node) => {
    let zoom = most;
    const fits = (tried: number): boolean => {
      node.style.zoom = String(tried);
      return node.scrollHeight <= node.clientHeight + 1 && node.scrollWidth <= node.clientWidth + 1;
    };
    const settle = (): void => {
      if (fits(zoom)) {
        if (zoom + 2 * STEP <= most && fits(zoom + 2 * STEP)) zoom += 2 * STEP;
      } else while (zoom > least && !fits(zoom)) zoom -= STEP;
      node.style.zoom = String(zoom);
    };
    const sizes = new ResizeObserver(settle);
    const observe = (): void => [node, ...node.children].forEach((one) => sizes.observe(one));
    const changes = new MutationObserver(() => (observe(), settle()));
    changes.observe(node, { childList: true, characterData: true, subtree: true });
    observe();
    void document.fonts.ready.then(settle);
    return () => {
      sizes.disconnect();
      changes.disconnect();
      node.style.zoom = "";
    };
  };
}
