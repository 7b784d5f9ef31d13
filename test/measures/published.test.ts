import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readMadialRankings } from '../../src/data/formats/madial/madial-rankings';
import { parseSource } from '../../src/data/formats/source';
import { madialMeasures, parseMeasure } from '../../src/measures/domain/ranking';
import { mean } from '../../src/measures/domain/summary';
import { MADIAL_TABLE_4 } from '../../src/measures/published/membench';

/** Half a unit of the last printed digit; the paper prints 50.625 both as 50.63 and as 50.62. */
const HALF = 0.005 + 1e-9;
const FIVE = ['MAP', 'MRR', 'nDCG', 'Recall', 'Precision'];

describe('MADial-Bench’s Table 4', () => {
  it('has ten systems, four in English and six in Chinese, with a figure in every column', () => {
    const { rows, columns } = MADIAL_TABLE_4;
    expect(rows.map(({ language }) => language)).toEqual([
      ...Array<string>(4).fill('en'),
      ...Array<string>(6).fill('zh'),
    ]);
    const keys = columns.map(({ key }) => key);
    expect(keys).toEqual(madialMeasures('published').map(({ name }) => name));
    for (const { values } of rows) expect(Object.keys(values)).toEqual(keys);
  });

  it('prints the arithmetic means of its own figures as averages, in all but one place', () => {
    const others = MADIAL_TABLE_4.rows.flatMap(({ label, language, values }) =>
      [1, 3, 5, 10].flatMap((k) => {
        const average = mean(FIVE.map((family) => values[`${family}@${k}`]!))!;
        return Math.abs(average - values[`Average@${k}`]!) <= HALF ? [] : [`${language} ${label} @${k}`];
      }),
    );
    expect(others).toEqual(['zh Dmeta @10']);
  });
});

const folder = join(process.env['MNEMOSCOPE_DATA'] ?? resolve('../shared/data'), 'madial/rankings');
const absent = !existsSync(folder);

describe.skipIf(absent)(`MADial-Bench's released rankings${absent ? ' (skipped: no data)' : ''}`, () => {
  const read = (name: string) => {
    const file = join(folder, name);
    return readMadialRankings(parseSource(readFileSync(file, 'utf8'), name), name).rankings.map(
      ({ ranked, gold }) => ({ ranked, gold: new Set(gold) }),
    );
  };

  it.each([
    ['en', 'BGE M3', 'en_bge_m3_top_20.json'],
    ['en', 'Jina', 'en_jina_top_20.json'],
    ['zh', 'Acge', 'zh_Acge_top_20_ids.json'],
    ['zh', 'BGE M3 (dense)', 'zh_BGE_M3_dense_top_20_ids.json'],
  ])('give the published row of %s %s to the last digit', (language, system, name) => {
    const cases = read(name);
    expect(cases).toHaveLength(160);
    const { values } = MADIAL_TABLE_4.rows.find((row) => row.language === language && row.label === system)!;
    const percent = new Map(
      madialMeasures('published').map(({ name: key, measure }) => [
        key,
        100 * mean(cases.map(({ ranked, gold }) => measure.of(ranked, gold)!))!,
      ]),
    );
    for (const [key, value] of percent) {
      // The paper averaged figures that were already rounded, which may move the second decimal.
      const tolerance = key.startsWith('Average') ? 2 * HALF : HALF;
      expect(Math.abs(value - values[key]!), `${key}: ${value} for ${values[key]}`).toBeLessThanOrEqual(
        tolerance,
      );
    }
  });

  it('have a lower nDCG in the standard definition: BGE M3 at 3, 49.21 for the published 62.36', () => {
    const values = read('en_bge_m3_top_20.json').map(({ ranked, gold }) =>
      parseMeasure('nDCG@3').of(ranked, gold)!,
    );
    expect(Math.abs(100 * mean(values)! - 49.21)).toBeLessThanOrEqual(HALF);
  });
});
