/** MemBench's text tables (8 and 11) with a run's responses below the printed rows, and a table of recognition, which the paper does not print. */

import { printedResponses, type Cutting } from '../../../pipeline/dialogue/external-text';
import {
  publishedExport,
  type Cell,
  type PhrasedColumn,
  type PhrasedTable,
} from '../../../data/export/table';
import type { TableText } from '../../../core/text/table-text';
import { LANGUAGE_WORDS } from '../../../core/memory/words';
import { modelName } from '../../../llm/domain/call';
import type { AnswerUnit } from '../../../llm/domain/units';
import { groupBy } from '../../../core/group-by';
import type { Language } from '../../../core/memory/bank';
import {
  responseMeasureFacts,
  RESPONSE_MEASURES,
  type TextConvention,
} from '../../../measures/domain/text/responses';
import { publishedTitle } from '../../../measures/published/all';
import { MADIAL_TABLE_11, MADIAL_TABLE_8 } from '../../../measures/published/membench';
import type { PublishedTable } from '../../../measures/published/table';
import { publishedWords } from '../../../measures/published/words';
import type { Phrase } from '../../../core/text/phrase';
import { recognitionScores } from '../../../pipeline/dialogue/recognition';
import { responseScores, type Denominator, type ResponseScores } from '../../../pipeline/dialogue/responses';
import { readSettingName } from '../../../pipeline/dialogue/settings';
import { INJECTION_FORM } from '../../../pipeline/dialogue/templates';

/** Responses, or recognitions, of one model under one setting in one language. */
export interface WriterGroup {
  /** The model's name with the setting's. */
  readonly name: string;
  readonly language: Language;
  readonly setting: string;
  readonly units: readonly AnswerUnit[];
}

/** In the order in which they first appear. @param task whose units are taken. */
export function writerGroups(
  units: readonly AnswerUnit[],
  task: 'injection' | 'recognition',
  languageOf: (unit: AnswerUnit) => Language,
): WriterGroup[] {
  const own = units.filter(({ setting }) => readSettingName(setting)?.task === task);
  const groups = groupBy(own, (unit) => {
    const { provider, address, model } = unit.model;
    return JSON.stringify([provider, address, model, unit.setting, languageOf(unit)]);
  });
  return [...groups.values()].map((members) => {
    const [first] = members as [AnswerUnit, ...AnswerUnit[]];
    const { model, setting } = first;
    return { name: `${modelName(model)}, ${setting}`, language: languageOf(first), setting, units: members };
  });
}

/** A group with its scores under both conventions. */
export interface ScoredGroup extends Pick<WriterGroup, 'name' | 'language'> {
  readonly scores: Readonly<Record<TextConvention, ResponseScores>>;
  /** What cut the texts for each family, by convention. */
  readonly cut: Readonly<Record<TextConvention, Readonly<Record<'BLEU' | 'ROUGE-L' | 'Dist', string>>>>;
}

/** Scores groups under both conventions. @param cuttingFor what cuts a language's texts under a convention (`cuttingOf`), made beforehand. */
export function scoredGroups(
  groups: readonly WriterGroup[],
  referenceOf: Parameters<typeof responseScores>[1],
  cuttingFor: (language: Language, convention: TextConvention) => Cutting,
  denominator: Denominator,
): ScoredGroup[] {
  return groups.map(({ name, language, units }) => {
    const of = (convention: TextConvention) => {
      const cutting = cuttingFor(language, convention);
      return {
        scores: responseScores(units, referenceOf, { convention }, cutting, denominator),
        cut: cutting.names,
      };
    };
    const { published, standard } = { published: of('published'), standard: of('standard') };
    return {
      name,
      language,
      scores: { published: published.scores, standard: standard.scores },
      cut: { published: published.cut, standard: standard.cut },
    };
  });
}

const percent = (share: number | null | undefined): Cell =>
  share === null || share === undefined ? null : 100 * share;

const number = (key: string, label: TableText, decimals = 0): PhrasedColumn => ({
  key,
  label,
  kind: 'number',
  decimals,
});

/** Columns for how many there are and how many there are not. */
const COUNTS: readonly PhrasedColumn[] = [
  number('n', 'n'),
  number('missing', { en: 'without response', zh: '没有回复' }),
];

/**
 * Tables 8 and 11 with Chinese groups below the printed rows; English groups in the same layout, of which the paper prints none; and all
 * groups under the standard convention. A table without a row is left out, but for the two that are printed.
 */
