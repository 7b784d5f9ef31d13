import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  continuedSetup,
  experimentSetup,
  RETRIEVER_PARAMETERS,
} from '../../../../src/core/experiments/run/setup';
import { JIEBA_VERSION } from '../../../../src/inference/jieba';

const json = (path: string) =>
  JSON.parse(readFileSync(path, 'utf8')) as { version: string; dependencies: Record<string, string> };

/** The version that the page is built with, which must be the one that is installed. */
function builtWith(name: string): string {
  const { version } = json(`node_modules/${name}/package.json`);
  expect(json('package.json').dependencies[name]).toBe(version);
  return version;
}

describe('what results store of the programs that ran', () => {
  it('names a library with the version that is installed, and what is ours as ours', () => {
    const named = Object.entries(RETRIEVER_PARAMETERS).flatMap(([id, parameters]) => {
      const { implementation, version } = parameters as { implementation?: string; version?: string };
      return implementation === undefined ? [] : [[id, implementation, version]];
    });
    const minisearch = builtWith('minisearch');
    expect(named).toEqual([
      ['bm25', 'MiniSearch', minisearch],
      ['okapi', 'own', undefined],
      ['minisearch', 'MiniSearch', minisearch],
    ]);
    expect(JIEBA_VERSION).toMatch(
      new RegExp(`^jieba-wasm ${builtWith('jieba-wasm').replaceAll('.', '\\.')},`),
    );
  });

  it('keeps the versions of every session of a run', () => {
    const [first, second] = [experimentSetup({ mnemoscope: '1' }), experimentSetup({ mnemoscope: '2' })];
    expect(continuedSetup(first, first)).toBe(first);
    const twice = continuedSetup(first, second);
    expect(twice).toEqual({ ...first, continued: [{ mnemoscope: '2' }] });
    expect(continuedSetup(twice, second)).toBe(twice);
    expect(continuedSetup(twice, first)['continued']).toEqual([{ mnemoscope: '2' }, { mnemoscope: '1' }]);
  });
});
