// What a component says about itself: on hover, on focus, on a long press, and on a tap where a tap
// does nothing else. A component is whatever has a place on the board, or words of its own.

const MOMENT = 250; // of hovering
const LONG = 450; // of a press
const COMPONENT = "[data-about], [data-place]";

export type About = { words: string; box: DOMRect } | null;

export function wordsOf(node: HTMLElement): string {
  const own = node.dataset["about"] ?? node.getAttribute("aria-label");
  return (own ?? node.querySelector(".vh")?.textContent ?? "").trim();
}

// Gives a picture words to tell, and lets the keyboard reach it.
export function tells(node: HTMLElement, words: string) {
  const tell = (now: string) => {
    node.dataset["about"] = now;
    if (!node.matches("button, a")) node.tabIndex = 0;
  };
  tell(words);
  return { update: tell };
}

const near = (event: Event): HTMLElement | null =>
  (event.target as Element | null)?.closest?.<HTMLElement>(COMPONENT) ?? null;

// Listens on the whole page; the answer ends it.
export function listen(tell: (about: About) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pressed = false;
  let [clickedX, clickedY] = [-1, -1];
  const say = (node: HTMLElement | null): void => {
    const words = node ? wordsOf(node) : "";
    const about = node && words ? { words, box: node.getBoundingClientRect() } : null;
    // Not at once: what has the focus may be leaving the page while the page is being changed.
    queueMicrotask(() => tell(about));
  };
  const soon = (node: HTMLElement | null, moment: number, then?: () => void): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      say(node);
      then?.();
    }, moment);
  };
  // Where one has clicked, what moves under the resting mouse is not asked for.
  const rests = ({ clientX, clientY }: PointerEvent) =>
    Math.hypot(clientX - clickedX, clientY - clickedY) < 2;
  const over = (event: PointerEvent) => {
    if (event.pointerType === "mouse" && !rests(event)) soon(near(event), MOMENT);
  };
  const down = (event: PointerEvent) => {
    pressed = false;
    if (event.pointerType === "mouse") return;
    const node = near(event);
    if (node) soon(node, LONG, () => (pressed = true));
  };
  const end = (event: PointerEvent) => event.pointerType !== "mouse" && clearTimeout(timer);
  const click = (event: MouseEvent) => {
    clearTimeout(timer);
    [clickedX, clickedY] = [event.clientX, event.clientY];
    if (pressed) {
      pressed = false;
      event.preventDefault();
      return event.stopPropagation();
    }
    const node = near(event);
    say(node && !node.matches("button, a") && !node.closest("button, a") ? node : null);
  };
  const focus = (event: FocusEvent) => {
    const node = near(event);
    if (node === event.target && node?.matches(":focus-visible")) say(node);
  };
  const quiet = (event: KeyboardEvent | Event) => {
    if (!(event instanceof KeyboardEvent) || event.key === "Escape") say(null);
  };
  const menu = (event: Event) => pressed && event.preventDefault();
  const heard: [string, (event: never) => void][] = [
    ["pointerover", over],
    ["pointerdown", down],
    ["pointerup", end],
    ["pointercancel", end],
    ["click", click],
    ["focusin", focus],
    ["focusout", quiet],
    ["keydown", quiet],
    ["scroll", quiet],
    ["contextmenu", menu],
  ];
  for (const [name, hear] of heard) document.addEventListener(name, hear as EventListener, true);
  return () => {
    clearTimeout(timer);
    for (const [name, hear] of heard)
      document.removeEventListener(name, hear as EventListener, true);
  };
}
