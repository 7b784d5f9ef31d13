/** The protocol of a test: HaluMem's order and depths, what is fixed for all systems, and its fingerprint. */

import { TOKEN_METHOD } from '../../llm/domain/tokens';
import { textKey } from '../../core/text/key';
import type { NoiseSettings } from './noise/noise';
import type { SystemDefinition, ToldPart } from './port';
import type { GoldPoint, TestQuestion, TestUser } from './user';

/** Changes whenever equal inputs may give other results. */
export const PROTOCOL_VERSION = 1;

export interface ProtocolSettings {
  /** Memories searched for an update. */
  readonly updateK: number;
  /** Memories searched for a question. */
  readonly questionK: number;
  /** Most tokens of memories handed to the answerer; absent where k alone limits them. */
  readonly contextTokens?: number;
  /** Unrelated talk between the turns and sessions; absent where there is none. */
  readonly noise?: NoiseSettings & { readonly version: number };
}

export const PROTOCOL_DEFAULTS: ProtocolSettings = { updateK: 10, questionK: 20 };

/** Stands in a card for what recorded files do not say. */
export const NOT_RECORDED = 'not recorded';

/** What a run, and every table made of it, was made with. Plain values. */
export interface ProtocolCard {
  readonly version: number;
  readonly settings: ProtocolSettings | typeof NOT_RECORDED;
  /** The retriever of systems of this page. */
  readonly search: string;
  /** Id and version of the rule that answers from the retrieved memories, or of the prompt. */
  readonly answerer: string;
  readonly judge: string;
  readonly tokens: string;
  readonly dataset: { readonly source: string; readonly users: readonly string[]; readonly hash: string };
  readonly system: {
    readonly id: string;
    readonly version: string;
    /** What the system is not told of a turn; absent where it is told everything, and on cards from before this was kept. */
    readonly notTold?: readonly ToldPart[];
  };
}

export function protocolCard(
  users: readonly Pick<TestUser, 'id' | 'source' | 'hash'>[],
  system: Pick<SystemDefinition, 'id' | 'version' | 'notTold'>,
  parts: Pick<ProtocolCard, 'settings' | 'search' | 'answerer' | 'judge'>,
): ProtocolCard {
  return {
    version: PROTOCOL_VERSION,
    settings: parts.settings === NOT_RECORDED ? NOT_RECORDED : settingsOf(parts.settings),
    search: parts.search,
    answerer: parts.answerer,
    judge: parts.judge,
    tokens: TOKEN_METHOD,
    dataset: {
      source: [...new Set(users.map(({ source }) => source))].join(', '),
      users: users.map(({ id }) => id),
      hash: textKey(users.map(({ hash }) => hash).join('\n')),
    },
    system: {
      id: system.id,
      version: system.version,
      ...(system.notTold && system.notTold.length > 0 && { notTold: system.notTold }),
    },
  };
}

function settingsOf({ updateK, questionK, contextTokens, noise }: ProtocolSettings): ProtocolSettings {
  return {
    updateK,
    questionK,
    ...(contextTokens !== undefined && { contextTokens }),
    ...(noise && { noise }),
  };
}

/** Twelve hex digits that are equal where all fields of two cards are, whichever system was tested. */
export function fingerprint(card: ProtocolCard): string {
  const shared = Object.entries(card).filter(([field]) => field !== 'system');
  return textKey(canonical(Object.fromEntries(shared))).slice(0, 12);
}

/**
 * Paths of the fields in which two cards differ; the system is left out, for tables compare systems. Settings that were not recorded differ in each
 * of their fields.
 */
export function cardDifferences(a: ProtocolCard, b: ProtocolCard): string[] {
  const flat = (value: unknown, path: string): [string, string][] =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value).flatMap(([key, each]) => flat(each, path === '' ? key : `${path}.${key}`))
      : [[path, JSON.stringify(value)]];
  const entries = (card: ProtocolCard) =>
    new Map(flat(card, '').filter(([path]) => path !== 'settings' && !path.startsWith('system.')));
  const one = entries(a);
  const other = entries(b);
  return [...new Set([...one.keys(), ...other.keys()])].filter((path) => one.get(path) !== other.get(path));
}

/** JSON with the keys of every object in order. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical((value as Record<string, unknown>)[key])}`).join(',')}}`;
}

/** One thing that the protocol does. */
export type ProtocolStep =
  | { readonly do: 'add'; readonly session: number }
  | { readonly do: 'update'; readonly session: number; readonly at: number; readonly point: GoldPoint }
  | {
      readonly do: 'question';
      readonly session: number;
      readonly at: number;
      readonly question: TestQuestion;
    };

/**
 * The steps of one user and system, in their order: each session is added, then the update targets are searched for, then the questions
 * asked. Inserted sessions are only added. Questions of no session come last, in a place of their own after all sessions.
 *
 * Interference points that name an earlier point are searched for as well, as in the official code.
 */
export function stepsOf(
  user: TestUser,
  { capabilities }: Pick<SystemDefinition, 'capabilities'>,
): ProtocolStep[] {
  const steps: ProtocolStep[] = [];
  for (const session of user.sessions) {
    steps.push({ do: 'add', session: session.index });
    if (session.unrelated) continue;
    const updates = capabilities.stores ? updateTargets(session.points) : [];
    updates.forEach((point, at) => steps.push({ do: 'update', session: session.index, at, point }));
    session.questions.forEach((question, at) =>
      steps.push({ do: 'question', session: session.index, at, question }),
    );
  }
  user.finalQuestions.forEach((question, at) =>
    steps.push({ do: 'question', session: user.sessions.length, at, question }),
  );
  return steps;
}

export function updateTargets(points: readonly GoldPoint[]): GoldPoint[] {
  return points.filter(({ replaces }) => replaces.length > 0);
}

/** A user of recorded results. What was kept before these fields were has none of them. */
export interface RecordedIdentity {
  readonly id: string;
  readonly source?: string;
  /** Of all that a test takes from the user. */
  readonly hash?: string;
}

/**
 * HaluMem's scripts write whom they asked and what came back, not the depths of their searches, the prompts, the judge or the system's version.
 *
 * @param title names the system.
 * @param judge as the card names it: the verdicts of the files, or the rule that compared words.
 */
export function recordedCard(users: readonly RecordedIdentity[], title: string, judge: string): ProtocolCard {
  const card = protocolCard(
    users.map(
      ({ id, source = NOT_RECORDED, hash = NOT_RECORDED }): Pick<TestUser, 'id' | 'source' | 'hash'> => ({
        id,
        source,
        hash,
      }),
    ),
    { id: title, version: NOT_RECORDED },
    { settings: NOT_RECORDED, search: NOT_RECORDED, answerer: NOT_RECORDED, judge },
  );
  if (users.every(({ hash }) => hash !== undefined)) return card;
  return { ...card, dataset: { ...card.dataset, hash: NOT_RECORDED } };
}
