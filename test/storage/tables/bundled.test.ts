import { createServer, type Server } from 'node:http';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen } from '../../../scripts/serve.mjs';
import { modelClassifier } from '../../../src/pipeline/classification/registry';
import { answerQuestion } from '../../../src/pipeline/flow/answer-question';
import { readCharacter } from '../../../src/data/formats/mnemoscope/mnemoscope';
import { KINDS } from '../../../src/core/memory/bank';
import type { PreparedOutputs } from '../../../src/core/ports';
import { answers } from '../../../src/pipeline/reading/reader';
import { BankIndex } from '../../../src/pipeline/retrieval/bank-index';
import { DEFAULT_LIST, QUESTION_LISTS, retrieverOf } from '../../../src/pipeline/retrieval/registry';
import { RERANK_DEFAULTS } from '../../../src/pipeline/retrieval/rerank';
import { noReranking } from '../../../src/pipeline/retrieval/rerankers';
import { quoteTexts } from '../../../src/pipeline/reading/quote-vectors';
import { InMemoryVectors } from '../../../src/pipeline/retrieval/in-memory-vectors';
import { windowsOf } from '../../../src/pipeline/reading/relevance';
import { collectionOf, vectorSpace } from '../../../src/pipeline/retrieval/vectors';
import { extractive } from '../../../src/pipeline/synthesis/answerers';
import { textKey } from '../../../src/core/text/key';
import { bundledEncoders, bundledReader } from '../../../src/cli/models';
import { hash } from '../../../src/models/runtime/files';
import { PreparedModel } from '../../../src/models/page/state/prepared-model';
import { bundleIndexSchema } from '../../../src/storage/tables/bundle-index';
import { bundledLibrary, keysHash, passageKeys, questionKeys } from '../../../src/storage/tables/bundled';
import { MemoryVectors } from '../../ui/app-dependencies';

const FOLDER = 'public/characters';
const index = bundleIndexSchema.parse(JSON.parse(readFileSync(join(FOLDER, 'index.json'), 'utf8')));

