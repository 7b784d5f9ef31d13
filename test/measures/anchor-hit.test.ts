import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readDataset } from '../../src/data/formats/formats';
import { anchorHit, anchorsFound } from '../../src/measures/domain/text/anchor-hit';

describe('AnchorHit', () => {
  const gold = [
    'She was born in Kraków.',
    'The café opens at 10:30; her own boat, the “Tern”, lies beside it.',
  ];

  it.each([
    // In the memory word for word; only after folding case, accents, width and punctuation; in other words.
    [['Kraków'], { of: 1, strict: 1, folded: 1 }],
    [['krakow', 'CAFE', 'ｔｅｒｎ', '10 : 30', 'boat the Tern'], { of: 5, strict: 0, folded: 5 }],
    [['in Poland', 'Tern', 'the cafe'], { of: 3, strict: 1, folded: 2 }],
    [['', 'Tern'], { of: 1, strict: 1, folded: 1 }],
    [['Kraków. The café'], { of: 1, strict: 0, folded: 0 }],
  ])('finds %j in the gold memories: %j', (anchors, expected) => {
    expect(anchorsFound(anchors, gold)).toEqual(expected);
  });

  it('is 1 where one of the anchors is found, and cannot be said without anchors', () => {
    const found = anchorsFound(['krakow', 'Gdańsk'], gold)!;
    expect([anchorHit(found, 'strict'), anchorHit(found, 'folded')]).toEqual([0, 1]);
    expect(anchorsFound([], gold)).toBeUndefined();
    expect(anchorsFound([''], gold)).toBeUndefined();
    expect(anchorsFound(['krakow'], [])).toEqual({ of: 1, strict: 0, folded: 0 });
  });
});

const DATA = join(process.env['MNEMOSCOPE_DATA'] ?? resolve('../shared/data'), 'perltqa');
const absent = !existsSync(DATA);

describe.skipIf(absent)(`PerLTQA's released character${absent ? ' (skipped: no data)' : ''}`, () => {
  it('has an anchor in a gold memory for two questions in three, and folded for more', () => {
    const files = ['perltmem.json', 'perltqa.json'].map((name) => ({
      name,
      text: readFileSync(join(DATA, name), 'utf8'),
    }));
    const [bank] = readDataset(files, 'perltqa').banks;
    const texts = new Map(bank!.memories.map(({ id, text }) => [id, text]));
    const found = bank!.questions.flatMap(
      ({ anchors, gold }) =>
        anchorsFound(
          anchors,
          gold.map((id) => texts.get(id)!),
        ) ?? [],
    );
    const hits = (form: 'strict' | 'folded') => found.filter((each) => anchorHit(each, form) === 1).length;
    // On three other characters, counted by others over 811 questions: .649 and .745.
    expect([found.length, hits('strict'), hits('folded')]).toEqual([201, 131, 147]);
  });
});
