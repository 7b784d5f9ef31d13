import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readCharacter } from '../../src/data/formats/mnemoscope/mnemoscope';
import { EVALUATED_IDS } from '../../src/pipeline/retrieval/registry';
import { DiskModel } from '../../src/cli/encoder';
import { Models, MODEL_OPTIONS } from '../../src/cli/models';
import { Arguments } from '../../src/cli/usage';
import { shippedVectors } from '../models/runtime/shipped-vectors';
import { resultOf, runProcess } from './process';

const MODEL = 'models/mnemoscope-en';
const absent = !existsSync(join(MODEL, 'manifest.json'));

describe.skipIf(absent)(
  `with the shipped English model${absent ? ' (skipped: no model)' : ''}`,
  { timeout: 120_000 },
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'mnemoscope-'));
    afterAll(() => rmSync(folder, { recursive: true }));

    it('gives the probe of the manifest, in Node as in training', async () => {
      const model = await DiskModel.open(MODEL);
      const { probe } = model.manifest;
      const vector = await model.encode([probe.text], 'question');
      const cosine = probe.embedding.reduce((sum, value, i) => sum + value * vector[i]!, 0);
      // int8 weights against the fp32 probe.
      expect(cosine).toBeGreaterThan(0.97);
      const kinds = await model.classify(probe.text);
      expect(Object.values(kinds).reduce((a, b) => a + b)).toBeCloseTo(1, 5);
    });

    it('takes the vectors of a bundled character from its file, unless other weights are named', async () => {
      const path = 'public/characters/ottilie-brandt.json';
      const bank = readCharacter(JSON.parse(readFileSync(path, 'utf8')), path);
      const vectorsOf = async (...options: string[]) => {
        const words = Arguments.parse(options, MODEL_OPTIONS, false);
        const models = await Models.open(words, [bank], '', {
          progress: () => undefined,
          note: () => undefined,
        });
        const { stamp } = models.of('en');
        return { shipped: await models.shipped(bank.id, stamp), stamp };
      };
      const { shipped, stamp } = await vectorsOf();
      expect(shipped?.data).toEqual(shippedVectors(bank, stamp).data);
      expect((await vectorsOf('--model', MODEL)).shipped).toBeUndefined();
    });

    it('searches, re-ranks and classifies, and a second run finds the same', async () => {
      // What the person is, without what happened: few texts to encode.
      const whole = JSON.parse(readFileSync('public/characters/ottilie-brandt.json', 'utf8')) as {
        questions: { gold: string[] }[];
      };
      const questions = whole.questions.filter(
        ({ gold }) => gold.length > 0 && gold.every((id) => /^[pr]-/.test(id)),
      );
      const small = join(folder, 'small.json');
      writeFileSync(
        small,
        JSON.stringify({ ...whole, events: [], dialogues: [], questions: questions.slice(0, 8) }),
      );
      const words = ['retrieval', '--memories', small, '--model', MODEL, '--rerank', 'none,classifier'];
      type Result = { setup: { models: object[] }; rows: { retriever: string; measures: object }[] };
      const { stdout } = await runProcess(words);
      const once = JSON.parse(stdout) as Result;
      const again = await resultOf<Result>(...words);
      expect(once.rows).toHaveLength(2 * EVALUATED_IDS.length);
      expect(once.setup.models).toEqual([
        expect.objectContaining({ id: 'mnemoscope-en', dtype: 'q8', device: 'wasm' }),
      ]);
      expect(again.rows.map(({ measures }) => measures)).toEqual(once.rows.map(({ measures }) => measures));
    });
  },
);
