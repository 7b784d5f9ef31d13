/** Every turn of the user is a memory, word for word, after the name of who says it. */

import { spoken } from '../spoken';
import type { TestSession, TestTurn } from '../user';
import { LOCAL, LocalSystem } from '../local';
import type { Changes, Entry, SystemDefinition } from '../port';

export const verbatim = {
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
