// One live connection: a viewer's state of a table, kept whole through drops and restarts.

import { common } from "../language/common";
import { applied } from "./delta";
import { fresh, said } from "./http";
import { heardAt } from "./time";
import type {
  Action,
  ChatMessage,
  Event,
  Explained,
  Notice,
  Presence,
  ProblemBody,
  Refusal,
  RequestFailed,
  State,
  StateDelta,
  Table,
  ToServer,
  ToViewer,
} from "../generated/wire";

// A message without the id of its request, which the connection adds.
type Unsent<Message> = Message extends { request: string } ? Omit<Message, "request"> : never;
type Sayable = Omit<Extract<ToServer, { type: "chat" }>, "request">;

type Waiting = { message: ToServer; since: number; settle: (problem: ProblemBody | null) => void };
type Explaining = (refusal: Refusal | null) => void;

const FIRST_WAIT = 500;
const LONGEST_WAIT = 10_000;
const BEAT = 1_000;
const PING_EVERY = 4_000;
const LATE = 3_000; // a request unanswered so long is shown as not yet saved
const SILENCE = 10_000; // a ping unanswered so long means that the network is gone
const LASTING = 5_000; // a connection that lived so long was no failure
const OUR_FAULT = [1009, 1011, 4400, 4500]; // closes that answer whatever was under way

export class Connection {
  state = $state.raw<State | null>(null);
  table = $state.raw<Table | null>(null);
  events = $state.raw<Event[]>([]);
  messages = $state.raw<ChatMessage[]>([]);
  presence = $state.raw<Presence | null>(null);
  thinking = $state<number | null>(null);
  notice = $state("");
  offlineSince = $state<number | null>(null);
  back = $state(false);
  missed = $state(0);
  gone = $state<string | null>(null);
  // Whether something asked of the server has been unanswered for too long.
  late = $state(false);

  #socket: WebSocket | null = null;
  #waits = FIRST_WAIT;
  #pinged: number | null = null; // when the ping was sent that nothing has answered yet
  #beaten = 0; // when the last ping was sent
  #opened = 0; // when the connection opened
  #failures = 0; // connections in a row that ended before a state came
  #closed = false;
  #pending = new Map<string, Waiting>();
  #questions = new Map<string, Explaining>();
  #timers: ReturnType<typeof setInterval>[] = [];

