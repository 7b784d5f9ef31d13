// Runs the property tests with new random values, many times the usual number, and saves counterexamples in test/fuzz-cases, where
// `npm test` finds them. Usage: npm run fuzz -- [--seed N] [--factor 20] [test files]
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  options: { seed: { type: 'string' }, factor: { type: 'string', default: '20' } },
  allowPositionals: true,
});
const seed = values.seed ?? String(randomInt(1, 2 ** 31));
/** Tests that draw values: with fast-check, or by a seed of their own. */
const DRAWS = /\/fast-check'|MNEMOSCOPE_FUZZ_SEED/;
const files = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts') && !name.startsWith('browser'))
  .map((name) => join('test', name))
  .filter((name) => DRAWS.test(readFileSync(name, 'utf8')));

console.log(`Seed ${seed}; ${values.factor} times the usual number of runs.`);
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--testTimeout',
    '1200000',
    ...(positionals.length > 0 ? positionals : files),
  ],
  {
    stdio: 'inherit',
    env: { ...process.env, MNEMOSCOPE_FUZZ_SEED: seed, MNEMOSCOPE_FUZZ_FACTOR: values.factor },
  },
);
if (status !== 0)
  console.log(
    `Counterexamples are in test/fuzz-cases. The same values again: npm run fuzz -- --seed ${seed}`,
  );
process.exit(status ?? 1);