export function responseTables(
  groups: readonly ScoredGroup[],
  { denominator, published }: { readonly denominator: Denominator; readonly published: boolean },
): PhrasedTable[] {
  const inLanguage = (id: Language) => groups.filter(({ language }) => language === id);
  // The papers print Chinese responses alone.
  const chinese = inLanguage('zh');
  const english = inLanguage('en');
  return [
    ...(published ? [beside(MADIAL_TABLE_8, chinese), beside(MADIAL_TABLE_11, chinese)] : []),
    ...(!published && chinese.length > 0
      ? [plain({ en: 'Chinese responses, as published', zh: '中文回复，按论文的做法' }, chinese, 'published')]
      : []),
    ...(english.length > 0
      ? [
          plain(
            {
              en: 'English responses, in the layout of MemBench’s Table 11',
              zh: '英文回复，按 MemBench 的表 11 排列',
            },
            english,
            'published',
          ),
        ]
      : []),
    ...(groups.length > 0
      ? [
          plain(
            { en: 'Responses under the standard convention', zh: '按标准做法计算的回复' },
            groups,
            'standard',
          ),
        ]
      : []),
  ].map((table) => ({
    ...table,
    notes: [...table.notes, DENOMINATOR_NOTES[denominator], ...promptNote(groups)],
  }));
}

/** The default prompt is no prompt of the paper's; of released responses there is nothing to say. */
function promptNote(groups: readonly ScoredGroup[]): Phrase[] {
  if (!groups.some(({ name }) => name.includes(INJECTION_FORM.version))) return [];
  return [
    {
      en: `Prompt ${INJECTION_FORM.version}: ours. The paper prints its own for setting 3 alone (Appendix G); ours numbers the memories, fences them, and gives time, scene and emotion with each.`,
      zh: `提示词 ${INJECTION_FORM.version}：本页自己的提示词。论文只印出设置 3 的提示词（附录 G）；本页为记忆编号、加引用符，并附上时间、场景和情绪。`,
    },
  ];
}

const DENOMINATOR_NOTES: Readonly<Record<Denominator, Phrase>> = {
  valid: {
    en: '(valid): over the existing responses; turns without one are counted separately.',
    zh: '(valid)：统计已有的回复；没有回复的轮次另行计数。',
  },
  all: {
    en: '(all): over all turns; one without a response counts as a response that says nothing.',
    zh: '(all)：统计所有轮次；没有回复的轮次算作什么也没说的回复。',
  },
};

function beside(table: PublishedTable, groups: readonly ScoredGroup[]): PhrasedTable {
  const printed = publishedExport(table);
  return {
    caption: publishedTitle(table),
    columns: [...printed.columns, ...COUNTS],
    rows: [...printed.rows, ...rowsOf(groups, 'published')],
    notes: [
      ...publishedWords(table).notes,
      ...conventionNotes(groups, 'published'),
      ...groups.map(agreementNote),
    ],
  };
}

function plain(caption: Phrase, groups: readonly ScoredGroup[], convention: TextConvention): PhrasedTable {
  return {
    caption,
    columns: [
      { key: 'label', label: { en: 'Responses', zh: '回复' }, kind: 'text' },
      ...['ROUGE-L', 'BLEU-1', 'BLEU-2', 'Dist-1', 'Dist-2'].map((key): PhrasedColumn => ({
        ...number(key, key, 2),
        better: 'higher',
      })),
      ...COUNTS,
    ],
    rows: rowsOf(groups, convention),
    notes: [PERCENT, ...conventionNotes(groups, convention)],
  };
}

function rowsOf(groups: readonly ScoredGroup[], convention: TextConvention): PhrasedTable['rows'] {
  return groups.map(({ name, scores }) => {
    const { responses, missing, measures } = scores[convention];
    const shares = RESPONSE_MEASURES.map((measure) => [measure, percent(measures[measure])] as const);
    return { cells: { label: name, ...Object.fromEntries(shares), n: responses, missing } };
  });
}

