/** Everything said so far is handed to the answerer: no extraction, no search, and the most tokens. */

import { LOCAL, LocalSystem } from '../local';
import type { Capabilities, SystemDefinition } from '../port';
import { entryOf } from './verbatim';

const capabilities: Capabilities = { ...LOCAL, stores: false, search: 'everything', scores: false };

export const fullContext = {
  id: 'full-context',
  name: { en: 'Full context', zh: '全部上下文' },
  description: {
    en: 'hands over all turns so far; for answering only',
    zh: '交出此前的所有话轮；仅用于回答',
  },
  version: '1',
  bound: 'ceiling',
  capabilities,
  create: ({ search }) =>
    new LocalSystem(
      capabilities,
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
