// Tells the person that it is her turn: in the page's title, and by a quiet sound.

import { settings } from "../look/settings.svelte";

let context: AudioContext | null = null;

export function chime(): void {
  // A browser plays nothing, and complains, before the person has touched the page.
  if (!settings.sound || !navigator.userActivation.hasBeenActive) return;
  try {
    context ??= new AudioContext();
    const start = context.currentTime;
    for (const [at, pitch] of [
      [0, 523],
      [0.12, 784],
    ] as const) {
      const tone = context.createOscillator();
      const volume = context.createGain();
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0, start + at);
      volume.gain.linearRampToValueAtTime(0.08, start + at + 0.02);
      volume.gain.exponentialRampToValueAtTime(0.0001, start + at + 0.5);
      tone.connect(volume).connect(context.destination);
      tone.start(start + at);
      tone.stop(start + at + 0.55);
    }
  } catch {
    // A device without sound still shows the title.
  }
}
