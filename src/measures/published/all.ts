/** Every published table, paper by paper, in the papers' order. */

import { HALUMEM_TABLES } from './halumem';
import { HALUMEM_OVERVIEWS } from './halumem-overviews';
import { MADIAL_TABLE_4 } from './madial-table4';
import { MADIAL_TABLE_11, MADIAL_TABLE_8 } from './madial-text';
import { MEMBENCH_TABLES } from './membench';
import { MEMBENCH_OVERVIEWS, PERLTQA_OVERVIEWS } from './overviews';
import { PERLTQA_TABLES } from './perltqa';
import { inEach } from '../../core/text/table-text';
import {
  LOCALES,
  phraseIn,
  verbatim,
  wordsIn,
  type Locale,
  type Phrase,
  type Written,
} from '../../core/text/phrase';
import { PAPERS, type Paper, type PublishedTable } from './table';
import { publishedWords } from './words';
import { WRITING } from '../../core/text/languages';

/** Papers as people call them. */
export const PAPER_TITLES: Readonly<Record<Paper, Phrase>> = {
  'perltqa-sighan': { en: 'PerLTQA (SIGHAN 2024)', zh: 'PerLTQA（SIGHAN 2024）' },
  'perltqa-acl-submission': { en: 'PerLTQA (preprint)', zh: 'PerLTQA（预印本）' },
  membench: { en: 'MemBench (MADial-Bench, first version)', zh: 'MemBench（MADial-Bench 的第一版）' },
  halumem: verbatim('HaluMem'),
};

const number = ({ table }: PublishedTable): number => Number(/\d+$/.exec(table)?.[0] ?? 0);

const inOrder = (tables: readonly PublishedTable[]) =>
  PAPERS.flatMap((paper) =>
    tables
      .filter((table) => table.paper === paper)
      .sort((a, b) => Number(isOfReadme(a)) - Number(isOfReadme(b)) || number(a) - number(b)),
  );
/** A table of a paper's repository, which stands behind those of the paper itself. */
const isOfReadme = ({ table }: PublishedTable): boolean => table.startsWith('README');

export const ALL_TABLES: readonly PublishedTable[] = inOrder([
  ...PERLTQA_TABLES,
  ...PERLTQA_OVERVIEWS,
  ...MEMBENCH_TABLES,
  ...MEMBENCH_OVERVIEWS,
  MADIAL_TABLE_4,
  MADIAL_TABLE_8,
  MADIAL_TABLE_11,
  ...HALUMEM_TABLES,
  ...HALUMEM_OVERVIEWS,
]);

/** Whether every word of the search stands in the table: its number, paper, caption, systems, headings or notes, in any language. */
export function tableMatches(table: PublishedTable, search: string): boolean {
  const { caption, notes } = publishedWords(table);
  const text = [
    table.table,
    ...[PAPER_TITLES[table.paper], caption, ...notes].flatMap((phrase) =>
      LOCALES.map((locale) => phraseIn(phrase, locale)),
    ),
    ...table.columns.flatMap(({ label, group }) => [label, group ?? '']),
    ...table.rows.flatMap(({ label, group, texts }) => [label, group ?? '', ...Object.values(texts ?? {})]),
  ]
    .join('\n')
    .toLowerCase();
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return words.every((word) => text.includes(word));
}

interface PlaceWords {
  readonly section: (section: string) => string;
  readonly page: (page: number) => string;
}

const PLACE_WORDS: Written<PlaceWords> = {
  en: { section: (section) => `section ${section}`, page: (page) => `page ${page}` },
  zh: { section: (section) => `第 ${section} 节`, page: (page) => `第 ${page} 页` },
};

/** Where the table stands: paper, number, section and page, as far as they are known. */
function placeInPaper({ paper, table, section, page }: PublishedTable, locale: Locale): string {
  const title = phraseIn(PAPER_TITLES[paper], locale);
  const words = wordsIn(PLACE_WORDS, locale);
  const parts = [title, table, section && words.section(section), page && words.page(page)];
  return parts.filter(Boolean).join(WRITING[locale].comma);
}

/** Where the table stands, and what it shows. */
export function publishedTitle(table: PublishedTable): Phrase {
  const { caption } = publishedWords(table);
  return inEach((locale) => `${placeInPaper(table, locale)}${WRITING[locale].colon}${caption[locale]}`);
}
