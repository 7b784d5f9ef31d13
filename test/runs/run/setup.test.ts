import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { experimentSetup, RETRIEVER_PARAMETERS } from '../../../src/runs/domain/run/setup';
import { type RunHeader, type RunModels, newRun } from '../../../src/runs/domain/run/run';
import { setupRows } from '../../../src/runs/domain/run/setup-rows';
import { JIEBA_VERSION } from '../../../src/models/runtime/jieba';
import { continuedSetup } from '../../../src/runs/page/state/run-manager.svelte';

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

  it('shows every model of a run, the table of token vectors too', () => {
    const stamp = (id: string) => ({ id, revision: '1', hash: `hash of ${id}`, dtype: 'q8', device: 'wasm' });
    const models = Object.fromEntries(
      (['encoder', 'classifier', 'reader', 'table'] as const).map((role) => [role, stamp(`the ${role}`)]),
    ) as unknown as RunModels;
    const plan = { title: '', systems: [], banks: [], depth: 5, seed: 1 };
    const run: RunHeader = {
      ...newRun(plan, [], { id: 'run', created: '2026-11-20T10:00:00Z', setup: {} }),
      models: { en: models },
    };
    expect(setupRows(run).filter(([name]) => name.startsWith('Model'))).toEqual(
      ['encoder', 'classifier', 'reader', 'token vectors'].map((name) => [
        `Model: ${name}, en`,
        expect.stringContaining(`hash of the ${name === 'token vectors' ? 'table' : name}`),
      ]),
    );
  });
});
