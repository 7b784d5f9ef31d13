/** A run's answers question by question: rows, which of them are shown, and their order. */

import { readSettingName } from '../../../../../pipeline/dialogue/settings';
import { modelName, type Purpose } from '../../../../../llm/domain/call';
import type { AnswerUnit, LlmUnit } from '../../../../../llm/domain/units';
import { mean } from '../../../../../measures/domain/summary';
import type { Kind, Language, Question } from '../../../../../core/memory/bank';
import type { ScoredAnswer } from '../../../../../pipeline/synthesis/measures';
import { SETTINGS, type SettingId } from '../../../../../pipeline/synthesis/settings';
import type { AnswerResults } from '../../state/answer-results.svelte';
import { localeTag, phraseText } from '../../../../../ui/state/locale.svelte';
import { run as t } from '../../words/run';
import { isUnasked } from '../../../../../llm/domain/fault';
import type { WorkCount } from '../../../../../llm/domain/progress';
import { isAbstention } from '../../../../../pipeline/synthesis/prompt';

/** What became of an answer: what failed for want of a model and what the data could not give are two things. */
export type AnswerStatus = 'answered' | 'abstained' | 'unparsed' | 'failed' | 'not-made';

export function answerStatusOf({ outcome, setting }: Pick<AnswerUnit, 'outcome' | 'setting'>): AnswerStatus {
  if (outcome.state === 'unparsed') return 'unparsed';
  if (outcome.state === 'failed') return isUnasked(outcome) ? 'not-made' : 'failed';
  if (readSettingName(setting)?.task === 'recognition')
    return outcome.value === '[]' ? 'abstained' : 'answered';
  return isAbstention(outcome.value) ? 'abstained' : 'answered';
}

/** What a run that is not under way has of each sort, without what is still to do. */
export function writtenCounts(units: readonly LlmUnit[]): ReadonlyMap<Purpose, WorkCount> {
  const counts = new Map<Purpose, WorkCount>();
  for (const unit of units) {
    const purpose = purposeOf(unit);
    const own = counts.get(purpose) ?? { done: 0, total: 0, failed: 0, unparsed: 0, unasked: 0 };
    const { state } = unit.outcome;
    const unasked = isUnasked(unit.outcome);
    counts.set(purpose, {
      done: own.done + 1,
      total: own.total + 1,
      failed: own.failed + Number(state === 'failed' && !unasked),
      unparsed: own.unparsed + Number(state === 'unparsed'),
      unasked: own.unasked + Number(unasked),
    });
  }
  return counts;
}

function purposeOf(unit: LlmUnit): Purpose {
  if (unit.kind === 'verdict') return 'judge';
  if (unit.kind === 'class') return 'classify';
  return readSettingName(unit.setting)?.task === 'injection' ? 'respond' : 'answer';
}

export interface RowAnswer {
  readonly unit: AnswerUnit;
  readonly fate: AnswerStatus;
  readonly model: string;
  readonly scored: ScoredAnswer | undefined;
}

export interface AnswerRow {
  readonly key: string;
  readonly bank: string;
  readonly character: string;
  readonly language: Language;
  readonly kind: Kind;
  /** Whether an assistant's next turn is asked for: its kind of memory says nothing then. */
  readonly dialogue: boolean;
  readonly question: Question;
  /** What the row shows of it: the question, or what was said last in a dialogue. */
  readonly text: string;
  readonly answers: readonly RowAnswer[];
  /** Answers that are neither answered nor abstained, without those that could not be made. */
  readonly lacking: number;
  /** Means over the row's answers that have a value. */
  readonly anchors: number | undefined;
  readonly correctness: number | undefined;
  readonly searched: string;
}

/**
 * In the order of the answers; questions that the banks no longer have are left out.
 *
 * @param settings canonical names in the order in which a row's answers are to stand.
 */
