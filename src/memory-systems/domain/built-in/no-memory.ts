/** The floor: nothing is kept, every question is answered without a memory. */

import { LOCAL, LocalSystem } from '../local';
import { NO_CHANGES, type Capabilities, type SystemDefinition } from '../port';

const capabilities: Capabilities = { ...LOCAL, stores: false, search: 'nothing', scores: false };

export const noMemory = {
  id: 'no-memory',
  name: { en: 'No memory', zh: '无记忆' },
  description: {
    en: 'keeps nothing, so it declines everything: the floor',
    zh: '什么也不保存，因此全部拒答：下限',
  },
  version: '1',
  bound: 'floor',
  capabilities,
  create: ({ search }) => new LocalSystem(capabilities, () => NO_CHANGES, search),
} as const satisfies SystemDefinition;
