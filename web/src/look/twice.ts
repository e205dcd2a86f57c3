// The second click of a double click is aimed at what stood there when the first one fell. Where another
// button has come to stand there since, such as “End the turn” after “Done brewing”, or where a dialog was
// opened that a click beside it closes, it does nothing. Nor does it take back what the first one has chosen.
// Nor does it ask why what the first one has closed cannot be chosen.
// A key that is held down presses once, for the same reason.

const TAP = 500; // ms: taps of a finger are not counted by the browser
const NEAR = 24; // px
const TYPED = "input, textarea, select, [contenteditable]";

type Aim = { at: number; x: number; y: number; words: string; chosen: boolean };
let first: Aim | null = null;
let second = false; // the click that is being answered is one
export const isSecondClick = (): boolean => second;

const near = (event: MouseEvent, aim: Aim): boolean =>
  Math.hypot(event.clientX - aim.x, event.clientY - aim.y) < NEAR;

function isSecond(event: MouseEvent, aim: Aim): boolean {
  const tapped = event instanceof PointerEvent && event.pointerType === "touch";
  return event.detail > 1 || (tapped && event.timeStamp - aim.at < TAP && near(event, aim));
}

// What a button says, whatever it counts.
const wordsOf = (button: Element | null | undefined): string =>
  (button?.textContent ?? "").replaceAll(/\d+/g, "").trim();

// Beside a dialog, where a click closes it: the first one has opened it.
const aside = ({ target }: MouseEvent): boolean => target instanceof HTMLDialogElement;

function clicked(event: MouseEvent): void {
  second = event.detail !== 0 && first !== null && isSecond(event, first);
  if (event.detail === 0) return; // a key, or a script
  const button = (event.target as Element).closest?.("button, a");
  const words = wordsOf(button);
  const chosen = button?.matches(".is, [aria-pressed=true]") ?? false;
  if (first === null || !second)
    first = { at: event.timeStamp, x: event.clientX, y: event.clientY, words, chosen };
  else if (aside(event) || (button?.matches(".btn") && words !== first.words)) stop(event);
  else if (chosen && !first.chosen)
    stop(event); // what the first one has chosen stays so
  else first.at = event.timeStamp;
}

function pressed(event: KeyboardEvent): void {
  second = false;
  const presses = event.key === "Enter" || event.key === " ";
  if (event.repeat && presses && !(event.target as Element).closest?.(TYPED)) stop(event);
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

export function mindSecondClicks(): void {
  window.addEventListener("click", clicked, { capture: true });
  window.addEventListener("keydown", pressed, { capture: true });
}