function conventionNotes(groups: readonly ScoredGroup[], convention: TextConvention): Phrase[] {
  const facts = responseMeasureFacts(convention);
  const names = CONVENTIONS[convention];
  const notes = groups.map(({ cut: { [convention]: cut } }): Phrase => ({
    en: `${names.en} BLEU: ${facts['BLEU-1'].source.en}; tokens by ${cut.BLEU}. ROUGE-L: ${facts['ROUGE-L'].source.en}; tokens by ${cut['ROUGE-L']}. Dist-n: ${facts['Dist-1'].source.en}; tokens by ${cut.Dist}.`,
    zh: `${names.zh}BLEU：${facts['BLEU-1'].source.zh}；分词用 ${cut.BLEU}。ROUGE-L：${facts['ROUGE-L'].source.zh}；分词用 ${cut['ROUGE-L']}。Dist-n：${facts['Dist-1'].source.zh}；分词用 ${cut.Dist}。`,
  }));
  return [
    ...new Map(notes.map((note) => [note.en, note])).values(),
    ...(groups.length > 0
      ? [
          {
            en: 'BERTScore needs the paper’s encoder, so it is empty.',
            zh: 'BERTScore 需要论文所用的编码器，因此留空。',
          },
        ]
      : []),
  ];
}

const PERCENT: Phrase = { en: 'Percent.', zh: '单位为百分数。' };
const CONVENTIONS: Readonly<Record<TextConvention, Phrase>> = {
  published: { en: 'The published convention.', zh: '按论文的做法。' },
  standard: { en: 'The standard convention.', zh: '按标准做法。' },
};

function agreementNote({ name, scores }: ScoredGroup): Phrase {
  const row = printedResponses(scores.published.measures);
  if (!row) return { en: `${name} agrees with no printed row.`, zh: `${name} 与任何印出的行都不一致。` };
  const printed = `${row.group ?? ''} ${row.label}`;
  return {
    en: `${name} agrees with the printed row ${printed} in BLEU-1, BLEU-2, Dist-1 and Dist-2, within one unit of the last digit.`,
    zh: `${name} 在 BLEU-1、BLEU-2、Dist-1 和 Dist-2 上与印出的行 ${printed} 一致，误差不超过末位一个单位。`,
  };
}

/**
 * Recognition by model and setting.
 *
 * @param goldOf the gold memories of a unit's dialogue, the most suitable first.
 */
export function recognitionTable(
  groups: readonly WriterGroup[],
  goldOf: (unit: AnswerUnit) => readonly string[],
  { denominator }: { readonly denominator: Denominator },
): PhrasedTable {
  const share = (key: string, label: TableText, better?: 'higher'): PhrasedColumn => ({
    ...number(key, label, 1),
    ...(better && { better }),
  });
  return {
    caption: { en: 'Memory recognition (MemBench, task 2)', zh: '记忆识别（MemBench，任务 2）' },
    columns: [
      { key: 'label', label: { en: 'Model and setting', zh: '模型与设置' }, kind: 'text' },
      { key: 'language', label: { en: 'Language', zh: '语言' }, kind: 'text' },
      share('right', { en: 'Right', zh: '正确' }, 'higher'),
      share('best', { en: 'First gold chosen', zh: '选中首条标准记忆' }, 'higher'),
      share('abstained', { en: 'None chosen', zh: '一条未选' }),
      share('reachable', { en: 'Gold among candidates', zh: '候选中有标准记忆' }),
      number('n', 'n'),
      number('unparsed', { en: 'unreadable', zh: '无法解析' }),
      number('failed', { en: 'failed', zh: '失败' }),
    ],
    rows: groups.map(({ name, language, units }) => {
      const { unparsed, failed, reachable, ...readings } = recognitionScores(units, goldOf);
      const shares = readings[denominator];
      return {
        cells: {
          label: name,
          language: LANGUAGE_WORDS[language],
          right: percent(shares?.right),
          best: percent(shares?.best),
          abstained: percent(shares?.abstained),
          reachable: percent(reachable),
          n: shares?.n ?? 0,
          unparsed,
          failed,
        },
      };
    }),
    notes: [
      {
        en: 'Percent. Right: the memory chosen is gold, or none is chosen where none of the candidates is. The paper judges recognition together with the response and prints no such table.',
        zh: '单位为百分数。正确：选中的是标准记忆，或候选中没有标准记忆时一条未选。论文把识别与回复一并评判，没有这样的表格。',
      },
      denominator === 'valid'
        ? { en: '(valid): over the answers that could be read.', zh: '(valid)：统计可以解读的回答。' }
        : {
            en: '(all): unreadable and failed answers are in the denominator.',
            zh: '(all)：无法解析和失败的回答也计入分母。',
          },
    ],
  };
}
