import { createServer, type Server } from 'node:http';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen } from '../../scripts/serve.mjs';
import { bundledModels } from '../../src/headless/bundled';
import { DiskModel } from '../../src/headless/encoder';
import { hash } from '../../src/inference/files';
import { bundledLibrary, bundleIndexSchema, keysHash, passageKeys } from '../../src/storage/bundled';

const FOLDER = 'public/characters';
const index = bundleIndexSchema.parse(JSON.parse(readFileSync(join(FOLDER, 'index.json'), 'utf8')));

let server: Server;
let address: string;
let answer: (path: string) => Uint8Array | undefined;

const fromDisk = (path: string) => readFileSync(join(FOLDER, path));

beforeAll(async () => {
  server = createServer((request, response) => {
    const body = answer(request.url!.slice('/characters/'.length));
    response.statusCode = body ? 200 : 404;
    response.end(body);
  });
  address = `${await listen(server, 0)}characters/`;
});
afterAll(() => server.close());

describe('the characters published beside the page', () => {
  it('are listed with the hashes of their files', async () => {
    expect(index.map(({ id }) => id).sort()).toHaveLength(6);
    for (const { file, sha256 } of index) expect(await hash(fromDisk(file)), file).toBe(sha256);
  });

  it('have vectors of the shipped models for exactly their passages (else run `npm run bundle`)', async () => {
    answer = fromDisk;
    const library = bundledLibrary(address);
    const models = await Promise.all(bundledModels().map(DiskModel.open));
    for (const { id, vectors } of index) {
      const bank = await library.read(id);
      const model = models.find(({ languages }) => languages.includes(bank.character.language))!;
      expect(vectors, id).toEqual([
        expect.objectContaining({
          hash: model.stamp.hash,
          device: 'wasm',
          keys: keysHash(passageKeys(bank)),
        }),
      ]);
      const shipped = await library.vectors(id, model.stamp);
      expect(shipped?.keys).toEqual(passageKeys(bank));
      expect(await library.vectors(id, { ...model.stamp, hash: 'another' })).toBeUndefined();
      // Another encoder may have the same weights and read them otherwise.
      const otherwise = { ...model.stamp, recipe: 'cls|last_hidden_state|256|' };
      expect(await library.vectors(id, otherwise)).toBeUndefined();
    }
  });

  it('have the vectors that the model gives here', async () => {
    answer = fromDisk;
    const library = bundledLibrary(address);
    const model = (await Promise.all(bundledModels().map(DiskModel.open))).find(({ languages }) =>
      languages.includes('en'),
    )!;
    const bank = await library.read('ottilie-brandt');
    const shipped = (await library.vectors('ottilie-brandt', model.stamp))!;
    const text = bank.memories[0]!.text;
    const fresh = await model.encode([text], 'passage');
    expect(fresh.reduce((sum, value, i) => sum + value * shipped.data[i]!, 0)).toBeGreaterThan(0.9999);
  });

  it('without vectors that fit are used without', async () => {
    answer = (path) => (path.endsWith('.f32') ? fromDisk(path).subarray(0, 400) : fromDisk(path));
    const library = bundledLibrary(address);
    const made = index.find(({ vectors }) => vectors.length > 0)!;
    const [{ model, hash: weights, device }] = made.vectors as [(typeof made.vectors)[number]];
    const stamp = { id: model, revision: '', hash: weights, dtype: 'q8', device };
    expect(await library.vectors(made.id, stamp)).toBeUndefined();
  });

  it('name the file and the remedy when they are not there', async () => {
    answer = () => undefined;
    await expect(bundledLibrary(address).list()).rejects.toThrow(
      'characters/index.json is not on the server (404). Publish the characters folder beside the page.',
    );
    answer = (path) => (path === 'index.json' ? fromDisk(path) : Buffer.from('{"format":'));
    await expect(bundledLibrary(address).read('ottilie-brandt')).rejects.toThrow(
      /ottilie-brandt\.json: not valid JSON/,
    );
    await expect(bundledLibrary('http://127.0.0.1:9/').list()).rejects.toThrow(/could not be fetched/);
  });
});
