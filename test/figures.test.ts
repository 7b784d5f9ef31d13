/** Figures in documents, cards and lectures are those that their commands print. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  placeIn,
  readFigures,
  shown,
  stored,
  valueAt,
  wordsOf,
  written,
  type Figures,
} from '../scripts/figures.mjs';
import { SystemRegistry } from '../src/memory-systems/domain/registry';
import { runEval } from './cli/process';

const figures = readFigures();

describe('stored figures', () => {
  it.each(figures.places)('are those of $file: $text', (place) => {
    const { figures: found } = placeIn(readFileSync(place.file, 'utf8'), place, figures);
    expect(found.map(({ is }) => is)).toEqual(found.map(({ due }) => due));
  });

  it('are written as they are kept, so that writing them again changes nothing', async () => {
    expect(await stored(figures)).toBe(readFileSync('docs/figures.json', 'utf8'));
  });

  it.each(Object.entries(figures.commands).filter(([, { quick }]) => quick))(
    'of %s are what the command prints now',
    async (_, command) => {
      const words = wordsOf(command);
      if (!words) return console.log(`${command.run.join(' ')}: skipped, no data`);
      const { code, stdout, stderr } = await runEval(...words);
      expect([code, stderr.includes('Error')]).toEqual([0, false]);
      const output: unknown = JSON.parse(stdout);
      const now = Object.keys(command.values).map((path) => [path, shown(valueAt(output, path), 4)]);
      expect(now).toEqual(Object.entries(command.values).map(([path, value]) => [path, shown(value, 4)]));
    },
  );

  it('name a command, or their section names the commit at which they were measured', () => {
    const bound = new Map<string, Set<number>>();
    for (const place of figures.places) {
      const lines = bound.get(place.file) ?? new Set();
      bound.set(place.file, lines.add(placeIn(readFileSync(place.file, 'utf8'), place, figures).line));
    }
    const undated = ['docs/results.md', 'docs/scale.md'].flatMap((file) => {
      const sections = sectionsOf(readFileSync(file, 'utf8'));
      return sections
        .filter(({ from, lines }) => {
          const rows = lines.flatMap((line, i) =>
            /^\|.*\d/.test(line) && !lines[i + 1]?.startsWith('| -') ? [from + i] : [],
          );
          const isBound = rows.every((row) => bound.get(file)?.has(row));
          return rows.length > 0 && !isBound && !/Measured at `[0-9a-f]{8}`/.test(lines.join('\n'));
        })
        .map(({ lines }) => `${file}: ${lines[0]}`);
    });
    expect(undated).toEqual([]);
  });

  it('of every card name the revision of the model in the same folder', () => {
    for (const folder of readdirSync('models').filter((name) => existsSync(`models/${name}/manifest.json`))) {
      const card = `models/${folder}/README.md`;
      const { revision } = JSON.parse(readFileSync(`models/${folder}/manifest.json`, 'utf8')) as {
        revision: string;
      };
      expect(readFileSync(card, 'utf8').split('\n')[0], card).toContain(revision);
    }
  });
});

/** Parts of a document from one heading to the next, of any level. */
function sectionsOf(text: string): { from: number; lines: string[] }[] {
  const sections: { from: number; lines: string[] }[] = [];
  for (const [number, line] of text.split('\n').entries()) {
    if (/^#{2,} /.test(line) || sections.length === 0) sections.push({ from: number, lines: [] });
    sections.at(-1)!.lines.push(line);
  }
  return sections;
}

describe('counts in documents', () => {
  it('of lectures are those of the index, and all are listed', () => {
    const index = JSON.parse(readFileSync('public/lectures/index.json', 'utf8')) as { file: string }[];
    const text = readFileSync('docs/lectures.md', 'utf8');
    const listed = [...text.matchAll(/^\| `public\/lectures\/(\w+\.json)`/gm)].map(([, file]) => file);
    expect(listed).toEqual(index.map(({ file }) => file));
    const steps = index.map(({ file }) => {
      const lecture = JSON.parse(readFileSync(`public/lectures/${file}`, 'utf8')) as { steps: unknown[] };
      return lecture.steps.length;
    });
    expect(text).toContain(`${word(index.length)} lectures come with the page`);
    expect(text).toContain(`${Math.min(...steps)} to ${Math.max(...steps)} steps`);
    expect(readFileSync('README.md', 'utf8')).toContain(`${word(index.length).toLowerCase()} lectures`);
    const guide = /(\w+) lectures in English and Chinese, [^:]*: (.*?)\. Live parts/s.exec(
      readFileSync('docs/guide.md', 'utf8'),
    )!;
    expect([guide[1], guide[2]!.split(';').length]).toEqual([word(index.length), index.length]);
  });

  it('of characters, sessions and built-in systems are those that come with the page', () => {
    const languages = (
      JSON.parse(readFileSync('public/characters/index.json', 'utf8')) as { file: string }[]
    ).map(
      ({ file }) =>
        (JSON.parse(readFileSync(`public/characters/${file}`, 'utf8')) as { language: string }).language,
    );
    const of = (language: string) => word(languages.filter((each) => each === language).length).toLowerCase();
    const readme = readFileSync('README.md', 'utf8');
    expect(readme).toContain(
      `${word(languages.length)} characters (${of('en')} English, ${of('zh')} Chinese)`,
    );
    const users = JSON.parse(readFileSync('public/sessions/index.json', 'utf8')) as unknown[];
    expect(readme).toContain(`${word(users.length).toLowerCase()} users with a year of sessions`);
    expect(readFileSync('docs/guide.md', 'utf8')).toContain(
      `${word(new SystemRegistry().list().length)} systems need no model`,
    );
  });
});

const word = (count: number): string =>
  'None One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve'.split(' ')[count]!;

describe('a place', () => {
  const made: Figures = {
    commands: { a: { run: [], commit: '00000000', values: { 'rows[id=x].R@1': 0.5678, n: 12 } } },
    places: [],
  };
  const place = { file: 'a.md', text: '| x | {a:rows[id=x].R@1} | {a:n:0} |' };

  it('is found whatever its blanks, and its figures are written without moving the rest', () => {
    const text = '| id  | R@1   | n  |\n| x   | .123  | 7  |\n';
    expect(placeIn(text, place, made)).toEqual({
      line: 1,
      figures: [
        { at: 8, is: '.123', due: '.568' },
        { at: 16, is: '7', due: '12' },
      ],
    });
    expect(written(text, place, made)).toBe('| id  | R@1   | n  |\n| x   | .568  | 12  |\n');
  });

  it('that is nowhere, or twice, is an error', () => {
    expect(() => placeIn('nothing', place, made)).toThrow('a.md has 0 lines');
    expect(() => placeIn('| x | .1 | 2 |\n| x | .1 | 2 |', place, made)).toThrow('a.md has 2 lines');
  });

  it('takes numbers out of an output by name, by condition and by position', () => {
    const output = {
      rows: [
        { id: 'x', kind: 'a', m: { 'R@1': 0.25 } },
        { id: 'x', kind: 'b', m: { 'R@1': 0.5 } },
      ],
      n: [3, null],
    };
    expect(valueAt(output, 'rows[id=x,kind=b].m.R@1')).toBe(0.5);
    expect(valueAt(output, 'n[1]')).toBeNull();
    expect(() => valueAt(output, 'rows[id=y].m.R@1')).toThrow('no number at rows[id=y].m.R@1');
  });
});
