// Requests to the server. Every error is a ProblemBody with a sentence for people.

import { common } from "../language/common";
import { page } from "../language/language.svelte";
import type {
  About,
  Action,
  Ban,
  Changes,
  ChatMessage,
  Circle,
  CircleSummary,
  CloseTable,
  Compiling,
  Desk,
  DeskEntry,
  DeskPerson,
  Done,
  Explanation,
  FinishedGame,
  FoundPerson,
  Friend,
  Game,
  GameSummary,
  Hint,
  InvitationLink,
  Ladder,
  Json,
  Judged,
  Me,
  NewTable,
  NewTournament,
  NotebookAnswer,
  NoticeSettings,
  NoticesShown,
  Openings,
  Person,
  PrintedPuzzle,
  ProblemBody,
  PushSubscription,
  Puzzle,
  PuzzleAnswer,
  PuzzleShelf,
  Profile,
  RatingPoint,
  Remove,
  Rename,
  Replay,
  ReplayPly,
  ReviewState,
  MadeToken,
  TokenShown,
  Settle,
  Silence,
  ServerVersion,
  State,
  Table,
  TableInvitation,
  TableSummary,
  TableRatings,
  Ticket,
  Tournament,
  TournamentSummary,
  Turn,
  Variation,
  Waiting,
  Watchable,
} from "../generated/wire";

export class Trouble extends Error {
  constructor(
    readonly problem: ProblemBody,
    readonly status: number,
  ) {
    super(problem.words);
  }
}

const UNREACHABLE: ProblemBody = {
  error: "unreachable",
  get words() {
    return common("unreachable");
  },
};

async function ask<T>(method: string, path: string, body?: unknown, token?: string): Promise<T> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (token !== undefined) headers["Authorization"] = `Bearer ${token}`;
  const request: RequestInit = { method, headers, credentials: "same-origin" };
  if (body !== undefined) request.body = JSON.stringify(body);
  const answer = await fetch(path, request).catch(() => {
    throw new Trouble(UNREACHABLE, 0);
  });
  const text = await answer.text();
  if (answer.ok) return (text === "" ? null : JSON.parse(text)) as T;
  throw new Trouble(await said(problemIn(text, answer.status)), answer.status);
}

// A problem in the reader's language; in English if its texts cannot be loaded.
export async function said(problem: ProblemBody): Promise<ProblemBody> {
  try {
    return (await page(import("./problems"))).worded(problem);
  } catch {
    return problem;
  }
}

function problemIn(text: string, status: number): ProblemBody {
  try {
    const found: unknown = JSON.parse(text);
    if (typeof found === "object" && found !== null && "words" in found)
      return found as ProblemBody;
  } catch {
    // An answer that is not ours (a proxy's page, say) is described by its number.
  }
  return { error: "unknown", words: common("unknown", { status }) };
}

// Browsers keep randomUUID from pages that came over plain HTTP from another machine.
export const fresh = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");

export const version = () => ask<ServerVersion>("GET", "/api/version");
export const about = (language: string) => ask<About>("GET", `/api/about?language=${language}`);
export const compiling = () => ask<Compiling>("GET", "/api/compiling");
export const games = () => ask<GameSummary[]>("GET", "/api/games");
export const rules = (game: string, language = "en") =>
  ask<Game>("GET", `/api/games/${game}${language === "en" ? "" : `?lang=${language}`}`);
// The game of a table: as the box has it, or with a deck of the server's own.
export const rulesAt = ({ id, game, options }: Table) =>
  options["deck"] ? ask<Game>("GET", `/api/tables/${id}/game`) : rules(game);

export const me = () => ask<Me>("GET", "/api/me");
export const introduce = (name: string) => ask<Person>("POST", "/api/me", { name });
export const change = (what: Changes) => ask<Person>("PATCH", "/api/me", what);
export const erase = () => ask<null>("DELETE", "/api/me");
export const exported = () => ask<unknown>("GET", "/api/me/export");
export const openAccount = (name: string, password: string) =>
  ask<Person>("POST", "/api/account", { name, password });
export const changePassword = (old: string, next: string) =>
  ask<Person>("PUT", "/api/account/password", { old, new: next });
export const verifyMail = (link: string) => ask<null>("POST", "/api/mail", { link });
export const forgotPassword = (name: string) => ask<null>("POST", "/api/account/reset", { name });
export const resetPassword = (link: string, next: string) =>
  ask<Person>("PUT", "/api/account/reset", { link, new: next });
export const signIn = (name: string, password: string) =>
  ask<Person>("POST", "/api/session", { name, password });
export const signOut = () => ask<null>("DELETE", "/api/session");
export const mute = (person: string, muted: boolean) =>
  ask<Person>(muted ? "PUT" : "DELETE", `/api/me/mutes/${person}`);

export const turns = () => ask<Turn[]>("GET", "/api/me/turns");
export const profile = (person: string) => ask<Profile>("GET", `/api/people/${person}`);
export const ratingCurve = (person: string, game: string) =>
  ask<RatingPoint[]>("GET", `/api/people/${person}/ratings/${game}`);
