// Play by keys: from choice to choice with the arrows, and the focus stays where one answers.

// What can be chosen now, in the order of the board.
const CHOICES = "main.board button:is(.can, .may, [data-also], [data-main])";
const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

export class Keyboard {
  #inUse = false;

  constructor(readonly bench: () => HTMLElement | undefined) {}

  used(byKeys: boolean): void {
    this.#inUse = byKeys;
  }

  walk(key: string): boolean {
    const by = STEPS[key];
    const open = [...document.querySelectorAll<HTMLElement>(CHOICES)].filter((one) =>
      one.checkVisibility(),
    );
    if (by === undefined || open.length === 0) return false;
    const at = open.indexOf(document.activeElement as HTMLElement);
    const next = at < 0 ? (by > 0 ? 0 : open.length - 1) : (at + by + open.length) % open.length;
    open[next]?.focus();
    return true;
  }

  // A key has chosen something, wherever the focus was: what comes next is at the question.
  answered(): void {
    this.bench()?.focus({ preventScroll: true });
  }

  // To the button that confirms, or to the question; not away from another part of the page.
  follow(): void {
    const now = document.activeElement;
    const elsewhere = now !== null && now !== document.body && !now.closest("main.board");
    if (!this.#inUse || elsewhere) return;
    const confirms = this.bench()?.querySelector<HTMLElement>("button.main[data-main]");
    (confirms ?? this.bench())?.focus({ preventScroll: true });
  }
}
