/** Archives whose code is fetched when it is first used. */

import type { Archives } from '../core/archiving';

export function lazyArchives(load: () => Promise<Archives>): Archives {
  return {
    write: async (to, choice, events) => (await load()).write(to, choice, events),
    inspect: async (file, events) => (await load()).inspect(file, events),
    restore: async (file, rule, events) => (await load()).restore(file, rule, events),
  };
}
