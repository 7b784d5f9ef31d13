/** Systems that extract nothing: the turns as they are, nothing, everything, and the points that the data set itself has. */

import { spoken, type TestSession, type TestTurn } from '../user';
import { LOCAL, LocalSystem } from '../local';
import {
  type Changes,
  type Entry,
  type SystemDefinition,
  NO_CHANGES,
  type Capabilities,
  type SystemContext,
} from '../port';

/** Every turn of the user is a memory, word for word, after the name of who says it. */
export const verbatimSystem = {
  id: 'verbatim',
  name: { en: 'Verbatim', zh: '逐句保存' },
  description: { en: 'keeps every turn of the user, word for word', zh: '逐字保存用户的每一句话' },
  version: '2',
  capabilities: LOCAL,
  create: ({ search }) => new LocalSystem(LOCAL, keep, search),
} as const satisfies SystemDefinition;

function keep({ id, start }: Pick<TestSession, 'id' | 'start'>, turns: readonly TestTurn[]): Changes {
  return {
    added: turns.filter(({ role }) => role === 'user').map((turn) => entryOf(turn, id, start)),
    changed: [],
    removed: [],
  };
}

/** A turn as an entry with its own words, after its speaker's name where it has one. */
export function entryOf(turn: TestTurn, session: string, start: string | undefined): Entry {
  const time = turn.time ?? start;
  return { id: turn.id, text: spoken(turn), ...(time !== undefined && { time }), session, turns: [turn.id] };
}

const NOTHING: Capabilities = { ...LOCAL, stores: false, search: 'nothing', scores: false };

/** The floor: every question is answered without a memory. */
export const noMemory = {
  id: 'no-memory',
  name: { en: 'No memory', zh: '无记忆' },
  description: {
    en: 'keeps nothing, so it declines everything: the floor',
    zh: '什么也不保存，因此全部拒答：下限',
  },
  version: '1',
  bound: 'floor',
  capabilities: NOTHING,
  create: ({ search }) => new LocalSystem(NOTHING, () => NO_CHANGES, search),
} as const satisfies SystemDefinition;

const EVERYTHING: Capabilities = { ...LOCAL, stores: false, search: 'everything', scores: false };

/** Everything said so far is handed to the answerer: no extraction, no search, and the most tokens. */
export const fullContext = {
  id: 'full-context',
  name: { en: 'Full context', zh: '全部上下文' },
  description: {
    en: 'hands over all turns so far; for answering only',
    zh: '交出此前的所有话轮；仅用于回答',
  },
  version: '1',
  bound: 'ceiling',
  capabilities: EVERYTHING,
  create: ({ search }) =>
    new LocalSystem(
      EVERYTHING,
      ({ id, start }, turns) => ({
        added: turns.map((turn) => {
          const entry = entryOf(turn, id, start);
          return { ...entry, text: `${turn.speaker}: ${turn.text}` };
        }),
        changed: [],
        removed: [],
      }),
      search,
    ),
} as const satisfies SystemDefinition;

const IN_PLACE: Capabilities = { ...LOCAL, updatesInPlace: true };

/** The ceiling of retrieval and answering: the data set's own memory points, each update made where it belongs. */
export const gold = {
  id: 'gold',
  name: { en: 'Gold', zh: '标准记忆' },
  description: {
    en: "holds the data set's own memory points: the ceiling of retrieval and answering",
    zh: '保存数据集自带的记忆点：检索与回答的上限',
  },
  version: '2',
  bound: 'ceiling',
  capabilities: IN_PLACE,
  create: ({ user, search }) => new LocalSystem(IN_PLACE, extractFrom(user), search),
} as const satisfies SystemDefinition;

/** Data without points have evidence turns instead: all turns of the session are taken over. */
function extractFrom(user: SystemContext['user']) {
  const sessions = new Map(user.sessions.map((session) => [session.id, session]));
  return (
    { id, start }: Pick<TestSession, 'id' | 'start'>,
    turns: readonly TestTurn[],
    entries: ReadonlyMap<string, Entry>,
  ) => {
    const added: Entry[] = [];
    const changed: { before: Entry; after: Entry }[] = [];
    const removed: Entry[] = [];
    const time = start === undefined ? {} : { time: start };
    if (!user.hasPoints) {
      return { added: turns.map((turn) => entryOf(turn, id, start)), changed, removed };
    }
    const known = [...entries.values()];
    const replaced = new Set<string>();
    for (const point of sessions.get(id)?.points ?? []) {
      if (point.interference) continue;
      const entry: Entry = { id: point.id, text: point.text, ...time, session: id, turns: [] };
      const [before, ...others] = known.filter(
        ({ id: own, text }) => point.replaces.includes(text) && !replaced.has(own),
      );
      if (!before) {
        added.push(entry);
        continue;
      }
      for (const { id: own } of [before, ...others]) replaced.add(own);
      removed.push(...others);
      const history = [before, ...others].flatMap((old) => [
        ...(old.history ?? []),
        { text: old.text, ...(old.session !== undefined && { session: old.session }) },
      ]);
      changed.push({ before, after: { ...entry, history } });
    }
    return { added, changed, removed };
  };
}
