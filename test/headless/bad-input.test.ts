import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
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
        /--alpha: "half" is no weight; give a number/,
      ],
      ['an unknown gold', ['retrieval', '--gold', 'loose'], /--gold: .*strict, event/],
      ['an unknown format', ['inspect', '--format', 'perl'], /--format: .*choose from auto, mnemoscope/],
      [
        'an absent file',
        ['inspect', join(folder, 'absent.json')],
        /absent\.json: there is no such file; check the path/,
      ],
      ['a folder', ['inspect', folder], /is a folder; name the files in it/],
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
        'a model folder without a model',
        ['retrieval', '--memories', OTTILIE, '--model', folder],
        /manifest\.json could not be read; name a folder such as/,
      ],
    ])('%s', async (_, words, line) => {
      const { code, stdout, stderr } = await runEval(...words);
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr.trimEnd().split('\n')).toHaveLength(1);
      expect(stderr).toMatch(line);
    });

    it('as the process does, without a stack', async () => {
      const ended = await runProcess(['inspect', folder]);
      expect(ended).toEqual(await runEval('inspect', folder));
      expect(ended.code).toBe(2);
    });
  },
);
