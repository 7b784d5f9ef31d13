import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { TASKS } from '../../src/cli/command';
import { runEval, runProcess } from './process';

const OTTILIE = 'public/characters/ottilie-brandt.json';
const folder = mkdtempSync(join(tmpdir(), 'mnemoscope-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

describe.concurrent(
  'bad input ends with status 2 and one line that says what to do',
  { timeout: 300_000 },
  () => {
    const broken = JSON.stringify({
      ...(JSON.parse(readFileSync(OTTILIE, 'utf8')) as object),
      language: 'de',
    });
    const noise = join(folder, 'noise');
    mkdirSync(noise);
    const empty = join(folder, 'empty');
    mkdirSync(empty);
    writeFileSync(
      join(noise, 'manifest.json'),
      Uint8Array.from({ length: 3000 }, (_, i) => (i * 89) % 251),
    );
    it.each<[string, string[], RegExp]>([
      ['no task', [], /There is no task; name one of inspect, retrieval, fusion, classification/],
      ['an unknown task', ['retrieve'], /no task "retrieve"; choose from/],
      ['an unknown option', ['retrieval', '--retriever', 'bm25'], /'--retriever'.*--help/],
      [
        'an unknown retriever',
        ['retrieval', '--retrievers', 'bm26'],
        /--retrievers: there is no "bm26"; choose from bm25/,
      ],
      [
        'an unknown re-ranking',
        ['retrieval', '--rerank', 'best'],
        /--rerank: .*choose from none, classifier, cue-words, tuned, oracle/,
      ],
      [
        'kinds that there are not',
        ['retrieval', '--kinds', '3'],
        /--kinds: there is no "3"; choose from 2, 4/,
      ],
      ['an empty list', ['retrieval', '--retrievers', ''], /--retrievers: there is no ""; choose from/],
      ['a cutoff of 0', ['retrieval', '--cutoffs', '0,1'], /--cutoffs: "0" is no count; give a whole number/],
      [
        'a weight that is none',
        ['retrieval', '--alpha', 'half'],
        /--alpha: "half" is no number; give one of 0 or more/,
      ],
      ['an unknown gold', ['retrieval', '--gold', 'loose'], /--gold: .*strict, event/],
      ['an unknown format', ['inspect', '--format', 'perl'], /--format: .*choose from auto, mnemoscope/],
      [
        'an absent file',
        ['inspect', join(folder, 'absent.json')],
        /absent\.json: there is no such file; check the path/,
      ],
      [
        'an empty folder',
        ['inspect', empty],
        /is a folder without data that can be read; name the files in it/,
      ],
      [
        'text that is not UTF-8',
        ['inspect', file('latin.json', Uint8Array.of(0x7b, 0xe9))],
        /latin\.json: is not UTF-8/,
      ],
      [
        'text that is not JSON',
        ['inspect', file('cut.json', '{"format":"mnemoscope",\n "id":')],
        /cut\.json.*JSON/,
      ],
      [
        'a wrong field',
        ['inspect', '--format', 'mnemoscope', file('de.json', broken)],
        /de\.json › language/,
      ],
      [
        'a missing folder of a reader',
        ['reading', '--memories', OTTILIE, '--readers', 'reader', '--reader-model', join(folder, 'none')],
        /^--reader-model: .*manifest\.json could not be read; name a folder such as/,
      ],
      [
        'a missing folder of a reader that no chosen reader uses',
        ['reading', '--memories', OTTILIE, '--readers', 'rule', '--reader-model', join(folder, 'none')],
        /^--reader-model: .*manifest\.json could not be read/,
      ],
      [
        'a model folder of random bytes that no chosen retriever uses',
        ['retrieval', '--memories', OTTILIE, '--retrievers', 'bm25', '--model', noise],
        /manifest\.json is not a valid model manifest: it is not JSON/,
      ],
      [
        'a budget that is no number, without a model to pay',
        ['systems', '--dollars', 'abc'],
        /^--dollars: "abc" is no number;/,
      ],
      [
        'more noise than is of use',
        ['systems', '--noise', '1e99'],
        /^--noise: "1e99" is too large; give 1000 at most/,
      ],
      ['a number in another base', ['systems', '--noise', '0x10'], /^--noise: "0x10" is no number/],
      [
        'a system that recorded results have no use for',
        ['systems', '--recorded', OTTILIE, '--judged', OTTILIE, '--systems', 'verbatim,none'],
        /^--systems: there is no "none"; choose from no-memory, verbatim/,
      ],
      [
        'a format of test files that there are not',
        ['learn', '--test-format', 'perl'],
        /^--test-format: there is no "perl"; choose from auto/,
      ],
      [
        'a value that begins with a dash',
        ['retrieval', '--seed', '-1'],
        /^--seed: no value follows; give one, with an equals sign where it begins with a dash: --seed=-1\./,
      ],
      [
        'an engine of a thousand characters',
        ['retrieval', '--engine', 'a'.repeat(1000)],
        /^--engine: "a{60}…" names no engine and address; give one of opensearch=/,
      ],
      [
        'a seed of noise without noise',
        ['systems', '--noise-seed', 'none'],
        /^--noise-seed: "none" is no count/,
      ],
      [
        'records kept in a file',
        ['systems', '--systems', 'verbatim', '--keep', file('kept', '')],
        /^--keep: .*kept is no folder; name a folder that can be written/,
      ],
      [
        'a value of a hundred thousand characters',
        ['retrieval', '--retrievers', 'x'.repeat(100_000)],
        /^--retrievers: there is no "x{60}…"; choose from bm25/,
      ],
      [
        'a task of a hundred thousand characters',
        ['x'.repeat(100_000)],
        /^There is no task "x{60}…"; choose from inspect/,
      ],
      [
        'an option of a hundred thousand characters',
        ['retrieval', `--${'x'.repeat(100_000)}`],
        /^Unknown option .* … .*See --help for the options\.$/m,
      ],
      [
        'a model folder without a model',
        ['retrieval', '--memories', OTTILIE, '--model', folder],
        /manifest\.json could not be read; name a folder such as/,
      ],
    ])('%s', async (_, words, line) => {
      const { code, stdout, stderr } = await runEval(...words);
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr.trimEnd().split('\n')).toHaveLength(1);
      expect(stderr).toMatch(line);
      expect(stderr.length).toBeLessThan(800);
    });

    const numbers = TASKS.flatMap(({ name, options }) =>
      Object.entries(options)
        .filter(([, { value, form }]) => value === 'N' && typeof form !== 'object')
        .map(([option]) => [name, option] as const),
    );
    it.each(numbers)('%s --%s: a value that is no number', async (task, option) => {
      for (const value of ['abc', '', '1e999', 'NaN', '１', '1,5,x', '--1']) {
        const { code, stdout, stderr } = await runEval(task, `--${option}=${value}`);
        expect([code, stdout, value]).toEqual([2, '', value]);
        expect(stderr).toMatch(
          new RegExp(`^--${option}: .* is no (count|whole number|number|limit); give .*\n$`),
        );
      }
    });

    it('as the process does, without a stack', async () => {
      const ended = await runProcess(['inspect', folder]);
      expect(ended).toEqual(await runEval('inspect', folder));
      expect(ended.code).toBe(2);
    });
  },
);
