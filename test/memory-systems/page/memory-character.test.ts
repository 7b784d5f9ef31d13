import { describe, expect, it } from 'vitest';
import { rules } from '../../../src/memory-systems/domain/built-in/rules';
import { noMemory } from '../../../src/memory-systems/domain/built-in/bounds';
import { memoryRecord } from '../../../src/memory-systems/page/state/run-header';
import { POTTER, run } from '../fixture';

describe('the memory of a run in the library', () => {
  it('is named after the system, and its run where there are several', async () => {
    const records = await run(rules);
    const source = (system: string, title?: string) =>
      memoryRecord({ system, records, ...(title && { title }) }, POTTER, [], 'r')!.bank.source;
    expect(source('rules')).toBe('extracted by Rules from made for the test');
    expect(source('rules~n0.5~r2')).toBe('extracted by Rules n0.5 r2 from made for the test');
    expect(source('recorded-1', 'My outputs')).toBe('extracted by My outputs from made for the test');
  });

  it('takes the place of its own earlier one, and of nothing else', async () => {
    const result = { system: 'rules', records: await run(rules) };
    const first = memoryRecord(result, POTTER, [], 'one')!;
    expect(first).toMatchObject({ id: 'ines-by-rules', origin: 'written', revision: 'one' });
    const kept = { id: first.id, source: first.bank.source, origin: 'written' } as const;
    expect(memoryRecord(result, POTTER, [kept], 'two')!.id).toBe(first.id);
    for (const other of [
      { ...kept, origin: 'imported' as const },
      { ...kept, source: 'elsewhere' },
    ]) {
      const beside = memoryRecord(result, POTTER, [other], 'two')!;
      expect(beside.id).not.toBe(first.id);
      expect([beside.bank.id, beside.bank.character.id]).toEqual([beside.id, beside.id]);
    }
  });

  it('is nothing where nothing was stored', async () => {
    expect(
      memoryRecord({ system: 'no-memory', records: await run(noMemory) }, POTTER, [], 'r'),
    ).toBeUndefined();
  });
});
