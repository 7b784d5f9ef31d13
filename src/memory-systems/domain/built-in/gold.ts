/** The ceiling of retrieval and answering: the data set's own memory points, each update made where it belongs. */

import { LOCAL, LocalSystem } from '../local';
import type { Capabilities, Entry, SystemContext, SystemDefinition } from '../port';
import type { TestSession, TestTurn } from '../user';
import { entryOf } from './verbatim';

const capabilities: Capabilities = { ...LOCAL, updatesInPlace: true };

export const gold = {
  id: 'gold',
  name: { en: 'Gold', zh: '标准记忆' },
  description: {
    en: "holds the data set's own memory points: the ceiling of retrieval and answering",
    zh: '保存数据集自带的记忆点：检索与回答的上限',
  },
  version: '2',
  bound: 'ceiling',
  capabilities,
  create: ({ user, search }) => new LocalSystem(capabilities, extractFrom(user), search),
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
