// The screen of a phone that lies on the table stays on, where the browser allows it.

// The answer lets it go out again.
export function stayAwake(): () => void {
  let held: WakeLockSentinel | null = null;
  let over = false;
  // A browser lets go of it whenever the page is hidden.
  async function hold(): Promise<void> {
    if (document.visibilityState !== "visible") return;
    try {
      held = await navigator.wakeLock.request("screen");
      if (over) void held.release();
    } catch {
      held = null; // unknown here, or refused, as with an empty battery
    }
  }
  const again = () => void hold();
  document.addEventListener("visibilitychange", again);
  void hold();
  return () => {
    over = true;
    document.removeEventListener("visibilitychange", again);
    void held?.release();
  };
}
