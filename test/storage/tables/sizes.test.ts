import { beforeEach, describe, expect, it } from 'vitest';
import { bytesOf } from '../../../src/core/memory/summary';
import { openStorage } from '../../../src/storage/tables/open';
import { bankRecord, freshBrowser, IMPORT } from './browser';

describe('what takes the room', () => {
  beforeEach(freshBrowser);

  it('is counted by table, bank, model and run', async () => {
    const storage = await openStorage();
    await storage.banks.putAll([bankRecord('a')]);
    const importing = await storage.banks.beginImport(IMPORT);
    await importing.add([bankRecord('b')]);
    await importing.commit();
    const matrix = { keys: ['k'], dimensions: 1000, data: new Float32Array(1000) };
    await storage.vectors.save('m1', 'a', matrix);
    await storage.vectors.save('m1', 'a:quotes', matrix);
    await storage.vectors.save('m2', 'a', matrix);
    await storage.vectors.save('m2', 'ab', matrix);
    await storage.runs.put({ id: 'r' });
    await storage.runs.append('r', new Map([['u', 'x'.repeat(5000)]]));
    await storage.runs.appendChunk('r', new Map(['v', 'w'].map((id) => [id, 'x'.repeat(2000)])));

    const { tables, banks, models, runs } = await storage.sizes();
    const thousands = (bytes: number) => Math.round(bytes / 1000);
    expect(thousands(tables.vectors)).toBe(16);
    expect([tables.units, tables.unitChunks].map(thousands)).toEqual([5, 4]);
    expect(tables.settings).toBe(0);
    expect(banks.map(({ id, name, vectors }) => [id, name, thousands(vectors)])).toEqual([
      ['a', 'Ottilie', 12],
      ['b', 'Ottilie', 0],
    ]);
    expect(banks[1]!.bytes).toBeGreaterThan(bytesOf(bankRecord('b').bank));
    expect(tables.banks).toBe(banks[0]!.bytes + banks[1]!.bytes);
    expect(models.map(({ space, bytes }) => [space, thousands(bytes)])).toEqual([
      ['m1', 8],
      ['m2', 8],
    ]);
    expect(runs.map(({ id, bytes }) => [id, thousands(bytes)])).toEqual([['r', 9]]);
  });

  it('is less after cleaning up', async () => {
    const storage = await openStorage();
    await storage.banks.putAll([bankRecord('a')]);
    const matrix = { keys: ['k'], dimensions: 10, data: new Float32Array(10) };
    await storage.vectors.save('m1', 'a', matrix);
    await storage.vectors.save('m2', 'a', matrix);
    await storage.vectors.clear({ space: 'm1' });
    expect((await storage.sizes()).models.map(({ space }) => space)).toEqual(['m2']);
    await storage.runs.append('r', new Map([['u', 1]]));
    await storage.runs.appendChunk('r', new Map([['v', 1]]));
    await storage.runs.remove('r');
    await storage.banks.delete(['a']);
    const { tables } = await storage.sizes();
    expect(tables).toEqual(Object.fromEntries(Object.keys(tables).map((name) => [name, 0])));
  });
});
