/** A service run on the test's user, over loopback, without real waits. */

import { PROTOCOL_DEFAULTS } from '../../../src/memory-systems/domain/protocol';
import { runSystem, type RunPorts, type SessionRecord } from '../../../src/memory-systems/domain/run';
import type { SystemDefinition } from '../../../src/memory-systems/domain/port';
import { serviceOf } from '../../../src/memory-systems/domain/services/registry';
import { nameAtService } from '../../../src/memory-systems/domain/services/service-calls';
import { serviceAsSystem, type ServiceOptions } from '../../../src/memory-systems/services';
import { lexicalSearch } from '../../../src/memory-systems/domain/entry-search';
import type { TestUser } from '../../../src/memory-systems/domain/user';
import { ports, potter } from '../fixture';
import { KEY } from '../../llm/providers/loopback';

export const live = new AbortController().signal;

/** A clock that only sleeping moves. */
export function sleepless(): ServiceOptions & { readonly slept: number[] } {
  let now = 0;
  const slept: number[] = [];
  return {
    slept,
    clock: () => now,
    retries: {
      random: () => 0,
      sleep: async (milliseconds, signal) => {
        signal.throwIfAborted();
        slept.push(milliseconds);
        now += milliseconds;
        await Promise.resolve();
      },
    },
    waits: { quiet: 2000 },
    limits: { firstByteMs: 20_000, idleMs: 20_000, maxBytes: 200_000 },
  };
}

export function definitionAt(
  id: string,
  address: string,
  options: ServiceOptions = sleepless(),
): SystemDefinition {
  return serviceAsSystem(serviceOf(id)!, { address, key: KEY, space: 'mnemoscope' }, undefined, options);
}

export function nameOf(id: string, user: TestUser = potter): string {
  return nameAtService('mnemoscope', user.id, id);
}

export function runService(
  definition: SystemDefinition,
  kept: readonly SessionRecord[] = [],
  own: Partial<RunPorts> = {},
  user = potter,
): Promise<SessionRecord[]> {
  const system = definition.create({ user, search: lexicalSearch(user) });
  return runSystem(
    { id: 'run', user, definition, system, settings: PROTOCOL_DEFAULTS },
    kept,
    ports({ clock: () => 0, ...own }, user),
    live,
  );
}
