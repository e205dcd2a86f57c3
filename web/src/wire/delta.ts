// States that come as what has changed since the last one.

import type { State, StateDelta } from "../generated/wire";

// The state after a delta; null where the delta was made for another state than ours.
export function applied(state: State | null, delta: StateDelta): State | null {
  if (state === null || delta.since !== state.entry) return null;
  const view = delta.view ? { ...state.view, ...delta.view } : state.view;
  const next: State = { ...state, ...delta, type: "state", view };
  if (!delta.info) delete next.info;
  return next;
}