/** A model that knows what came with the page, and fails at all else. */
function known(outputs: PreparedOutputs) {
  const model = new PreparedModel(outputs, { ready: () => Promise.reject(new Error('No model here.')) });
  const source = { ready: () => Promise.resolve(model) };
  return { classifier: source, encoder: source };
}

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

  it('are the same banks whether their files are checked or, being those of the index, are not', async () => {
    answer = fromDisk;
    const library = bundledLibrary(address);
    for (const { id, file } of index)
      expect(await library.read(id)).toEqual(
        readCharacter(JSON.parse(fromDisk(file).toString('utf8')) as unknown, file),
      );
  });

  it('are checked where the file is another one than the index says', async () => {
    const changed = fromDisk('ottilie-brandt.json')
      .toString('utf8')
      .replace('"language": "en"', '"language": 7');
    answer = (path) => (path === 'ottilie-brandt.json' ? Buffer.from(changed) : fromDisk(path));
    await expect(bundledLibrary(address).read('ottilie-brandt')).rejects.toThrow(
      /ottilie-brandt\.json › language/,
    );
  });

  it('are named by an index, and something else in its place says what is wrong with it', async () => {
    answer = (path) => (path === 'index.json' ? Buffer.from('[{"id": "x"}]') : undefined);
    await expect(bundledLibrary(address).list()).rejects.toThrow(/^characters\/index\.json › entry 1, /);
  });

  it('have vectors of the shipped models for exactly their passages (else run `npm run bundle`)', async () => {
    answer = fromDisk;
    const library = bundledLibrary(address);
    const models = await bundledEncoders();
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
    const model = (await bundledEncoders()).find(({ languages }) => languages.includes('en'))!;
    const bank = await library.read('ottilie-brandt');
    const shipped = (await library.vectors('ottilie-brandt', model.stamp))!;
    const text = bank.memories[0]!.text;
    const fresh = await model.encode([text], 'passage');
    expect(fresh.reduce((sum, value, i) => sum + value * shipped.data[i]!, 0)).toBeGreaterThan(0.9999);
  });

  it('open with a question that is answered before a model has loaded (else run `npm run bundle`)', async () => {
    answer = fromDisk;
    const library = bundledLibrary(address);
    const models = await bundledEncoders();
    for (const { id } of index) {
      const bank = await library.read(id);
      const model = models.find(({ languages }) => languages.includes(bank.character.language))!;
      const prepared = (await library.prepared(id))!;
      expect(prepared.stamp, id).toEqual(model.stamp);
      expect([...prepared.questions.keys()], id).toEqual(questionKeys(bank));
      const featured = bank.questions.find((question) => question.id === prepared.featured)!;
      const { vector, probabilities } = prepared.questions.get(textKey(featured.text))!;
      expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
      expect(Object.values(probabilities).reduce((sum, share) => sum + share)).toBeCloseTo(1, 5);
      const flow = await answerQuestion(
        new BankIndex(bank),
        featured.text,
        {
          lists: QUESTION_LISTS,
          classifier: modelClassifier,
          base: DEFAULT_LIST,
          reranker: noReranking,
          parameters: RERANK_DEFAULTS,
          answerer: extractive,
          onFailure: 'throw',
        },
        {
          clock: () => 0,
          vectors: new MemoryVectors(),
          ...known(prepared),
          loadVectors: async (given) => {
            const { dimensions, data } = (await library.vectors(id, model.stamp))!;
            given.setVectors({ dimensions, data });
          },
        },
      );
      const [first] = flow.answer!.reading.candidates;
      expect(featured.gold, id).toContain(first!.memoryId);
      expect(answers(flow.answer!.reading), id).toBe(true);
    }
  });

  it('have the outputs for their questions that the model gives here', async () => {
    answer = fromDisk;
    const library = bundledLibrary(address);
    const prepared = (await library.prepared('ottilie-brandt'))!;
    const model = (await bundledEncoders()).find(({ languages }) => languages.includes('en'))!;
    const bank = await library.read('ottilie-brandt');
    const { text } = bank.questions.find(({ id }) => id === prepared.featured)!;
    const { vector, probabilities } = prepared.questions.get(textKey(text))!;
    const fresh = await model.encode([text], 'question');
    expect(fresh.reduce((sum, value, i) => sum + value * vector[i]!, 0)).toBeGreaterThan(0.9999);
    const classes = await model.classify(text);
    for (const kind of KINDS) expect(probabilities[kind]).toBeCloseTo(classes[kind], 2);
  });

  it('have their outputs fetched once, and again after a fetch that failed', async () => {
    let there = false;
    let fetched = 0;
    answer = (path) => {
      if (!path.endsWith('.questions.f32')) return fromDisk(path);
      fetched++;
      return there ? fromDisk(path) : undefined;
    };
    const library = bundledLibrary(address);
    await expect(library.prepared('ottilie-brandt')).rejects.toThrow(/not on the server/);
    there = true;
    expect(await library.prepared('ottilie-brandt')).toBe(await library.prepared('ottilie-brandt'));
    expect(fetched).toBe(2);
  });

  it('have vectors for every sentence that can be an answer, as the model makes them here (else run `npm run bundle`)', async () => {
    answer = fromDisk;
    const library = bundledLibrary(address);
    const models = await bundledEncoders();
    for (const { id, quotes: made } of index) {
      const bank = await library.read(id);
      const model = models.find(({ languages }) => languages.includes(bank.character.language))!;
      expect(made, id).toMatchObject({ hash: model.stamp.hash, device: 'wasm' });
      const { space, matrix } = (await library.quotes(id))!;
      expect(space).toBe(vectorSpace(model.stamp));
      const texts = quoteTexts(bank.memories);
      expect(matrix.keys, id).toEqual(texts.map(textKey));
      const fresh = await model.encode(texts.slice(-1), 'passage');
      const last = matrix.data.subarray(-matrix.dimensions);
      expect(fresh.reduce((sum, value, i) => sum + value * last[i]!, 0)).toBeGreaterThan(0.9999);
    }
  });

  it('without vectors of sentences that fit are used without', async () => {
    answer = (path) => (path.endsWith('.quotes.f32') ? fromDisk(path).subarray(0, 400) : fromDisk(path));
    expect(await bundledLibrary(address).quotes('ottilie-brandt')).toBeUndefined();
    expect(await bundledLibrary(address).quotes('imported')).toBeUndefined();
  });

  it('have what the reader makes of their questions, in each list that may be chosen (else run `npm run bundle`)', async () => {
    answer = fromDisk;
    const library = bundledLibrary(address);
    for (const { id } of index) {
      const bank = await library.read(id);
      const reader = (await bundledReader(bank.character.language))!;
      const readings = (await library.readings(id))!;
      expect({ stamp: readings.stamp, settings: readings.settings }, id).toEqual({
        stamp: reader.stamp,
        settings: reader.settings,
      });
      const { text, anchors } = bank.questions.find(({ gold }) => gold.length > 0)!;
      const { vector } = (await library.prepared(id))!.questions.get(textKey(text))!;
      const encoder = (await bundledEncoders()).find(({ languages }) =>
        languages.includes(bank.character.language),
      )!;
      const whole = new BankIndex(bank);
      const { dimensions, data } = (await library.vectors(id, encoder.stamp))!;
      whole.setVectors({ dimensions, data });
      const model = readings.reader(undefined);
      const store = new InMemoryVectors();
      const { space, matrix } = (await library.quotes(id))!;
      await store.save(space, collectionOf(id, 'quotes'), matrix);
      for (const list of QUESTION_LISTS.filter((id) =>
        ['nothing', 'vectors'].includes(retrieverOf(id).needs),
      )) {
        const memories = whole.list(list, { text, vector }).map((each) => whole.byId.get(each.id)!);
        const request = { question: text, index: whole, memories, encoded: { encoder, vector } };
        const asked = await extractive.answer(
          request,
          { vectors: store, model },
          new AbortController().signal,
        );
        expect(asked.readBy, `${id}, ${list}`).toBe('rule-reader');
        expect(anchors.length).toBeGreaterThan(0);
      }
      const [window] = [
        ...windowsOf(whole, bank.memories.slice(0, 40), reader.settings.passageLength).values(),
      ].flatMap((windows) => windows.filter((each) => readings.of(text, each.text)));
      const [fresh] = await reader.read(text, [window!.text]);
      const kept = readings.of(text, window!.text)!;
      expect(kept.answerable).toBeCloseTo(fresh!.answerable, 2);
      expect(kept.spans.map(({ start, end }) => [start, end])).toEqual(
        fresh!.spans.map(({ start, end }) => [start, end]),
      );
    }
  });

  it('without readings that fit are used without', async () => {
    const readings = (change: (file: { questions: string; pairs: unknown }) => unknown) =>
      ((path: string) =>
        path.startsWith('readings/')
          ? Buffer.from(JSON.stringify(change(JSON.parse(fromDisk(path).toString('utf8')))))
          : fromDisk(path)) satisfies typeof answer;
    for (const change of [
      (file: object) => ({ ...file, questions: 'of before' }),
      (file: object) => ({ ...file, passages: 'of before' }),
      (file: object) => ({ ...file, pairs: [['0']] }),
    ]) {
      answer = readings(change);
      expect(await bundledLibrary(address).readings('ottilie-brandt')).toBeUndefined();
    }
    answer = fromDisk;
    expect(await bundledLibrary(address).readings('imported')).toBeUndefined();
  });

  it('without outputs of the length that the index tells are used without', async () => {
    answer = (path) => (path.endsWith('.f32') ? fromDisk(path).subarray(0, 400) : fromDisk(path));
    expect(await bundledLibrary(address).prepared('ottilie-brandt')).toBeUndefined();
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
      'characters/index.json is not on the server (404). Publish the characters folder next to the page.',
    );
    answer = (path) => (path === 'index.json' ? fromDisk(path) : Buffer.from('{"format":'));
    await expect(bundledLibrary(address).read('ottilie-brandt')).rejects.toThrow(
      /ottilie-brandt\.json: not valid JSON/,
    );
    await expect(bundledLibrary('http://127.0.0.1:9/').list()).rejects.toThrow(/could not be fetched/);
  });
});
