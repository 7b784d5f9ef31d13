import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PAPER_CITATIONS } from '../../../src/data/export/bibtex';
import { HALUMEM_TABLES } from '../../../src/measures/published/halumem';
import {
  HALUMEM_OVERVIEWS,
  MEMBENCH_OVERVIEWS,
  PERLTQA_OVERVIEWS,
} from '../../../src/measures/published/overviews';
import { MEMBENCH_TABLES } from '../../../src/measures/published/membench';
import { PERLTQA_TABLES } from '../../../src/measures/published/perltqa';
import { printedRows, wordRows, type Paper, type PublishedRow } from '../../../src/measures/published/table';

const TABLES = [...PERLTQA_TABLES, ...MEMBENCH_TABLES, ...HALUMEM_TABLES];
const WORDS = [...PERLTQA_OVERVIEWS, ...MEMBENCH_OVERVIEWS, ...HALUMEM_OVERVIEWS];
const table = (id: string) => TABLES.find((each) => each.id === id)!;
const named = (id: string) =>
  table(id).rows.map((row) => [`${row.group ?? ''} ${row.label}`.trim(), row] as const);

const papers = join(process.env['MNEMOSCOPE_DATA'] ?? resolve('../shared/data'), '../papers');
const TEXTS: Partial<Record<Paper, string>> = {
  'perltqa-sighan': 'perltqa-sighan.txt',
  'perltqa-acl-submission': 'perltqa-acl-submission.txt',
  membench: 'membench-madial.txt',
};
const absent = !existsSync(papers);

describe('every published table', () => {
  it('has an id, columns and rows of its own, figures in the range of their unit', () => {
    expect(new Set(TABLES.map(({ id }) => id)).size).toBe(TABLES.length);
    for (const { id, paper, columns, rows } of TABLES) {
      expect(PAPER_CITATIONS[paper], id).toBeDefined();
      expect(new Set(columns.map(({ key }) => key)).size, id).toBe(columns.length);
      expect(new Set(rows.map(({ label, group }) => `${group} ${label}`)).size, id).toBe(rows.length);
      for (const { label, values } of rows) {
        expect(Object.keys(values).length, `${id} ${label}`).toBeGreaterThan(0);
        for (const [key, value] of Object.entries(values)) {
          const column = columns.find((each) => each.key === key)!;
          expect(Number(value.toFixed(column.decimals)), `${id} ${label} ${key}`).toBe(value);
          const top = { percent: 100, share: 1, score: 3 }[column.unit as string] ?? Infinity;
          expect(value >= 0 && value <= top, `${id} ${label} ${key}`).toBe(true);
        }
      }
    }
  });

  it('is written with as many figures as columns', () => {
    expect(() => printedRows(table('perltqa-sighan-table-5').columns, [['BM25', 0.7]])).toThrow(
      /1 figures for 5/,
    );
  });
});

describe('a table of words', () => {
  it.each([
    ['perltqa-sighan-table-1', 17, 6],
    ['perltqa-sighan-table-7', 6, 4],
    ['membench-table-1', 5, 3],
    ['membench-table-3', 1, 3],
    ['membench-table-9', 5, 1],
    ['membench-table-10', 4, 2],
    ['halumem-table-1', 5, 2],
    ['halumem-table-2', 4, 3],
  ])('%s has %i rows of %i columns', (id, rows, columns) => {
    const found = WORDS.find((each) => each.id === id)!;
    expect([found.rows.length, found.columns.length]).toEqual([rows, columns]);
    for (const { values, texts } of found.rows) {
      expect(values).toEqual({});
      const keys = found.columns.map(({ key }) => key);
      expect(Object.keys(texts!).filter((key) => !keys.includes(key))).toEqual([]);
    }
  });

  it('are all the tables of words that there are, each with a citation', () => {
    expect(WORDS).toHaveLength(8);
    expect(new Set([...TABLES, ...WORDS].map(({ id }) => id)).size).toBe(TABLES.length + WORDS.length);
    for (const { paper } of WORDS) expect(PAPER_CITATIONS[paper]).toBeDefined();
  });

  it('ticks every kind of memory for PerLTQA alone, and every aspect for MADial-Bench alone', () => {
    const ticked = (id: string) =>
      WORDS.find((each) => each.id === id)!.rows.map(
        ({ label, texts }) => [label, Object.values(texts!).filter((text) => text === '✓').length] as const,
      );
    const kinds = ticked('perltqa-sighan-table-1');
    expect(kinds.filter(([, ticks]) => ticks === 5)).toEqual([['PerLTQA', 5]]);
    expect(kinds.filter(([, ticks]) => ticks === 0)).toEqual([]);
    const columns = ['ED', 'ESC', 'Ours'].map(
      (key) =>
        WORDS.find(({ id }) => id === 'membench-table-1')!.rows.filter(({ texts }) => texts![key] === '✓')
          .length,
    );
    expect(columns).toEqual([2, 3, 5]);
  });

  it('is written with as many texts as columns', () => {
    expect(() => wordRows(WORDS[0]!.columns, [['MSC', '✓']])).toThrow(/1 texts for 6/);
  });
});

