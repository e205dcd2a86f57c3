// Says why after a moment of hovering, or at once on focus. What was said before is hushed then,
// not on leaving: the reason carries a link to its rule, which must stay within reach.

const MOMENT = 220;

export function hint(node: HTMLElement, [tell, hush]: [() => void, () => void]) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let [why, quiet] = [tell, hush];
  const enter = (event: PointerEvent) => {
    if (event.pointerType === "mouse") timer = setTimeout(speak, MOMENT);
  };
  const speak = () => {
    quiet();
    why();
  };
  const leave = () => clearTimeout(timer);
  const focus = () => node.matches(":focus-visible") && speak();
  node.addEventListener("pointerenter", enter);
  node.addEventListener("pointerleave", leave);
  node.addEventListener("focus", focus);
  return {
    update: (next: [() => void, () => void]) => ([why, quiet] = next),
    destroy: () => clearTimeout(timer),
  };
}
