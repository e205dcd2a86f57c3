// Dragging with a mouse or a pen; a finger taps instead, because it also scrolls.

export type Drag = {
  can: boolean;
  take: () => void;
  drop: (cell: number) => void;
  lose: () => void;
};
const SLACK = 6;

export function drag(node: HTMLElement, wanted: Drag) {
  let now = wanted;
  let start: PointerEvent | null = null;
  let ghost: HTMLElement | null = null;

  function down(event: PointerEvent): void {
    if (!now.can || event.button !== 0 || event.pointerType === "touch") return;
    start = event;
    addEventListener("pointermove", move);
    addEventListener("pointerup", up);
    addEventListener("pointercancel", stop);
  }
  function move(event: PointerEvent): void {
    if (start === null) return;
    if (ghost === null && Math.hypot(event.x - start.x, event.y - start.y) > SLACK) {
      ghost = picture(node);
      now.take();
    }
    ghost?.style.setProperty("transform", `translate(${event.x - 30}px, ${event.y - 40}px)`);
    if (ghost) event.preventDefault();
  }
  function up(event: PointerEvent): void {
    if (ghost !== null) {
      addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener("click", swallow, { capture: true }), 0);
      const cell = document.elementFromPoint(event.x, event.y)?.closest<HTMLElement>("[data-cell]");
      if (cell && !node.contains(cell)) now.drop(Number(cell.dataset["cell"]));
      else now.lose();
    }
    stop();
  }
  function stop(): void {
    ghost?.remove();
    start = ghost = null;
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", up);
    removeEventListener("pointercancel", stop);
  }
  node.addEventListener("pointerdown", down);
  return { update: (next: Drag) => void (now = next), destroy: stop };
}

// The click that ends a drag is no click.
function swallow(event: Event): void {
  event.stopPropagation();
  event.preventDefault();
}

function picture(node: HTMLElement): HTMLElement {
  const ghost = document.createElement("div");
  const drawn = node.querySelector(".bottle") ?? node.querySelector("svg");
  ghost.className = "dragged";
  ghost.dataset["styles"] = "valley";
  ghost.ariaHidden = "true";
  if (drawn) ghost.append(drawn.cloneNode(true));
  document.body.append(ghost);
  return ghost;
}
