import { describe, expect, it } from 'vitest';
import type { Encoder } from '../../src/core/ports';
import { rules } from '../../src/memory-systems/domain/built-in/rules';
import { verbatimSystem } from '../../src/memory-systems/domain/built-in/bounds';
import { answerByRule } from '../../src/memory-systems/domain/answer-rule';
import { entrySearch } from '../../src/memory-systems/domain/entry-search';
import { VectorCache, textsAhead, runTask } from '../../src/memory-systems/domain/run-task';
import type { SystemDefinition } from '../../src/memory-systems/domain/port';
import { PROTOCOL_DEFAULTS } from '../../src/memory-systems/domain/protocol';
import { runSystem, type SessionRecord } from '../../src/memory-systems/domain/run';
import { InMemoryVectors } from '../../src/pipeline/retrieval/in-memory-vectors';
import { live, POTTER, potter, ports, ticking } from './fixture';

/** Encodes a text by its letters, and notes every call. */
function letters() {
  const asked: string[] = [];
  const calls: string[][] = [];
  let fail = false;
  const encoder: Encoder = {
    stamp: { id: 'letters', revision: '1', hash: 'letters', dtype: 'fp32', device: 'wasm' },
    dimensions: 26,
    encode: async (texts, role) => {
      if (fail) throw new Error('The model crashed.');
      calls.push([...texts]);
      asked.push(...texts.map((text) => `${role} ${text}`));
      await Promise.resolve();
      return Float32Array.from(texts.flatMap(vector));
    },
  };
  return { encoder, asked, calls, failing: (now: boolean) => (fail = now) };
}

function vector(text: string): number[] {
  const counts = Array.from(
    { length: 26 },
    (_, i) => text.toLowerCase().split(String.fromCharCode(97 + i)).length - 1,
  );
  const length = Math.hypot(...counts) || 1;
  return counts.map((count) => count / length);
}

const runDense = (definition: SystemDefinition, encoder: Encoder, records: readonly SessionRecord[] = []) =>
  runTask(
    {
      run: 'run',
      bank: POTTER,
      system: definition.id,
      settings: PROTOCOL_DEFAULTS,
      records,
      search: 'dense',
    },
    potter,
    definition,
    { signal: live, onProgress: () => undefined, encoder: () => Promise.resolve(encoder) },
    { clock: ticking(), pause: () => Promise.resolve() },
  );
const found = (records: readonly SessionRecord[]) =>
  records.map(({ session, addition, updates, answers }) => ({
    session,
    changes: addition?.changes,
    updates: updates.map((each) => each.found),
    answers: answers.map((each) => [each.found, each.response]),
  }));

describe('texts that are encoded ahead of a run', () => {
  it.each([verbatimSystem, rules])('are those that the run needs, each once, for $id', async (definition) => {
    const { encoder, asked } = letters();
    const records = await runDense(definition, encoder);
    expect(new Set(asked).size).toBe(asked.length);
    // The same without looking ahead.
    const plain = letters();
    const search = entrySearch('dense', potter, {
      encoder: () => Promise.resolve(plain.encoder),
      store: new InMemoryVectors(),
    });
    const system = definition.create({ user: potter, search });
    const input = { id: 'run', user: potter, definition, system, settings: PROTOCOL_DEFAULTS };
    const answer = ports({ answer: (...given) => answerByRule(potter, ...given) });
    expect(found(records)).toEqual(found(await runSystem(input, [], answer, live)));
    expect([...asked].sort()).toEqual([...new Set(plain.asked)].sort());
  });

  it('leave out what a run that goes on has done, and a finished run encodes nothing', async () => {
    const records = await runDense(verbatimSystem, letters().encoder);
    const rest = [];
    const stopped = records.slice(0, 1).map((record) => ({ ...record, answers: record.answers.slice(0, 1) }));
    for await (const { role, texts } of textsAhead(potter, verbatimSystem, stopped, live))
      if (role === 'question') rest.push(...texts);
    expect(rest).toHaveLength(4);
    expect(rest[0]).toBe('What is the name of her dog?');
    const { encoder, asked } = letters();
    await runDense(verbatimSystem, encoder, records);
    expect(asked).toEqual([]);
  });

  it('tell a failure to the search that needs the text', async () => {
    const { encoder, failing } = letters();
    failing(true);
    await expect(runDense(verbatimSystem, encoder)).rejects.toThrow('The model crashed.');
  });
});

describe('kept vectors', () => {
  it('are shared by systems of one user, and by calls that overlap', async () => {
    const { encoder, asked } = letters();
    const kept = new VectorCache();
    for (const definition of [verbatimSystem, rules]) await runDense(definition, kept.of(encoder));
    expect(new Set(asked).size).toBe(asked.length);
    const once = letters();
    const own = new VectorCache().of(once.encoder);
    const [one, other] = await Promise.all([
      own.encode(['kiln', 'bowl', 'kiln'], 'passage'),
      own.encode(['bowl'], 'passage'),
    ]);
    expect(once.calls).toEqual([['kiln', 'bowl']]);
    expect([...other!]).toEqual([...one!.subarray(26, 52)]);
    expect([...one!.subarray(52)]).toEqual([...one!.subarray(0, 26)]);
  });

  it('keep the roles and the models of a text apart, forget the oldest, and ask again after a failure', async () => {
    const { encoder, asked, failing } = letters();
    const kept = new VectorCache(2);
    const own = kept.of(encoder);
    await own.encode(['kiln'], 'passage');
    await own.encode(['kiln'], 'question');
    await kept.of({ ...encoder, stamp: { ...encoder.stamp, hash: 'other' } }).encode(['kiln'], 'passage');
    expect(asked).toHaveLength(3);
    await own.encode(['kiln'], 'passage');
    expect(asked).toHaveLength(4);
    failing(true);
    await expect(own.encode(['bowl'], 'passage')).rejects.toThrow('The model crashed.');
    failing(false);
    await own.encode(['bowl'], 'passage');
    expect(asked).toHaveLength(5);
  });
});
