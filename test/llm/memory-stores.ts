/** Stores in memory for tests: runs and answers. A write takes effect in a later task, as a database's does. */

import type { CallStore, KeptCall } from '../../src/llm/domain/cache';
import type { LlmUnit } from '../../src/llm/domain/units';
import type { RunStore } from '../../src/core/ports';

export const later = () => new Promise<void>((resolve) => setImmediate(resolve));

export function memoryRuns(): Pick<RunStore, 'append' | 'unitIds' | 'units'> & {
  readonly written: Map<string, LlmUnit>;
} {
  const written = new Map<string, LlmUnit>();
  return {
    written,
    async append(_, units) {
      await later();
      for (const [id, unit] of units) written.set(id, structuredClone(unit) as LlmUnit);
    },
    unitIds: async () => [...written.keys()].sort(),
    async *units<U>() {
      for (const id of [...written.keys()].sort())
        yield [id, structuredClone(written.get(id)) as U] as [string, U];
    },
  };
}

export function memoryCalls(): Pick<CallStore, 'get' | 'put'> & { readonly kept: Map<string, KeptCall> } {
  const kept = new Map<string, KeptCall>();
  return {
    kept,
    async get(key) {
      await later();
      return kept.get(key);
    },
    async put({ key, call, reply }) {
      await later();
      kept.set(key, { key, when: '2026-11-20T10:00:00.000Z', call, reply });
    },
  };
}
