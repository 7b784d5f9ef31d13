import { expect, it } from 'vitest';
import { licencesText } from '../../../src/storage/tables/archive-write';

const of = (source: string, licence = '') => licencesText([{ name: 'Vera', source, licence }]);

it('asks nobody for leave about the user’s own texts', () => {
  expect(of('diary.csv')).toContain('diary.csv\n  Licence: not stated\n  Characters: Vera');
});

it('asks the authors of a published dataset that states no licence', () => {
  expect(of('LoCoMo')).toContain('Licence: not stated\n  No licence is stated: ask the authors');
});

it('says what a licence forbids, or names it alone', () => {
  expect(of('diary.csv', 'CC BY-NC 4.0')).toContain('Licence: CC BY-NC 4.0\n  Not for commercial use.');
  expect(of('LoCoMo', 'MIT')).toContain('Licence: MIT\n  Its terms are those of the licence.');
});
