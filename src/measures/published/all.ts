/** Every published table, paper by paper, in the papers' order. */

import { HALUMEM_TABLES } from './halumem';
import { HALUMEM_OVERVIEWS, MEMBENCH_OVERVIEWS, PERLTQA_OVERVIEWS } from './overviews';
import { MADIAL_TABLE_4, MADIAL_TABLE_11, MADIAL_TABLE_8, MEMBENCH_TABLES } from './membench';
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

export interface Absent {
  readonly paper: Paper;
  readonly what: Phrase;
  readonly why: Phrase;
}

export const ABSENT: readonly Absent[] = [
  {
    paper: 'perltqa-sighan',
    what: {
      en: 'The split into 5,155 training, 1,719 validation and 1,719 test questions (7,516 and 1,719 in the preprint)',
      zh: '5,155 个训练、1,719 个验证和 1,719 个测试问题的划分（预印本为 7,516 和 1,719）',
    },
    why: {
      en: 'Neither the papers nor the released files say which question is in which part. Figures of this page are over all questions of the characters that you choose, so a row beside Table 4 is over other questions.',
      zh: '论文和发布的文件都没有说明哪个问题属于哪一部分。本页的数字统计所选人物的全部问题，因此与表 4 并列的行所用的问题不同。',
    },
  },
  {
    paper: 'membench',
    what: { en: 'Figure 2: dialogues by task and category', zh: '图 2：各任务和类别的对话数' },
    why: {
      en: 'It is a picture, and the text does not print its numbers.',
      zh: '它是图片，正文没有印出其中的数字。',
    },
  },
  {
    paper: 'membench',
    what: {
      en: 'Figure 3: the score of emotional support by the score of memory injection',
      zh: '图 3：情感支持得分随记忆注入得分的变化',
    },
    why: {
      en: 'It is a picture. The text prints one number of it: with an injection score of 3.0, the support score is 3.0 in 61 % of the cases.',
      zh: '它是图片。正文只印出其中一个数字：注入得分为 3.0 时，61 % 的情感支持得分为 3.0。',
    },
  },
  {
    paper: 'halumem',
    what: {
      en: 'Tables 3, 4 and 5: results, accuracy by kind of memory, time',
      zh: '表 3、4、5：结果、各类记忆的准确率、用时',
    },
    why: {
      en: 'Only notes on the paper were at hand, which show these tables as pictures. The authors’ README prints the same kinds of results as its Tables 1, 2 and 4, above; its figures may be of a later version.',
      zh: '手头只有关于论文的笔记，其中这些表是图片。作者的 README 印有同类结果，即上面的 README 表 1、2、4；其数字可能出自更晚的版本。',
    },
  },
  {
    paper: 'halumem',
    what: { en: 'Figure 5: correct answers by type of question', zh: '图 5：各类问题的正确率' },
    why: {
      en: 'It is a picture. The README’s Table 3, above, prints such figures.',
      zh: '它是图片。上面的 README 表 3 印有这类数字。',
    },
  },
];
