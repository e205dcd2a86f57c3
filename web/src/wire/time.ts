// The server's clock: that of this device may be minutes away from it, and nobody notices but us.

let ahead = 0; // seconds by which the server's clock is ahead

export function heardAt(server: number): void {
  ahead = server - Date.now() / 1000;
}

export const serverNow = (): number => Date.now() / 1000 + ahead;
