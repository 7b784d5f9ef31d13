import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { RankingMeasure, type MeasureFamily } from '../../../src/core/measures/ranking';
import { mean } from '../../../src/core/measures/summary';

const file = join(
  process.env['MNEMOSCOPE_DATA'] ?? resolve('../shared/data'),
  'madial/rankings/en_bge_m3_top_20.json',
);
const absent = !existsSync(file);

// Table 4 of MADial-Bench, English, BGE M3; nDCG in the standard definition, which the paper's code departs from.
describe.skipIf(absent)(`MADial-Bench's released rankings${absent ? ' (skipped: no data)' : ''}`, () => {
  it.each<[MeasureFamily, Record<number, number>]>([
    ['MAP', { 1: 50.63, 3: 43.14, 5: 43.45, 10: 47.35 }],
    ['MRR', { 1: 50.63, 3: 59.9, 5: 61.8, 10: 63.24 }],
    ['Recall', { 1: 27.92, 3: 47.29, 5: 55.27, 10: 70.47 }],
    ['Precision', { 1: 50.62, 3: 32.08, 5: 23.75, 10: 15.81 }],
    ['nDCG', { 3: 49.21 }],
  ])('%s is as published', (family, published) => {
    const cases = readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { 'relevant-id': number[]; 'top-20-ids': number[] });
    for (const [cutoff, percent] of Object.entries(published)) {
      const measure = new RankingMeasure(family, Number(cutoff));
      const values = cases.map((c) =>
        measure.of(c['top-20-ids'].map(String), new Set(c['relevant-id'].map(String)))!,
      );
      expect(Math.abs(100 * mean(values)! - percent), measure.name).toBeLessThan(0.0101);
    }
  });
});
