import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { resultOf, runEval } from './process';

const folder = mkdtempSync(join(tmpdir(), 'text-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, rows: readonly object[]): string {
  const path = join(folder, name);
  writeFileSync(path, rows.map((row) => JSON.stringify(row)).join('\n'));
  return path;
}

function row(response: string, reference: string, turn: number): object {
  return {
    context: `<BOD>\n<Ada>: "Turn ${turn}"`,
    response,
    'test-turn': turn,
    'reference-response': `<Assistant>:${reference}\n`,
  };
}

interface Result {
  readonly task: string;
  readonly setup: {
    versions: Record<string, string>;
    parameters: { convention: string; measures: Record<string, { name: string; formula: string }> };
    segmenter: Record<string, string>;
  };
  readonly measures: Record<string, number | null>;
  readonly responses: number;
  readonly problems: { where: string; why: string }[];
}

const en = file('en.json', [
  row('we rowed to the pier', ' we rowed to the old pier', 2),
  row('', ' nobody came', 4),
]);
const zh = file('zh.json', [row('你记得那次划船吗', '你记得那次划船吗', 2)]);

describe.concurrent('text', { timeout: 300_000 }, () => {
  it('measures every response, an empty one too', async () => {
    const { task, setup, measures, responses, problems } = await resultOf<Result>(
      'text',
      '--language',
      'en',
      '--outputs',
      en,
    );
    expect([task, responses]).toEqual(['text', 2]);
    expect(Object.keys(measures)).toEqual(['BLEU-1', 'BLEU-2', 'ROUGE-L', 'Dist-1', 'Dist-2']);
    // All five words are found, one is missing: exp(1 − 6/5), and 0 for the empty response.
    expect(measures['BLEU-1']).toBeCloseTo(Math.exp(-0.2) / 2, 12);
    // Jieba's tokens are five words and four spaces: six distinct of nine.
    expect(measures['Dist-1']).toBeCloseTo(6 / 9 / 2, 12);
    expect(problems).toMatchObject([{ where: expect.stringContaining('[1]') as string }]);
    expect(setup.segmenter['BLEU']).toBe('white space');
    expect(setup.segmenter['Dist']).toContain('jieba-wasm 2.4.0');
    expect(setup.parameters.measures['ROUGE-L']!.formula).toContain('1e-8');
  });

  it('gives equal Chinese texts full marks, but for the line break that the published reference keeps', async () => {
    const published = await resultOf<Result>('text', '--language', 'zh', '--outputs', zh);
    // Jieba: 你 记得 那次 划船 吗, and the break: five of six.
    expect(published.measures['BLEU-1']).toBeCloseTo(Math.exp(1 - 6 / 5), 12);
    expect(published.measures['ROUGE-L']).toBeCloseTo(1, 7);
    const standard = await resultOf<Result>(
      'text',
      '--language',
      'zh',
      '--outputs',
      zh,
      '--convention',
      'standard',
    );
    expect(standard.measures).toEqual({ 'BLEU-1': 1, 'BLEU-2': 1, 'ROUGE-L': 1, 'Dist-1': 1, 'Dist-2': 1 });
    expect(standard.setup.segmenter).toEqual({
      BLEU: 'sacreBLEU zh',
      'ROUGE-L': 'sacreBLEU zh',
      Dist: 'sacreBLEU zh',
    });
    expect(standard.setup.parameters.measures['BLEU-1']!.name).toBe('BLEU-1(sacre)');
  });

  it('cuts as it is told, and says what cut', async () => {
    const asked = ['--language', 'zh', '--outputs', zh, '--segmenter'];
    const characters = await resultOf<Result>('text', ...asked, 'characters');
    expect(characters.setup.segmenter['ROUGE-L']).toBe('code points');
    expect(characters.measures['BLEU-1']).toBe(1);
    const browser = await resultOf<Result>('text', ...asked, 'browser');
    expect(browser.setup.segmenter['BLEU']).toContain(`ICU ${process.versions.icu}`);
  });

  it.each([
    [['--language', 'en'], '--outputs: names no file; name one file of responses with --outputs FILE.'],
    [['--language', 'fr', '--outputs', en], '--language: there is no "fr"; choose from zh, en.'],
    [['--outputs', en], '--language: there is no ""; choose from zh, en.'],
    [['--language', 'en', '--outputs', join(folder, 'none.json')], 'there is no such file; check the path.'],
    [
      ['--language', 'en', '--outputs', 'public/characters/ottilie-brandt.json'],
      'contains no outputs of MADial-Bench',
    ],
  ])('answers bad input with one line: %j', async (words, message) => {
    const { code, stdout, stderr } = await runEval('text', ...words);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });
});
