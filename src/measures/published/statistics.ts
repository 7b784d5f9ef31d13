/** What banks hold, counted as PerLTQA's Table 2 and HaluMem's Table 6 count. */

import { HALUMEM_TABLES } from './halumem';
import { PERLTQA_TABLES } from './perltqa';
import type { PublishedTable } from './table';
import type { Phrase } from '../../core/text/phrase';
import { KINDS, type Kind } from '../../core/memory/bank';
import type { BankCounts } from '../../core/memory/counts';
import type { BankAmounts } from '../../core/memory/summary';

/** One row of a published table beside what was counted. */
export interface StatisticsRow {
  /** As the paper prints it. */
  readonly label: string;
  readonly group: string;
  /** Counted; undefined where the row has no such figure, or banks do not keep what it counts. */
  readonly number?: number | undefined;
  readonly average?: number | undefined;
  /** Why nothing is counted, or how. */
  readonly note?: Phrase;
  /** The paper's own figures, by column key. */
  readonly published: Readonly<Record<string, number>>;
}

export interface StatisticsTable {
  readonly published: PublishedTable;
  readonly rows: readonly StatisticsRow[];
}

interface Counted {
  readonly number?: number | undefined;
  readonly average?: number | undefined;
  readonly note?: Phrase;
}

/** The papers whose tables of statistics are counted. */
export const STATISTICS = ['perltqa', 'halumem'] as const;

/** @param banks those without counts are left out. */
export function statistics(as: (typeof STATISTICS)[number], banks: readonly BankAmounts[]): StatisticsTable {
  const sums = addedUp(banks);
  return as === 'perltqa' ? perltqa(sums) : halumem(sums);
}

type Sums = ReturnType<typeof addedUp>;

function addedUp(all: readonly BankAmounts[]) {
  const banks = all.flatMap(({ counts, ...bank }) => (counts ? [{ ...counts, ...bank }] : []));
  type Sum = Exclude<keyof BankCounts, 'jobs' | 'relations' | 'types'>;
  const total = (of: (bank: (typeof banks)[number]) => number) =>
    banks.reduce((sum, bank) => sum + of(bank), 0);
  const kinds = Object.fromEntries(
    KINDS.map((kind) => [kind, total(({ memories }) => memories[kind])]),
  ) as Record<Kind, number>;
  return {
    ...kinds,
    banks: banks.length,
    memories: total(({ memories }) => valuesOf(memories)),
    questions: total(({ questions }) => valuesOf(questions)),
    sessions: total(({ sessions = 0 }) => sessions),
    jobs: new Set(banks.flatMap(({ jobs }) => jobs)).size,
    relations: new Set(banks.flatMap(({ relations }) => relations)).size,
    type: (name: string) => total(({ types }) => types[name] ?? 0),
    of: (name: Sum) => total((bank) => bank[name]),
  };
}

function valuesOf(counts: Readonly<Record<Kind, number>>): number {
  return KINDS.reduce((sum, kind) => sum + counts[kind], 0);
}

/** PerLTQA's Table 2. A word is what stands between white space, in Chinese a character: the paper does not say what it counts. */
function perltqa(sums: Sums): StatisticsTable {
  return beside('perltqa-sighan-table-2', {
    '# Character profiles': { number: sums.banks },
    '# Jobs': {
      number: sums.jobs,
      note: {
        en: 'Different values of the profile field for the occupation.',
        zh: '个人资料中职业一栏的不同取值。',
      },
    },
    '# Relationship Descriptions': { number: sums.relationship },
    '# Relationship Categories': { number: sums.relations },
    '# Average Social Relationships per Character': { average: mean(sums.relationship, sums.banks) },
    '# Topics': {
      note: {
        en: 'Banks keep an event’s topic within its text only, so it is not counted.',
        zh: '记忆库只在正文中保留事件的主题，因此未作统计。',
      },
    },
    '# Events': { number: sums.event },
    '# Average Words per Events': { number: mean(sums.of('eventWords'), sums.event) },
    '# Event-related Historical Dialogs': { number: sums.dialogue },
    '# Utterances': {
      number: sums.of('utterances'),
      note: { en: 'Lines of the dialogues.', zh: '对话的行数。' },
    },
    '# Average Words per Utterance': { average: mean(sums.of('utteranceWords'), sums.of('utterances')) },
    '# Question Answer Pairs': { number: sums.questions },
    '# Average Words per Question': { average: mean(sums.of('questionWords'), sums.questions) },
    '# Average Words per Answer': { average: mean(sums.of('answerWords'), sums.of('answers')) },
    '# Memory Anchors': { number: sums.of('anchors') },
    '# Average Anchors': { average: mean(sums.of('anchors'), sums.questions) },
  });
}

/** HaluMem's Table 6. A turn is an utterance of whoever opens the session, with its reply. */
function halumem(sums: Sums): StatisticsTable {
  const type = (name: string): Counted => ({ number: sums.type(name) });
  return beside('halumem-table-6', {
    'Context length (tokens a user)': {
      average: mean(sums.of('turnWords'), sums.banks),
      note: {
        en: 'Counted in words (in Chinese, characters); the paper’s are tokens.',
        zh: '按词统计（中文按字）；论文按 token 统计。',
      },
    },
    'Sessions a user': { average: mean(sums.sessions, sums.banks) },
    'Dialogue turns a session': { average: mean(sums.of('turns'), sums.sessions) },
    'Dialogue turns': { number: sums.of('turns') },
    'Memories a session': { average: mean(sums.memories, sums.sessions) },
    'Distractor memories': { number: sums.of('distractors') },
    'Update memories': {
      number: sums.of('updates'),
      note: {
        en: 'Those whose earlier memory was found in the bank.',
        zh: '在记忆库中找到了先前记忆的那些。',
      },
    },
    'Persona memories': { number: sums.profile },
    'Event memories': { number: sums.event },
    'Relationship memories': { number: sums.relationship },
    Memories: { number: sums.memories },
    'Questions a user': { average: mean(sums.questions, sums.banks) },
    Questions: { number: sums.questions },
    'Basic Fact Recall': type('Basic Fact Recall'),
    'Multi-hop Inference': type('Multi-hop Inference'),
    'Dynamic Update': type('Dynamic Update'),
    'Memory Boundary': type('Memory Boundary'),
    'Memory Conflict': type('Memory Conflict'),
    'Generalization & Application': type('Generalization & Application'),
  });
}

/** @returns undefined where there is nothing to take a mean of. */
function mean(sum: number, count: number): number | undefined {
  return count === 0 ? undefined : sum / count;
}

/** @throws RangeError where the table has a row that is not counted, or the other way round: then code and table have parted. */
function beside(id: string, counted: Readonly<Record<string, Counted>>): StatisticsTable {
  const published = [...PERLTQA_TABLES, ...HALUMEM_TABLES].find((table) => table.id === id);
  if (!published) throw new RangeError(`There is no published table "${id}".`);
  const rows = published.rows.map(({ label, group = '', values }): StatisticsRow => {
    const own = counted[label];
    if (!own) throw new RangeError(`Row "${label}" of ${id} is not counted.`);
    return { label, group, published: values, ...own };
  });
  return { published, rows };
}
