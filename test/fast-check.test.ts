import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as fc from './fast-check';

const here = (name: string) => new URL(name, import.meta.url);
const filesOf = (folder: string) =>
  readdirSync(here(folder), { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));

describe('property tests', () => {
  it('all use the fixed seed: none imports the package itself', () => {
    const own = filesOf('.').filter((name) => /\.ts$/.test(name) && name !== 'fast-check.ts');
    expect(
      own.filter((name) => /(from|import\() ?'fast-check'/.test(readFileSync(here(name), 'utf8'))),
    ).toEqual([]);
  });

  it('have their saved counterexamples under the name of their file', () => {
    const saved = existsSync(here('fuzz-cases'))
      ? filesOf('fuzz-cases').filter((name) => name.endsWith('.json'))
      : [];
    expect(saved.filter((name) => !existsSync(here(name.replace(/\.json$/, '.test.ts'))))).toEqual([]);
  });
});

describe('a counterexample that fuzzing finds', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'mnemoscope-fuzz-'));
    vi.stubEnv('MNEMOSCOPE_FUZZ_CASES', folder);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true, force: true });
  });

  /** The module as another run of the tests loads it. */
  async function nextRun(fuzzSeed?: string): Promise<typeof fc> {
    vi.stubEnv('MNEMOSCOPE_FUZZ_SEED', fuzzSeed);
    vi.stubEnv('MNEMOSCOPE_FUZZ_FACTOR', undefined);
    vi.resetModules();
    return import('./fast-check');
  }

  /** Asserts of whole numbers that they are not `wrong`. @returns the numbers drawn. */
  function assertNot(run: typeof fc, wrong?: number): number[] {
    const drawn: number[] = [];
    const property = run.property(run.integer(), (value) => {
      drawn.push(value);
      expect(value).not.toBe(wrong);
    });
    run.assert(property);
    return drawn;
  }

  it('is looked for among the same values in every run of the tests', async () => {
    const drawn = assertNot(await nextRun());
    expect(drawn).toHaveLength(100);
    expect(assertNot(await nextRun())).toEqual(drawn);
  });

  it('is saved, and from then on tried first', async () => {
    const usual = assertNot(await nextRun());
    const fuzzed = assertNot(await nextRun('7'));
    expect([usual.length, fuzzed.length]).toEqual([100, 2000]);
    const wrong = fuzzed.find((value) => !usual.includes(value))!;
    expect(assertNot(await nextRun(), wrong)).toEqual(usual);

    const fuzzing = await nextRun('7');
    expect(() => assertNot(fuzzing, wrong)).toThrow(`Counterexample: [${wrong}]`);
    const file = fuzzing.caseFile(expect.getState().testPath!);
    expect(fuzzing.readCases(file)).toEqual([
      {
        test: expect.getState().currentTestName,
        assertion: 0,
        shown: `[${wrong}]`,
        values: `[[1],${wrong}]`,
      },
    ]);

    const after = await nextRun();
    expect(() => assertNot(after, wrong)).toThrow('Property failed after 1 tests');
    expect(assertNot(await nextRun())).toEqual([wrong, ...usual.slice(0, 99)]);
  });

  it('keeps values that JSON does not have, of an asynchronous property too', async () => {
    for (const wrong of [NaN, -0, undefined]) {
      const run = async (fuzzSeed?: string) => {
        const fresh = await nextRun(fuzzSeed);
        const values = fresh.constantFrom(1, 2, wrong);
        return fresh.assert(
          fresh.asyncProperty(values, async (value) => {
            expect(value).not.toBe(wrong);
          }),
        );
      };
      await expect(run('7')).rejects.toThrow('Counterexample');
      await expect(run()).rejects.toThrow('Property failed after 1 tests');
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe('npm run fuzz', () => {
  it('says its seed, and how to draw the same values again', async () => {
    const words = ['scripts/fuzz.mjs', '--seed', '12', '--factor', '1', 'test/none.test.ts'];
    const said = await new Promise<string>((resolve) =>
      execFile(process.execPath, words, (_, stdout) => resolve(stdout)),
    );
    expect(said).toContain('Seed 12; 1 times the usual number of runs.');
    expect(said).toContain('npm run fuzz -- --seed 12');
  }, 300_000);
});
