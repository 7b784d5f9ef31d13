/** Answers of language models in terms of tables: each answer beside a short record of it, written and deleted together. */

import type { CallFilter, CallStore, CallSummary, KeptCall } from '../../llm/domain/cache';
import { bytesOf } from '../../core/memory/summary';
import type { TableStore } from './table-store';

/** Answers that are read at once for an export. */
const PAGE = 64;

/** @param now the moment, ISO 8601. */
export function callStore(tables: TableStore, now = () => new Date().toISOString()): CallStore {
  const summaries = async (filter: CallFilter = {}): Promise<CallSummary[]> =>
    (await tables.entries('callSummaries'))
      .map(([, summary]) => summary)
      .filter((summary) => matches(summary, filter))
      .sort((a, b) => compare(b.when, a.when) || compare(a.key, b.key));
  return {
    get: async (key) => (await tables.get('calls', [key]))[0],
    async put({ key, call, reply }) {
      const kept: KeptCall = { key, when: now(), call, reply };
      const summary: CallSummary = {
        key,
        when: kept.when,
        model: call.model,
        purpose: call.purpose,
        bytes: bytesOf(kept),
        ...(reply.usage && { usage: reply.usage }),
      };
      await tables.write([
        { table: 'calls', put: [[key, kept]] },
        { table: 'callSummaries', put: [[key, summary]] },
      ]);
    },
    async list({ from = 0, limit, ...filter } = {}) {
      const found = await summaries(filter);
      return {
        total: found.length,
        bytes: found.reduce((sum, { bytes }) => sum + bytes, 0),
        calls: found.slice(from, limit === undefined ? undefined : from + limit),
      };
    },
    async *export(filter) {
      const keys = (await summaries(filter)).map(({ key }) => key);
      for (let from = 0; from < keys.length; from += PAGE) {
        for (const kept of await tables.get('calls', keys.slice(from, from + PAGE))) {
          // Cleared since the list was read.
          if (kept) yield `${JSON.stringify(kept)}\n`;
        }
      }
    },
    async clear(filter) {
      const keys = (await summaries(filter)).map(({ key }) => key);
      await tables.write([
        { table: 'calls', delete: keys },
        { table: 'callSummaries', delete: keys },
      ]);
      return keys.length;
    },
    async alone(key, signal, send) {
      const locks =
        typeof navigator === 'undefined' ? undefined : (navigator.locks as LockManager | undefined);
      if (!locks) return send();
      return locks.request(
        `mnemoscope:call:${key}`,
        { signal: signal as globalThis.AbortSignal },
        send,
      ) as ReturnType<typeof send>;
    },
  };
}

function matches({ key, when, model, purpose }: CallSummary, filter: CallFilter): boolean {
  const { keys, before } = filter;
  return (
    (!keys || keys.includes(key)) &&
    (before === undefined || when < before) &&
    (filter.purpose === undefined || purpose === filter.purpose) &&
    (!filter.model ||
      (model.provider === filter.model.provider &&
        model.address === filter.model.address &&
        model.model === filter.model.model))
  );
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