export function answerRows(
  {
    answers,
    banks,
    question,
  }: Pick<AnswerResults, 'answers' | 'banks'> & {
    readonly question: (bank: string, id: string) => Question | undefined;
  },
  scored: readonly ScoredAnswer[],
  settings: readonly string[],
): AnswerRow[] {
  const places = new Map(settings.map((setting, i) => [setting, i]));
  const place = ({ setting }: AnswerUnit) => places.get(setting) ?? places.size;
  const values = new Map(scored.map((each) => [each.id, each]));
  const groups = new Map<string, AnswerUnit[]>();
  for (const unit of answers) {
    const key = rowKey(unit);
    const own = groups.get(key);
    if (own) own.push(unit);
    else groups.set(key, [unit]);
  }
  return [...groups].flatMap(([key, units]): AnswerRow[] => {
    const { bank, question: id } = units[0]!;
    const character = banks.get(bank)?.character;
    const own = question(bank, id);
    if (!character || !own) return [];
    const dialogue = units.some(({ setting }) => readSettingName(setting) !== undefined);
    const cells = [...units]
      .sort((a, b) => place(a) - place(b))
      .map((unit) => ({
        unit,
        fate: answerStatusOf(unit),
        model: modelName(unit.model),
        scored: values.get(unit.id),
      }));
    const over = (measure: 'MAP' | 'Corr.') =>
      mean(cells.flatMap((cell) => cell.scored?.values[measure] ?? []));
    const said = units.map(({ outcome }) => (outcome.state === 'done' ? outcome.value : ''));
    return [
      {
        key,
        bank,
        character: character.name,
        language: character.language,
        kind: own.kind,
        dialogue,
        question: own,
        text: lastLine(own.text),
        answers: cells,
        lacking: cells.filter(({ fate }) => fate === 'failed' || fate === 'unparsed').length,
        anchors: over('MAP'),
        correctness: over('Corr.'),
        searched: [own.text, own.answer, own.id, character.name, ...said].join('\n').toLowerCase(),
      },
    ];
  });
}

export function rowKey({ bank, question }: Pick<AnswerUnit, 'bank' | 'question'>): string {
  return `${bank}\u0000${question}`;
}

/** Empty texts: whatever. Model, setting and fate are asked of one and the same answer. */
export interface AnswerFilter {
  readonly fate: AnswerStatus | '';
  readonly model: string;
  readonly setting: string;
  readonly kind: Kind | '';
  readonly language: Language | '';
  /** Words that all must occur in question, reference or an answer. */
  readonly text: string;
}

export const EVERY_ANSWER: AnswerFilter = {
  fate: '',
  model: '',
  setting: '',
  kind: '',
  language: '',
  text: '',
};

export const ANSWER_ORDERS = ['run', 'lacking', 'anchors', 'correctness', 'question'] as const;
export type AnswerOrder = (typeof ANSWER_ORDERS)[number];

/** What each part of a filter may be: what the run has. */
export type FilterOffers = { readonly [Part in Exclude<keyof AnswerFilter, 'text'>]: readonly string[] };

/** The filter that an address asks for; what the run does not have is skipped. */
export function filterOf(query: Readonly<Record<string, string>>, offers: FilterOffers): AnswerFilter {
  const own = Object.entries(offers).map(([part, offered]) => {
    const asked = query[part] ?? '';
    return [part, offered.includes(asked) ? asked : ''] as const;
  });
  return {
    ...EVERY_ANSWER,
    ...(Object.fromEntries(own) as Partial<AnswerFilter>),
    text: query['text'] ?? '',
  };
}

/** The order that an address asks for. */
export function orderOf({ order }: Readonly<Record<string, string>>): AnswerOrder {
  return ANSWER_ORDERS.find((known) => known === order) ?? 'run';
}

export function filteredAnswers(rows: readonly AnswerRow[], filter: AnswerFilter): readonly AnswerRow[] {
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter(
    ({ kind, dialogue, language, answers, searched }) =>
      (filter.kind === '' || (kind === filter.kind && !dialogue)) &&
      (filter.language === '' || language === filter.language) &&
      answers.some(
        ({ fate, model, unit }) =>
          (filter.fate === '' || fate === filter.fate) &&
          (filter.model === '' || model === filter.model) &&
          (filter.setting === '' || unit.setting === filter.setting),
      ) &&
      words.every((word) => searched.includes(word)),
  );
}

/** Equal rows keep their order; rows without a value stand last. */
export function orderedAnswers(rows: readonly AnswerRow[], order: AnswerOrder): readonly AnswerRow[] {
  if (order === 'run') return rows;
  if (order === 'question') {
    const texts = new Intl.Collator(localeTag(), { numeric: true });
    return [...rows].sort((a, b) => texts.compare(a.text, b.text));
  }
  const value = (row: AnswerRow) => (order === 'lacking' ? -row.lacking : (row[order] ?? Infinity));
  const keyed = rows.map((row) => ({ row, value: value(row) }));
  // Two rows without a value are equal: their difference is not a number.
  keyed.sort((a, b) => (a.value === b.value ? 0 : a.value - b.value));
  return keyed.map(({ row }) => row);
}