  constructor(
    readonly id: string,
    readonly token: string | null,
  ) {
    this.#connect();
    this.#timers.push(setInterval(() => this.#beat(), BEAT));
    window.addEventListener("online", this.#again);
  }

  get entry(): number {
    return this.state?.entry ?? 0;
  }

  act(action: Action): Promise<ProblemBody | null> {
    return this.#request({ type: "act", question: this.state?.ask?.question ?? -1, action });
  }

  undo(): Promise<ProblemBody | null> {
    return this.#request({ type: "undo", moment: this.state?.undo ?? -1 });
  }

  resign(): Promise<ProblemBody | null> {
    return this.#request({ type: "resign" });
  }

  vote(
    about: "cancel" | "takeover",
    seat: number | null,
    yes: boolean,
  ): Promise<ProblemBody | null> {
    return this.#request({ type: "vote", about, yes, ...(seat === null ? {} : { seat }) });
  }

  takeBack(): Promise<ProblemBody | null> {
    return this.#request({ type: "back" });
  }

  nudge(seat: number): Promise<ProblemBody | null> {
    return this.#request({ type: "nudge", seat });
  }

  say(words: string): Promise<ProblemBody | null> {
    return this.#request({ type: "chat", words });
  }

  explain(action: Action): Promise<Refusal | null> {
    const request = fresh();
    return new Promise((settle) => {
      this.#questions.set(request, settle);
      this.#send({ type: "explain", request, action });
    });
  }

  close(): void {
    this.#closed = true;
    this.#timers.forEach(clearInterval);
    window.removeEventListener("online", this.#again);
    this.#socket?.close();
    for (const request of [...this.#pending.keys()]) this.#settle(request, null);
  }

  // A message keeps its request id until it is answered, so that asking again after a drop is safe.
  #request(message: Unsent<ToServer> | Sayable): Promise<ProblemBody | null> {
    const request = fresh();
    return new Promise((settle) => {
      const sent = { ...message, request } as ToServer;
      this.#pending.set(request, { message: sent, since: Date.now(), settle });
      this.#send(sent);
    });
  }

  #send(message: ToServer): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #connect(): void {
    if (this.#closed) return;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.id}/live`);
    this.#socket = socket;
    socket.onopen = () => this.#begin();
    socket.onmessage = (event) => this.#hear(JSON.parse(String(event.data)));
    socket.onclose = (event) => this.#dropped(socket, event);
  }

  #begin(): void {
    this.#pinged = null;
    this.#opened = Date.now();
    this.#failures += 1; // until a state comes
    this.#greet();
  }

  // A page that has twice failed to resume asks for everything again.
  #greet(): void {
    const chat = this.messages.at(-1)?.number ?? 0;
    const token = this.token === null ? {} : { token: this.token };
    const since = this.#failures > 2 ? 0 : this.entry;
    this.#send({ type: "hello", since, chat, deltas: true, ...token });
    for (const { message } of this.#pending.values()) this.#send(message);
  }

  #dropped(socket: WebSocket, event: CloseEvent): void {
    if (this.#closed || socket !== this.#socket) return;
    this.#socket = null;
    if ([4401, 4403, 4404].includes(event.code)) {
      this.gone = event.code === 4404 ? common("gone.table") : common("gone.seat");
      return;
    }
    if (OUR_FAULT.includes(event.code)) this.#giveUp(event.reason);
    for (const settle of this.#questions.values()) settle(null);
    this.#questions.clear();
    this.offlineSince ??= Date.now();
    this.back = false;
    if (Date.now() - this.#opened > LASTING) this.#waits = FIRST_WAIT;
    setTimeout(() => this.#socket === null && this.#connect(), this.#waits);
    this.#waits = Math.min(this.#waits * 2, LONGEST_WAIT);
  }

  // What the server could not answer is not asked again: it would fail again.
  #giveUp(reason: string): void {
    const words = reason || common("no.answer");
    for (const request of [...this.#pending.keys()])
      this.#settle(request, { error: "unanswered", words });
  }

  #again = (): void => {
    if (this.offlineSince !== null && this.#socket === null) this.#connect();
  };

  #beat(): void {
    const now = Date.now();
    this.late = [...this.#pending.values()].some(({ since }) => now - since > LATE);
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    if (this.#pinged !== null && now - this.#pinged > SILENCE) return this.#silent(this.#socket);
    if (now - this.#beaten < PING_EVERY) return;
    this.#beaten = now;
    this.#pinged ??= now;
    this.#send({ type: "ping" });
  }

  // Closing takes long where nobody answers, so the connection counts as lost at once.
  #silent(socket: WebSocket): void {
    socket.close();
    this.#dropped(socket, new CloseEvent("close", { code: 1006 }));
  }

  #hear(message: ToViewer): void {
    this.#pinged = null;
    if (message.type === "state") this.#follow(message);
    else if (message.type === "delta") this.#change(message);
    else if (message.type === "chat") this.#listen(message.message);
    else if (message.type === "presence") this.presence = message;
    else if (message.type === "thinking") this.thinking = message.seat;
    else if (message.type === "notice") this.#notice(message);
    else if (message.type === "done" || message.type === "said")
      this.#settle(message.request, null);
    else if (message.type === "explained") this.#explained(message);
    else if (message.type === "problem") this.#trouble(message);
  }

  #notice({ code, fields, words }: Notice): void {
    void said({ error: "notice", code, fields, words }).then((told) => (this.notice = told.words));
  }

  // A delta that does not fit what we have means that something was missed.
  #change(delta: StateDelta): void {
    const next = applied(this.state, delta);
    if (next !== null) this.#follow(next);
    else if (delta.entry > this.entry) this.#greet();
  }

  #follow(next: State): void {
    heardAt(next.at);
    // A gap means that something was missed: ask for everything since what we have.
    if (this.state !== null && next.since !== this.state.entry && next.since !== 0) {
      if (next.entry > this.state.entry) this.#greet();
      return;
    }
    if (this.offlineSince !== null)
      this.missed = Math.max(0, next.ply - (this.state?.ply ?? next.ply));
    const kept = next.since === 0 ? [] : this.events.filter((event) => event.ply <= next.keep);
    this.events = kept.concat(next.events);
    this.state = next;
    if (next.info) this.table = { ...next.info, mine: next.info.mine };
    this.thinking = null;
    this.#welcome();
  }

  #welcome(): void {
    this.#failures = 0;
    if (this.offlineSince === null) return;
    this.offlineSince = null;
    this.back = true;
    setTimeout(() => (this.back = false), 2000);
  }

  #listen(message: ChatMessage): void {
    // A known one comes again when it was removed.
    const others = this.messages.filter((known) => known.number !== message.number);
    this.messages = [...others, message].sort((one, other) => one.number - other.number);
  }

  #explained({ request, refusal }: Pick<Explained, "request" | "refusal">): void {
    if (request === null) return;
    this.#questions.get(request)?.(refusal);
    this.#questions.delete(request);
  }

  #trouble(message: RequestFailed): void {
    if (message.problem.state) this.#follow(message.problem.state);
    if (message.request === null) return;
    this.#settle(message.request, message.problem);
    this.#explained({ request: message.request, refusal: null });
  }

  #settle(request: string, problem: ProblemBody | null): void {
    const waiting = this.#pending.get(request);
    this.#pending.delete(request);
    if (this.#pending.size === 0) this.late = false;
    if (problem === null) waiting?.settle(null);
    else void said(problem).then((told) => waiting?.settle(told));
  }
}
