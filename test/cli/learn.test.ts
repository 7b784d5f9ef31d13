import { describe, expect, it } from 'vitest';
import { runEval } from './process';

const HARI = ['--memories', 'public/characters/hari-venkataraman.json'];
const KWAME = 'public/characters/kwame-mensah.json';

describe('npm run eval -- learn', () => {
  it.each([
    [
      'fewer than three characters to leave out',
      [...HARI, '--memories', KWAME],
      /^en: 2 characters have questions; leaving one out needs 3\. Add files with --memories/,
    ],
    [
      'a test set in another language',
      [...HARI, '--test-memories', 'public/characters/shen-ruolan.json'],
      /^en: the test files have no character .* zh: the training files have no character/,
    ],
    [
      'an unknown learner',
      [...HARI, '--learners', 'forest'],
      /^--learners: there is no "forest"; choose from head/,
    ],
  ] as const)('exits with 2 and one line for %s', { timeout: 60_000 }, async (_, words, line) => {
    const { code, stdout, stderr } = await runEval('learn', ...words);
    expect(stderr).toMatch(line);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(stdout).toBe('');
    expect(code).toBe(2);
  });
});
