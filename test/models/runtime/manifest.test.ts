import { describe, expect, it } from 'vitest';
import { ModelError } from '../../../src/models/runtime/errors';
import { filesFor, parseManifest, weightsOf } from '../../../src/models/runtime/manifest';
import { AS_WRITTEN, fieldPhrase } from '../../../src/core/text/place';
import { plainManifest } from './manifest-fixture';

const ADDRESS = 'mnemoscope-xx/manifest.json';
const HASH = 'a'.repeat(64);

function complaintAbout(text: string): ModelError {
  try {
    parseManifest(text, ADDRESS);
  } catch (error) {
    if (error instanceof ModelError) return error;
    throw error;
  }
  throw new Error('The manifest was taken for a good one.');
}

/** Sets the value at a path such as `files[0].bytes`; undefined removes it. */
function spoil(data: unknown, path: string, value: unknown): string {
  const steps = path.split(/[.[\]]+/).filter(Boolean);
  const last = steps.pop()!;
  const parent = steps.reduce((part, step) => (part as Record<string, unknown>)[step], data);
  (parent as Record<string, unknown>)[last] = value;
  return JSON.stringify(data);
}

describe('a manifest', () => {
  it('is read whole, also without an encoder or a classifier', async () => {
    const plain = await plainManifest();
    expect(parseManifest(JSON.stringify(plain), ADDRESS)).toEqual(plain);
    spoil(plain, 'embedding', undefined);
    const bare = parseManifest(spoil(plain, 'classification', undefined), ADDRESS);
    expect([bare.embedding, bare.classification]).toEqual([undefined, undefined]);
  });

  it.each<[field: string, value: unknown]>([
    ['format', 'onnx-model'],
    ['version', 2],
    ['id', 'Mnemoscope EN'],
    ['id', undefined],
    ['revision', 7],
    ['title', null],
    ['languages', []],
    ['languages[0]', 'fr'],
    ['licence', undefined],
    ['base', 'all-MiniLM-L6-v2'],
    ['trainingData', undefined],
    ['maxLength', 0],
    ['maxLength', 12.5],
    ['embedding.output', undefined],
    ['embedding.pooling', 'max'],
    ['embedding.normalize', false],
    ['embedding.dimensions', -384],
    ['embedding.queryPrefix', undefined],
    ['embedding.passagePrefix', 1],
    ['classification.output', undefined],
    ['classification.labels', ['profile', 'relationship', 'event']],
    ['classification.labels', ['profile', 'profile', 'event', 'dialogue']],
    ['classification.labels[1]', 'friend'],
    ['dtypes.wasm', 'int4'],
    ['dtypes.webgpu', undefined],
    ['files', []],
    ['files[0].path', '/etc/passwd'],
    ['files[0].path', '../mnemoscope-zh/config.json'],
    ['files[0].path', 'onnx/../../config.json'],
    ['files[0].path', '//elsewhere.example/config.json'],
    ['files[0].path', 'https://elsewhere.example/config.json'],
    ['files[1].bytes', 0],
    ['files[1].bytes', '23754742'],
    ['files[1].sha256', HASH.toUpperCase()],
    ['files[1].sha256', HASH.slice(1)],
    ['files[1].dtype', 'q4'],
    ['probe', undefined],
    ['probe.text', undefined],
    ['probe.embedding', ['0.6', '0.8']],
    ['probe.probabilities', 0.5],
  ])('with a bad %s (%j) is refused by that name', async (field, value) => {
    const error = complaintAbout(spoil(await plainManifest(), field, value));
    expect(error.code).toBe('bad-manifest');
    expect(error.file).toBe(ADDRESS);
    const [name] = fieldPhrase(
      field.split(/[.[\]]+/).flatMap((step) => (step === '' ? [] : /^\d+$/.test(step) ? Number(step) : step)),
      AS_WRITTEN,
    ).en.split(': ');
    // Of a list of texts each is named.
    expect(error.detail.en.replace(/ \d+(?=: This should be a number)/, '')).toContain(`${name!}: `);
    expect(error.message).toMatch(
      / is not a valid model manifest: .*\. Publish the models folder of one build\.$/,
    );
  });

  it('with several bad fields is told all of them at once', async () => {
    const plain = await plainManifest();
    spoil(plain, 'maxLength', 0);
    const { detail } = complaintAbout(spoil(plain, 'files[1].sha256', ''));
    expect(detail.en).toMatch(/^maxLength: This .* files 2, sha256: This/);
  });

  it.each(['[]', 'null', '"mnemoscope-model"', '3'])('that is %s is no object', (text) => {
    expect(complaintAbout(text).detail.en).toMatch(/^This should be an object/);
  });

  it.each(['', '{', '{"format": "mnemoscope-model",'])('that is no JSON (%j) says so', (text) => {
    expect(complaintAbout(text).message).toBe(
      'mnemoscope-xx/manifest.json is not a valid model manifest: it is not JSON; the server may have answered ' +
        'with a page. Publish the models folder of one build.',
    );
  });

  it('names the files of a dtype: its own weights and what has no dtype', async () => {
    const plain = await plainManifest();
    plain.files.push({ path: 'onnx/model_fp16.onnx', bytes: 5, sha256: HASH, dtype: 'fp16' });
    const manifest = parseManifest(JSON.stringify(plain), ADDRESS);
    const paths = (dtype: 'q8' | 'fp16') => filesFor(manifest, dtype).map(({ path }) => path);
    expect(paths('q8')).toEqual(['config.json', 'onnx/model_quantized.onnx']);
    expect(paths('fp16')).toEqual(['config.json', 'onnx/model_fp16.onnx']);
    expect(weightsOf(manifest, 'fp16').path).toBe('onnx/model_fp16.onnx');
    expect(() => weightsOf(manifest, 'fp32')).toThrow('it ships no fp32 weights; choose another device.');
  });
});