export const finishedGames = (person: string, search: URLSearchParams) =>
  ask<FinishedGame[]>("GET", `/api/people/${person}/games?${search}`);
export const ladder = (game: string, season: string) =>
  ask<Ladder>("GET", `/api/ladders/${game}${season ? `?season=${season}` : ""}`);
export const tableRatings = (id: string) => ask<TableRatings>("GET", `/api/tables/${id}/ratings`);
export const watch = (game: string) => ask<Watchable>("GET", `/api/watch/${game}`);
export const joinQueue = (wanted: Ticket) =>
  ask<{ waiting: Waiting | null }>("POST", "/api/queue", wanted);
export const queuePlace = () => ask<{ waiting: Waiting | null }>("GET", "/api/queue");
export const leaveQueue = () => ask<null>("DELETE", "/api/queue");
export const block = (person: string, blocked: boolean) =>
  ask<Person>(blocked ? "PUT" : "DELETE", `/api/me/blocks/${person}`);
export const myTables = () => ask<TableSummary[]>("GET", "/api/me/tables");
export const tables = (status: string) =>
  ask<TableSummary[]>("GET", `/api/tables?status=${status}&limit=30`);
export const table = (id: string) => ask<Table>("GET", `/api/tables/${id}`);
export const create = (wanted: NewTable) =>
  ask<Table>("POST", "/api/tables", { ...wanted, request: fresh() });
export const invitation = (code: string) => ask<TableSummary>("GET", `/api/invitations/${code}`);
export const invitationLink = (code: string) =>
  ask<InvitationLink>("GET", `/api/invitations/${code}/link`);
// Whoever sits down at a rated table agrees to that.
export const accept = (code: string, seat?: number, rated = false) =>
  ask<Table>("POST", `/api/invitations/${code}/join`, {
    rated,
    ...(seat === undefined ? {} : { seat }),
  });
export const join = (id: string, rated: boolean) =>
  ask<Table>("POST", `/api/tables/${id}/join`, { rated });
export const leave = (id: string) => ask<Table>("POST", `/api/tables/${id}/leave`);
export const start = (id: string) => ask<Table>("POST", `/api/tables/${id}/start`);
export const cancel = (id: string, token: string) =>
  ask<State>(
    "POST",
    `/api/tables/${id}/vote`,
    { request: fresh(), about: "cancel", yes: true },
    token,
  );
export const rematch = (id: string, game?: string) =>
  ask<Table>("POST", `/api/tables/${id}/rematch`, game === undefined ? undefined : { game });
export const reseat = (id: string, seat: number, who: unknown) =>
  ask<Table>("PUT", `/api/tables/${id}/seats/${seat}`, who);

export const lock = (id: string, locked: boolean) =>
  ask<Table>("PUT", `/api/tables/${id}/lock`, { locked });
export const passOn = (id: string, seat: number) =>
  ask<Table>("PUT", `/api/tables/${id}/host`, { seat });

export const notices = () => ask<NoticesShown>("GET", "/api/me/notices");
export const changeNotices = (settings: NoticeSettings) =>
  ask<NoticesShown>("PUT", "/api/me/notices", settings);
export const subscribe = (browser: PushSubscription) =>
  ask<{ id: string }>("PUT", "/api/me/push", browser);
export const unsubscribe = (id: string) => ask<null>("DELETE", `/api/me/push/${id}`);
export const silence = (table: string, silent: boolean) =>
  ask<null>(silent ? "PUT" : "DELETE", `/api/me/quiet/${table}`);

export const tokens = () => ask<TokenShown[]>("GET", "/api/me/tokens");
export const makeToken = (name: string, scopes: TokenShown["scopes"]) =>
  ask<MadeToken>("POST", "/api/me/tokens", { name, scopes });
export const revokeToken = (id: string) => ask<null>("DELETE", `/api/me/tokens/${id}`);

export const findPeople = (name: string) =>
  ask<FoundPerson[]>("GET", `/api/people?name=${encodeURIComponent(name)}`);
export const friends = () => ask<Friend[]>("GET", "/api/me/friends");
export const follow = (person: string, wanted: boolean) =>
  ask<Friend[]>(wanted ? "PUT" : "DELETE", `/api/me/friends/${person}`);
export const invite = (table: string, whom: { account?: string; person?: string }) =>
  ask<null>("POST", `/api/tables/${table}/invite`, whom);
export const invitations = () => ask<TableInvitation[]>("GET", "/api/me/invitations");
export const decline = (table: string) => ask<null>("DELETE", `/api/me/invitations/${table}`);
export const circles = () => ask<CircleSummary[]>("GET", "/api/circles");
export const circle = (id: string) => ask<Circle>("GET", `/api/circles/${id}`);
export const foundCircle = (name: string) => ask<Circle>("POST", "/api/circles", { name });
export const renewCircle = (id: string) => ask<Circle>("POST", `/api/circles/${id}/link`);
export const leaveCircle = (id: string, person: string) =>
  ask<null>("DELETE", `/api/circles/${id}/members/${person}`);
