import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PAPER_CITATIONS } from '../../../src/core/export/bibtex';
import { HALUMEM_TABLES } from '../../../src/core/published/halumem';
import { MEMBENCH_TABLES } from '../../../src/core/published/membench';
import { PERLTQA_TABLES } from '../../../src/core/published/perltqa';
import { printedRows } from '../../../src/core/published/rows';
import type { Paper, PublishedRow } from '../../../src/core/published/table';

const TABLES = [...PERLTQA_TABLES, ...MEMBENCH_TABLES, ...HALUMEM_TABLES];
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
