/**
 * fast-check as the tests use it. `npm test` always draws the same values, and tries the counterexamples that were found before first;
 * `npm run fuzz` draws others, more of them, and saves what fails under `test/fuzz-cases`.
 */

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { parse, stringify } from 'devalue';
import * as real from 'fast-check';
import { expect } from 'vitest';

export * from 'fast-check';

/** Of `npm test`. */
const FIXED_SEED = 20_240_711;
const RUNS = 100;
const TEST_FOLDER = import.meta.dirname;
/** Where `npm run fuzz` saves counterexamples; its own test names another place. */
const CASE_FOLDER = process.env['MNEMOSCOPE_FUZZ_CASES'] ?? join(TEST_FOLDER, 'fuzz-cases');

/** A counterexample that was found once. */
export interface FuzzCase {
  readonly test: string;
  /** Which `assert` of the test, from 0. */
  readonly assertion: number;
  /** The values as fast-check prints them, for readers. */
  readonly shown: string;
  /** The values as `devalue` writes them, which keeps NaN, −0 and undefined. */
  readonly values: string;
}

/** The file of the cases of a test file. */
export function caseFile(testPath: string): string {
  const name = relative(TEST_FOLDER, testPath)
    .split(sep)
    .join('/')
    .replace(/\.test\.ts$/, '.json');
  return join(CASE_FOLDER, name);
}

export function readCases(file: string): readonly FuzzCase[] {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as FuzzCase[]) : [];
}

interface Settings {
  /** Undefined outside of `npm run fuzz`. */
  readonly fuzzSeed: number | undefined;
  /** How many times the usual number of runs. */
  readonly factor: number;
}

function settings(): Settings {
  const seed = process.env['MNEMOSCOPE_FUZZ_SEED'];
  return {
    fuzzSeed: seed === undefined ? undefined : Number(seed),
    factor: seed === undefined ? 1 : Number(process.env['MNEMOSCOPE_FUZZ_FACTOR'] ?? 20),
  };
}

const counted = { test: '', assertions: 0 };

/** The place of this call: its test file, its test, and which assertion of the test it is. */
function placeOfCall(): { file: string; test: string; assertion: number } {
  const { testPath, currentTestName } = expect.getState();
  if (testPath === undefined || currentTestName === undefined)
    throw new Error('A property is asserted within a test.');
  const key = `${testPath} ${currentTestName}`;
  if (counted.test !== key) {
    counted.test = key;
    counted.assertions = 0;
  }
  return { file: caseFile(testPath), test: currentTestName, assertion: counted.assertions++ };
}

function save(file: string, found: FuzzCase): void {
  const cases = readCases(file);
  if (cases.some((each) => JSON.stringify(each) === JSON.stringify(found))) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify([...cases, found], null, 2)}\n`);
}

/** As fast-check's own `assert`, with this project's seed, runs and saved counterexamples. @throws with the counterexample where one is found. */
export function assert<Ts>(
  property: real.IAsyncProperty<Ts>,
  parameters?: real.Parameters<Ts>,
): Promise<void>;
export function assert<Ts>(property: real.IProperty<Ts>, parameters?: real.Parameters<Ts>): void;
export function assert<Ts>(
  property: real.IRawProperty<Ts>,
  parameters: real.Parameters<Ts> = {},
): Promise<void> | void {
  const { file, test, assertion } = placeOfCall();
  const { fuzzSeed, factor } = settings();
  const own = readCases(file).filter((each) => each.test === test && each.assertion === assertion);
  const report = (details: real.RunDetails<Ts>) => {
    if (!details.failed) return;
    if (fuzzSeed !== undefined && details.counterexample !== null) {
      const values = stringify(details.counterexample);
      save(file, { test, assertion, shown: real.stringify(details.counterexample), values });
    }
    throw new Error(real.defaultReportMessage(details), { cause: details.errorInstance });
  };
  const details = real.check(property, {
    ...parameters,
    seed: fuzzSeed ?? parameters.seed ?? FIXED_SEED,
    numRuns: (parameters.numRuns ?? RUNS) * factor,
    examples: [...own.map(({ values }) => parse(values) as Ts), ...(parameters.examples ?? [])],
  }) as Promise<real.RunDetails<Ts>> | real.RunDetails<Ts>;
  return details instanceof Promise ? details.then(report) : report(details);
}