export const circleBehind = (code: string) =>
  ask<CircleSummary>("GET", `/api/circle-links/${code}`);
export const joinCircle = (code: string) => ask<Circle>("POST", `/api/circle-links/${code}`);

export const tournaments = (circle?: string) =>
  ask<TournamentSummary[]>("GET", `/api/tournaments${circle ? `?circle=${circle}` : ""}`);
export const tournament = (id: string) => ask<Tournament>("GET", `/api/tournaments/${id}`);
export const announce = (wanted: NewTournament) =>
  ask<Tournament>("POST", "/api/tournaments", wanted);
export const enterTournament = (id: string, paused: boolean, rated: boolean) =>
  ask<Tournament>("PUT", `/api/tournaments/${id}/me`, { paused, rated });
export const withdraw = (id: string) => ask<Tournament>("DELETE", `/api/tournaments/${id}/me`);
export const beginTournament = (id: string) =>
  ask<Tournament>("POST", `/api/tournaments/${id}/begin`);
export const pairAgain = (id: string) => ask<Tournament>("POST", `/api/tournaments/${id}/pair`);
export const callOff = (id: string) => ask<Tournament>("DELETE", `/api/tournaments/${id}`);
export const addBots = (id: string, level: string, count: number) =>
  ask<Tournament>("POST", `/api/tournaments/${id}/bots`, { level, count });

export const desk = () => ask<Desk>("GET", "/api/desk");
export const deskPerson = (id: string) => ask<DeskPerson>("GET", `/api/desk/people/${id}`);
export const decide = (decision: Ban | CloseTable | Remove | Rename | Settle | Silence) =>
  ask<DeskEntry[]>("POST", "/api/desk/decisions", decision);

export const state = (id: string, since: number, token?: string) =>
  ask<State>("GET", `/api/tables/${id}/state?since=${since}`, undefined, token);
export const act = (id: string, question: number, action: Action, token: string) =>
  ask<Done>(
    "POST",
    `/api/tables/${id}/act`,
    { type: "act", request: fresh(), question, action },
    token,
  );
export const explain = (id: string, action: Action, token: string) =>
  ask<Explanation>("POST", `/api/tables/${id}/explain`, { action }, token);
export const notebook = (id: string, query: { [name: string]: Json }, token: string) =>
  ask<NotebookAnswer>("POST", `/api/tables/${id}/notes`, { query }, token);
export const pastNotebook = (
  id: string,
  query: { [name: string]: Json },
  ply: number,
  seat: number,
) => ask<NotebookAnswer>("POST", `/api/tables/${id}/notes`, { query, ply, seat });
export const hint = (id: string, token: string) =>
  ask<Hint>("POST", `/api/tables/${id}/hint`, undefined, token);
export const chat = (id: string, words: string, token?: string) =>
  ask<ChatMessage>("POST", `/api/tables/${id}/chat`, { words }, token);
export const report = (table: string, number: number, words: string) =>
  ask<null>("POST", "/api/reports", { table, number, words });

export const replay = (id: string) => ask<Replay>("GET", `/api/tables/${id}/replay`);
export const ply = (id: string, number: number) =>
  ask<ReplayPly>("GET", `/api/tables/${id}/plies/${number}`);

export const review = (id: string) => ask<ReviewState>("GET", `/api/tables/${id}/review`);
export const askReview = (id: string) => ask<ReviewState>("POST", `/api/tables/${id}/review`);
export const variation = (id: string, ply: number, line: Action[]) =>
  ask<Variation>("POST", `/api/tables/${id}/variation`, { ply, line });
export const judge = (id: string, ply: number, action: Action) =>
  ask<Judged>("POST", `/api/tables/${id}/judge`, { ply, action });
export const tryIt = (id: string, ply: number, seat: number, line: Action[] = []) =>
  ask<Table>("POST", `/api/tables/${id}/try`, { ply, seat, line, request: fresh() });

export const puzzleShelf = (game: string) => ask<PuzzleShelf>("GET", `/api/games/${game}/puzzles`);
export const nextPuzzle = (game: string, theme: string | null) =>
  ask<Puzzle>("GET", `/api/games/${game}/puzzles/next${theme ? `?theme=${theme}` : ""}`);
export const puzzle = (id: string) => ask<Puzzle>("GET", `/api/puzzles/${id}`);
export const solve = (id: string, answer: string | null, helped: boolean) =>
  ask<PuzzleAnswer>("POST", `/api/puzzles/${id}/answer`, { answer, helped });
export const deductions = (grade: number) =>
  ask<PrintedPuzzle[]>("GET", `/api/games/alchemists/deductions?grade=${grade}`);
export const openings = (game: string, players: number | null) =>
  ask<Openings>("GET", `/api/games/${game}/openings${players ? `?players=${players}` : ""}`);
