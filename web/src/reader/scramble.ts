// Keeps a casual look into the page's storage from telling the code. It is a veil, not a lock: who
// reads this file can lift it, and could as well have asked the reader for its answers.

const PAD = 16;

const bytes = (binary: string): Uint8Array =>
  Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
const binary = (numbers: Uint8Array): string => String.fromCharCode(...numbers);

export function scrambled(value: unknown): string {
  const plain = new TextEncoder().encode(JSON.stringify(value));
  const pad = crypto.getRandomValues(new Uint8Array(PAD));
  const hidden = plain.map((byte, i) => byte ^ pad[i % PAD]! ^ (i * 89));
  return btoa(binary(pad) + binary(hidden));
}

export function unscrambled(text: string | null): unknown {
  if (text === null) return null;
  try {
    const all = bytes(atob(text));
    const pad = all.slice(0, PAD);
    const plain = all.slice(PAD).map((byte, i) => byte ^ pad[i % PAD]! ^ (i * 89));
    return JSON.parse(new TextDecoder().decode(plain));
  } catch {
    return null;
  }
}
