import { mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { VectorFolder } from '../../src/cli/models';

describe('the cache of vectors', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'mnemoscope-'))));
  afterEach(() => rmSync(folder, { recursive: true }));
  const open = (scope = 'one') => new VectorFolder(folder, () => scope);
  const matrix = { keys: ['a', 'b'], dimensions: 2, data: Float32Array.of(0.1, -2, 3, 4) };
  const files = () =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\..+/.test(name));

  it('gives back what another process saved, bit by bit', async () => {
    await open().save('model', 'vera', matrix);
    expect(await open().load('model', 'vera')).toEqual(matrix);
  });

  it('writes the rows of a larger buffer, and only them', async () => {
    const data = Float32Array.of(9, 0.1, -2, 3, 4, 9).subarray(1, 5);
    await open().save('model', 'vera', { ...matrix, data });
    expect(await open().load('model', 'vera')).toEqual(matrix);
  });

  it('keeps models and shelves apart, and what one model gave under another manifest', async () => {
    await open().save('model', 'vera', matrix);
    expect(await open().load('other', 'vera')).toBeUndefined();
    expect(await open().load('model', 'vera:quotes')).toBeUndefined();
    expect(await open('two').load('model', 'vera')).toBeUndefined();
  });

  it('puts a new matrix in the place of the old one, in one file', async () => {
    const one = { keys: ['c'], dimensions: 2, data: Float32Array.of(5, 6) };
    await open().save('model', 'vera', matrix);
    await open().save('model', 'vera', one);
    expect(await open().load('model', 'vera')).toEqual(one);
    expect(files()).toHaveLength(1);
  });

  it('takes a file that was cut short for none, and writes it anew', async () => {
    await open().save('model', 'vera', matrix);
    truncateSync(join(folder, files()[0]!), 40);
    expect(await open().load('model', 'vera')).toBeUndefined();
    await open().save('model', 'vera', matrix);
    expect(await open().load('model', 'vera')).toEqual(matrix);
  });

  it('says so where the disk refuses, and keeps what it got for this process', async () => {
    writeFileSync(join(folder, 'file'), '');
    const reasons: string[] = [];
    const cache = new VectorFolder(
      join(folder, 'file'),
      () => '',
      (reason) => reasons.push(reason),
    );
    await cache.save('model', 'vera', matrix);
    expect(reasons).toHaveLength(1);
    expect(await cache.load('model', 'vera')).toEqual(matrix);
  });

  it('refuses a matrix whose numbers are not as many as it says', async () => {
    const uneven = { ...matrix, data: Float32Array.of(1, 2, 3) };
    await expect(open().save('model', 'vera', uneven)).rejects.toThrow('2 rows of 2 numbers are not 3');
    expect(await open().load('model', 'vera')).toBeUndefined();
  });
});