/** A setting in words; its canonical name stands beside it. */
export function settingWords(name: string): string {
  const dialogue = readSettingName(name);
  if (dialogue) {
    const words = t().setting;
    const task = dialogue.task === 'recognition' ? words.recognition : words.response;
    if (dialogue.setting === 'none') return words.withoutMemory(task);
    return dialogue.setting === 'unknown' ? words.notTold(task) : words.numbered(task, dialogue.setting);
  }
  const id = name.slice(0, name.indexOf('('));
  return id in SETTINGS ? phraseText(SETTINGS[id as SettingId].label) : name;
}

/** Whether a setting hands over no memory. */
export function isWithoutMemory(name: string): boolean {
  return readSettingName(name)?.setting === 'none' || name.startsWith('W/o-MC+R(');
}

function lastLine(text: string): string {
  return text.split('\n').findLast((line) => line.trim() !== '') ?? text;
}

export interface GridColumn {
  readonly id: string;
  readonly setting: string;
  readonly model: string;
}

const idOf = ({ unit, model }: RowAnswer) => `${unit.setting}\u0000${model}`;

/** The columns that any row has, in the order of the rows' answers. */
export function gridColumns(rows: readonly AnswerRow[]): readonly GridColumn[] {
  const columns = new Map<string, GridColumn>();
  for (const { answers } of rows) {
    for (const answer of answers) {
      const id = idOf(answer);
      columns.set(id, { id, setting: answer.unit.setting, model: answer.model });
    }
  }
  return [...columns.values()];
}

/** A row's answers, one per column; undefined where it has none there. */
export function gridCells(
  { answers }: AnswerRow,
  columns: readonly GridColumn[],
): readonly (RowAnswer | undefined)[] {
  const own = new Map(answers.map((answer) => [idOf(answer), answer]));
  return columns.map(({ id }) => own.get(id));
}

/** The text of an answer; undefined where it has none. */
export function textOf(answer: RowAnswer | undefined): string | undefined {
  return answer?.unit.outcome.state === 'done' ? answer.unit.outcome.value : undefined;
}

/** Whether the answers of a row end differently: some are right and others are not, or some answer and others do not. */
export function isDisagreed({ answers }: AnswerRow): boolean {
  const outcomes = answers.map(({ fate, scored }) => {
    const value = scored?.values['Corr.'] ?? scored?.values.MAP ?? undefined;
    return `${fate} ${value === undefined ? '' : value >= 0.5}`;
  });
  return new Set(outcomes).size > 1;
}

/** `Corr. 1.00 · MAP 0.50`: the values that an answer has; empty where it has none. */
export function valuesText({ scored }: RowAnswer): string {
  return (['Corr.', 'MAP'] as const)
    .flatMap((measure) => {
      const value = scored?.values[measure] ?? undefined;
      return value === undefined ? [] : [`${measure} ${value.toFixed(2)}`];
    })
    .join(' · ');
}

/** A piece of an answer, and whether the answer that it is compared with has none of its words. */
export interface AnswerPiece {
  readonly text: string;
  readonly isNew: boolean;
}

/**
 * The words of an answer that another one lacks, case apart. Word by word, as `Intl.Segmenter` tells words; the pieces joined give the text.
 *
 * @param language of the bank.
 */
export function newWords(text: string, other: string | undefined, language: string): readonly AnswerPiece[] {
  if (other === undefined || other === text) return [{ text, isNew: false }];
  const segmenter = new Intl.Segmenter(language || localeTag(), { granularity: 'word' });
  const folded = (word: string) => word.toLowerCase();
  const known = new Set([...segmenter.segment(other)].map(({ segment }) => folded(segment)));
  const pieces: { text: string; isNew: boolean }[] = [];
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    const isNew = isWordLike === true && !known.has(folded(segment));
    const last = pieces.at(-1);
    if (last?.isNew === isNew) last.text += segment;
    else pieces.push({ text: segment, isNew });
  }
  return pieces;
}
