/** The shipped readers, in Node on the page's runtime. */

import { beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../src/core/memory/bank';
import { DiskModel } from '../../../src/cli/encoder';
import { manifestOf, READERS } from './shipped';

const absent = READERS.length === 0;

describe.skipIf(absent).each(absent ? ['models/ (skipped: no reader)'] : READERS)('%s', (folder) => {
  let reader: DiskModel;
  beforeAll(async () => {
    reader = await DiskModel.open(folder);
  });

  it('weighs at most 35 MB', () => {
    const bytes = manifestOf(folder).files.reduce((sum, file) => sum + file.bytes, 0);
    expect(bytes).toBeLessThan(35e6);
  });

  it('gives its probe the relevance that the fp32 model gave it', async () => {
    const { text, passage, scores } = manifestOf(folder).probe;
    const [reading] = await reader.read(text, [passage!]);
    const fp32 = 1 / (1 + Math.exp(-scores![0]!));
    expect(Math.abs(reading!.relevance - fp32)).toBeLessThan(0.15);
    expect(reading!.spans.length).toBeGreaterThan(0);
    for (const { start, end, probability } of reading!.spans) {
      expect(passage!.slice(start, end).trim()).not.toBe('');
      expect(probability).toBeGreaterThan(0);
      expect(probability).toBeLessThanOrEqual(1);
    }
  });

  it('says the same of a passage whatever stands beside it, and nothing of one without words', async () => {
    const { text, passage } = manifestOf(folder).probe;
    const [alone] = await reader.read(text, [passage!]);
    const [, beside, blank] = await reader.read(text, ['Bo. 3', passage!, ' ']);
    expect(beside).toEqual(alone);
    expect(blank).toMatchObject({ answerable: 0, spans: [] });
  });

  it('stops when it is told to', async () => {
    const reason = new DOMException('enough', 'AbortError');
    await expect(reader.read('?', ['a'], { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });
});

const MARA = {
  en: 'Mara learned to repair clocks from old Benno, who never hurried. In May she opened a shop in Lindau.',
  zh: '林岚的修表手艺是跟老贝学的，老贝从不催她。五月，她在绍兴开了一家铺子。',
} as const;
const ASKED = [
  ['en', 'Who taught Mara to repair clocks?', 'Benno'],
  ['en', 'Where did she open her shop?', 'Lindau'],
  ['zh', '林岚修表是谁教的？', '老贝'],
  ['zh', '她在哪个城市开了铺子？', '绍兴'],
] as const;

describe.each(LANGUAGES)('the reader of %s', (language) => {
  const folder = READERS.find((each) => manifestOf(each).languages.includes(language));
  it.skipIf(!folder).each(ASKED.filter(([asked]) => asked === language))(
    '%s: %s',
    async (_, question, answer) => {
      const reader = await DiskModel.open(folder!);
      const passage = MARA[language];
      const [reading] = await reader.read(question, [passage]);
      const { start, end } = reading!.spans[0]!;
      expect(passage.slice(start, end)).toContain(answer);
    },
  );
});
