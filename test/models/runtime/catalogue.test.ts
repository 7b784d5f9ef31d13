import { describe, expect, it } from 'vitest';
import { hubAddress } from '../../../src/models/runtime/byte-source';
import { CATALOGUE, filesOf, parseEncoder, towersOf } from '../../../src/models/runtime/catalogue';
import { ModelError } from '../../../src/models/runtime/errors';
import { DTYPES } from '../../../src/models/runtime/manifest';
import { planFor } from '../../../src/models/runtime/plan';

const of = (id: string) => CATALOGUE.find((encoder) => encoder.id === id)!;

describe('the catalogue', () => {
  it('has the encoders of the papers, each once', () => {
    const ids = CATALOGUE.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)]);
    expect(ids).toEqual(
      expect.arrayContaining([
        'all-minilm-l6-v2',
        'bge-small-en-v1.5',
        'bge-base-zh-v1.5',
        'multilingual-e5-small',
        'bge-m3',
        'text2vec-base-chinese',
        'contriever',
        'dpr-single-nq',
      ]),
    );
  });

  it.each(CATALOGUE.map((encoder) => [encoder.id, encoder] as const))('is complete for %s', (_, encoder) => {
    for (const tower of towersOf(encoder)) {
      for (const dtype of DTYPES) {
        const weights = tower.weights[dtype];
        if (!weights) continue;
        expect(weights.path).toMatch(/\.onnx$/);
        // From the smallest int8 graph to what one WASM memory takes.
        expect(weights.bytes).toBeGreaterThan(10e6);
        expect(weights.bytes).toBeLessThan(2e9);
      }
    }
    expect(encoder.dimensions).toBeGreaterThanOrEqual(384);
    // What cannot be downloaded as it stands says what to do.
    if (!encoder.published) {
      expect(encoder.note.en).toMatch(/from a mirror or a folder/);
      expect(encoder.note.zh).toMatch(/来自镜像或文件夹/);
    }
    // Two towers read the same dtypes.
    if (encoder.question)
      expect(Object.keys(encoder.question.weights)).toEqual(Object.keys(encoder.passage.weights));
    // int8 runs everywhere.
    expect(planFor(encoder, 'wasm', false).device).toBe('wasm');
  });

  it('has the prefixes that the models were trained with, spaces included', () => {
    expect(of('multilingual-e5-small')).toMatchObject({ queryPrefix: 'query: ', passagePrefix: 'passage: ' });
    expect(of('bge-small-zh-v1.5').queryPrefix).toBe('为这个句子生成表示以用于检索相关文章：');
    expect(of('bge-base-en-v1.5')).toMatchObject({
      queryPrefix: 'Represent this sentence for searching relevant passages: ',
      passagePrefix: '',
      pooling: 'cls',
    });
    expect(of('all-minilm-l6-v2')).toMatchObject({ pooling: 'mean', queryPrefix: '', maxLength: 256 });
  });

  it('makes the hub’s addresses', () => {
    const [config] = filesOf(of('bge-m3-multi-vector'), 'q8');
    expect(hubAddress('https://mirror.example/hf//', config!.tower, config!.path)).toBe(
      'https://mirror.example/hf/gpahal/bge-m3-onnx-int8/resolve/2b34e84df040034d4b9eabb62383a87c18955822/config.json',
    );
  });

  it('names every bad field of an entry', () => {
    const bad = { ...of('bge-m3'), pooling: 'max', passage: { ...of('bge-m3').passage, repo: 'no-owner' } };
    expect(() => parseEncoder(bad, 'entry')).toThrow(ModelError);
    expect(() => parseEncoder(bad, 'entry')).toThrow(/pooling: This should be/);
  });
});

describe('the plan for a device', () => {
  const minilm = of('all-minilm-l6-v2');
  it('is int8 on WASM and half floats on a GPU that has them', () => {
    expect(planFor(minilm, 'wasm', false)).toEqual({ device: 'wasm', dtype: 'q8' });
    expect(planFor(minilm, 'webgpu', true)).toEqual({ device: 'webgpu', dtype: 'fp16' });
  });

  it('is fp32, with the reason, where the GPU has no half floats', () => {
    expect(planFor(minilm, 'webgpu', false)).toEqual({
      device: 'webgpu',
      dtype: 'fp32',
      reason: { en: 'fp32, since this GPU has no shader-f16', zh: '用 fp32，因为此 GPU 没有 shader-f16' },
    });
  });

  it('never runs int8 on WebGPU', () => {
    expect(planFor(of('bge-m3'), 'webgpu', true)).toMatchObject({
      device: 'wasm',
      dtype: 'q8',
      reason: { en: expect.stringContaining('int8 is not reliable on WebGPU') },
    });
  });
});
