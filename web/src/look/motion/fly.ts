// Something flies from one place of the board to another, on a shallow arc, or sinks where it lay
// and is gone; a click ends it. What it looks like is among the styles of its game.

import { settings, still } from "../settings.svelte";

const FLIGHT = { calm: 420, quick: 220, none: 0 };
const DEEP = 38; // px that something sinks

function spot(place: string): DOMRect | null {
  const found = [...document.querySelectorAll(`[data-place="${CSS.escape(place)}"]`)];
  const shown = found.map((one) => one.getBoundingClientRect()).find((box) => box.width > 0);
  return shown ?? null;
}

const at = (box: DOMRect, lift = 0): string =>
  `translate(${box.x + box.width / 2 - 14}px, ${box.y + box.height / 2 - 14 - lift}px)`;

export function fly(game: string, look: string, from: string, to: string, delay: number): void {
  const [start, end] = [spot(from), spot(to)];
  if (start === null || end === null) return;
  if (still()) return mark(to);
  const middle = new DOMRect(
    (start.x + end.x) / 2,
    (start.y + end.y) / 2,
    (start.width + end.width) / 2,
    (start.height + end.height) / 2,
  );
  send(
    game,
    look,
    [
      { transform: at(start), opacity: 1 },
      { transform: at(middle, 34) },
      { transform: at(end), opacity: 1 },
    ],
    delay,
  );
}

export function sink(game: string, look: string, from: string, delay: number): void {
  const start = spot(from);
  if (start === null) return;
  if (still()) return mark(from);
  send(
    game,
    `${look} sinking`,
    [
      { transform: at(start), opacity: 1 },
      { transform: `${at(start, -DEEP)} scale(0.7)`, opacity: 0 },
    ],
    delay,
  );
}

function send(game: string, look: string, frames: Keyframe[], delay: number): void {
  const piece = document.createElement("span");
  piece.className = `${look} flying`;
  piece.dataset["styles"] = game;
  piece.ariaHidden = "true";
  document.body.append(piece);
  const flight = piece.animate(frames, {
    duration: FLIGHT[settings.speed],
    delay,
    easing: "cubic-bezier(.35,0,.2,1)",
    fill: "backwards",
  });
  const finish = () => flight.finish();
  document.addEventListener("pointerdown", finish, { once: true });
  flight.onfinish = () => {
    document.removeEventListener("pointerdown", finish);
    piece.remove();
  };
}

// Without movement, what changed keeps a ring for a moment instead.
function mark(place: string): void {
  for (const one of document.querySelectorAll(`[data-place="${CSS.escape(place)}"]`)) {
    one.classList.add("pointed");
    setTimeout(() => one.classList.remove("pointed"), 2000);
  }
}