describe('the figures agree with each other as the papers say they do', () => {
  it.each(named('perltqa-sighan-table-4'))(
    'PerLTQA, Table 4, %s: weighted recall is accuracy',
    (_, { values }) => {
      expect(values['R']).toBe(values['Acc']);
    },
  );

  it.each(named('membench-table-5'))(
    'MemBench, Table 5, %s: the average is that of five aspects',
    (_, { values }) => {
      const { Average, ...aspects } = values;
      const mean = Object.values(aspects).reduce((a, b) => a + b) / 5;
      // Some are cut instead of rounded; two are other numbers, which the table's notes tell.
      const slip = { 2.388: 0.008, 2.397: 0.0634 }[Average!] ?? 0;
      expect(Math.abs(Math.abs(mean - Average!) - slip)).toBeLessThan(0.001);
    },
  );

  it.each(named('membench-table-6'))('MemBench, Table 6, %s: the verdicts make all', (_, { values }) => {
    expect(Math.abs(values['win']! + values['tie']! + values['lose']! - 100)).toBeLessThan(0.11);
  });

  it.each(named('halumem-readme-table-1'))(
    'HaluMem, results, %s: the outcomes make all, F1 follows',
    (_, { values }) => {
      for (const part of ['Update', 'QA']) {
        const sum = values[`${part} C`]! + values[`${part} H`]! + values[`${part} O`]!;
        // Updates may also end in "other".
        expect(sum, part).toBeLessThan(100.03);
        expect(sum, part).toBeGreaterThan(99.8);
      }
      const p = values['Target P'];
      const r = values['R'];
      if (p !== undefined && r !== undefined)
        expect(Math.abs((2 * p * r) / (p + r) - values['F1']!)).toBeLessThan(0.02);
    },
  );

  it.each(named('halumem-readme-table-4'))(
    'HaluMem, times, %s: adding and searching make the total',
    (_, row) => {
      const { add, search, total } = row.values;
      if (add === undefined) expect(total).toBeUndefined();
      else expect(Math.abs(add + search! - total!)).toBeLessThan(0.011);
    },
  );

  it('HaluMem, Table 6: the kinds sum to the memories, the types to the questions', () => {
    const rows = table('halumem-table-6').rows;
    const value = (label: string) => rows.find((row) => row.label === label)!.values['HaluMem-Medium']!;
    expect(value('Persona memories') + value('Event memories') + value('Relationship memories')).toBe(
      value('Memories'),
    );
    const types = rows
      .filter(({ group }) => group === 'Question type')
      .map((row: PublishedRow) => value(row.label));
    expect(types.reduce((a, b) => a + b)).toBe(value('Questions'));
  });
});

describe.skipIf(absent)(`the words of the papers' tables${absent ? ' (skipped: no data)' : ''}`, () => {
  it.each(WORDS.filter(({ paper }) => TEXTS[paper]).map((each) => [each.id, each] as const))(
    '%s: each row is printed, word by word, and the table has no other',
    (_, { paper, columns, rows }) => {
      const lines = readFileSync(join(papers, TEXTS[paper]!), 'utf8').split('\n');
      const printed = rows.map(({ label, texts }) =>
        [label, ...columns.map(({ key }) => texts![key])].join('\t'),
      );
      const at = printed.map((line) => lines.indexOf(line));
      expect(at.filter((place) => place < 0)).toEqual([]);
      expect(at).toEqual(printed.map((_, i) => at[0]! + i));
      expect(lines[at[0]! + rows.length]).toBe('');
    },
  );

  it('HaluMem: the notes name every system and benchmark, and the time spans', () => {
    const notes = readFileSync(join(papers, 'halumem-notes-zh.md'), 'utf8');
    for (const { label } of HALUMEM_OVERVIEWS.flatMap(({ rows }) => rows))
      expect(notes).toContain(`**${label}**`);
    expect(notes).toMatch(/LoCoMo.*几个月/);
    expect(notes).toMatch(/LongMemEval.*约2\.5年/);
    expect(notes).toMatch(/PersonaMem.*时间跨度达数年/);
  });
});

describe.skipIf(absent)(`the papers' texts${absent ? ' (skipped: no data)' : ''}`, () => {
  it.each(TABLES.filter(({ paper }) => TEXTS[paper]).map((each) => [each.id, each] as const))(
    '%s: each row is printed, figure by figure',
    (_, { paper, columns, rows }) => {
      const lines = readFileSync(join(papers, TEXTS[paper]!), 'utf8')
        .split('\n')
        .map((line) => line.split('\t').map((cell) => cell.trim().replaceAll(',', '')));
      for (const { label, group, values } of rows) {
        const figures = columns.flatMap(({ key }) => (values[key] === undefined ? [] : [values[key]]));
        // In Table 5 of MemBench the model stands in the first of its three rows alone.
        const setting = /^Setting (\d)$/.exec(group ?? '')?.[1];
        const expected = [...(setting ? [Number(setting)] : []), ...figures];
        const tail = (line: readonly string[]) => line.slice(-expected.length).map(Number);
        const at = lines.findIndex(
          (line) =>
            (setting ? line.length >= 7 : line.includes(label)) && String(tail(line)) === String(expected),
        );
        expect(at, `${label} ${expected.join(' ')}`).toBeGreaterThanOrEqual(0);
        if (setting)
          expect(lines.slice(Math.max(0, at - 2), at + 1).some((line) => line.includes(label))).toBe(true);
      }
    },
  );
});
