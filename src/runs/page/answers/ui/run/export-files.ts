/** A run with language models as files: its record, answers and verdicts as plain tables, tables as JSON. */

import { modelName, modelKey, type Exchange } from '../../../../../llm/domain/call';
import { isUnasked, type CallOutcome } from '../../../../../llm/domain/fault';
import { csvOf } from '../../../../../data/export/table-formats';
import {
  tableIn,
  type Cell,
  type ExportColumn,
  type ExportTable,
  type PhrasedTable,
} from '../../../../../data/export/table';
import { ANSWER_MEASURES, type ScoredAnswer } from '../../../../../pipeline/synthesis/measures';
import { writeLlmPlan } from '../../../../domain/llm-runs/plan';
import type { LlmRunHeader } from '../../../../domain/llm-runs/run';
import { Yielder } from '../../../../../core/yielder';
import type { FileOffer } from '../../../ui/ExportTab.svelte';
import type { AnswerResults } from '../../state/answer-results.svelte';
import type { AnswerTables } from '../../state/answer-tables.svelte';
import { run as t } from '../../words/run';
import { answerStatusOf } from './rows';

const text = (key: string): ExportColumn => ({ key, label: key, kind: 'text' });
const number = (key: string): ExportColumn => ({ key, label: key, kind: 'number' });

const CALL_COLUMNS = [
  ...['calls', 'kept', 'tokens in', 'tokens out', 'milliseconds'].map(number),
  text('parameters dropped'),
];

/** How many of the question's anchors the gold memories contain: what MAP can reach in their words. */
const IN_GOLD = [
  ['anchors in gold', 'strict'],
  ['anchors in gold(normalised)', 'folded'],
] as const;

/** Tokens are empty where a server counted none of the calls. */
function callCells(exchanges: readonly Exchange[]): Record<string, Cell> {
  const usage = exchanges.flatMap(({ reply }) => reply.usage ?? []);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return {
    calls: exchanges.length,
    kept: exchanges.filter(({ cached }) => cached).length,
    'tokens in': usage.length > 0 ? sum(usage.map(({ input }) => input)) : null,
    'tokens out': usage.length > 0 ? sum(usage.map(({ output }) => output)) : null,
    milliseconds: exchanges.length > 0 ? sum(exchanges.map(({ reply }) => reply.milliseconds)) : null,
    'parameters dropped': [...new Set(exchanges.flatMap(({ reply }) => reply.dropped))].join(' '),
  };
}

function said(outcome: CallOutcome<unknown>): string {
  if (outcome.state === 'done') return '';
  return outcome.state === 'failed' ? `${outcome.code}: ${outcome.message}` : outcome.why;
}

type Read = Pick<AnswerResults, 'answers' | 'verdicts' | 'banks'> & {
  readonly question: AnswerResults['question'];
};

/** One row per answer. What has no value is empty, and its state says why. */
export function answersTable(
  { answers, banks, question }: Read,
  scored: readonly ScoredAnswer[],
): ExportTable {
  const scores = new Map(scored.map((each) => [each.id, each]));
  return {
    caption: 'Answers',
    columns: [
      ...['answer id', 'bank', 'character', 'language', 'question id', 'kind', 'question', 'reference'].map(
        text,
      ),
      ...['gold', 'anchors', 'model', 'provider', 'setting', 'memories', 'state', 'answer', 'why'].map(text),
      ...ANSWER_MEASURES.map(number),
      ...IN_GOLD.map(([key]) => number(key)),
      ...CALL_COLUMNS,
    ],
    rows: answers.map((unit) => {
      const bank = banks.get(unit.bank);
      const asked = question(unit.bank, unit.question);
      const own = scores.get(unit.id);
      const { outcome } = unit;
      return {
        cells: {
          'answer id': unit.id,
          bank: unit.bank,
          character: bank?.character.name ?? '',
          language: bank?.character.language ?? '',
          'question id': unit.question,
          kind: asked?.kind ?? '',
          question: asked?.text ?? '',
          reference: asked?.answer ?? '',
          gold: JSON.stringify(asked?.gold ?? []),
          anchors: JSON.stringify(asked?.anchors ?? []),
          model: modelName(unit.model),
          provider: unit.model.provider,
          setting: unit.setting,
          memories: JSON.stringify(unit.memories),
          state: answerStatusOf(unit),
          answer: outcome.state === 'done' ? outcome.value : outcome.state === 'unparsed' ? outcome.text : '',
          why: said(outcome),
          ...Object.fromEntries(ANSWER_MEASURES.map((measure) => [measure, own?.values[measure] ?? null])),
          ...Object.fromEntries(IN_GOLD.map(([key, form]) => [key, own?.inGold?.[form] ?? null])),
          ...callCells(unit.exchanges),
        },
      };
    }),
    notes: [],
  };
}

/** A row a verdict; of a pair 1 means that the first is better, 0 the second, ½ neither. */
export function verdictsTable({ verdicts }: Pick<Read, 'verdicts'>): ExportTable {
  return {
    caption: 'Verdicts',
    columns: [
      ...['verdict id', 'bank', 'question id', 'judge', 'judge key', 'setting', 'rubric', 'prompt'].map(text),
      ...['aspect', 'answer', 'second answer', 'order shown'].map(text),
      number('repetition'),
      text('state'),
      number('score'),
      ...['points', 'label', 'reason', 'why'].map(text),
      ...CALL_COLUMNS,
    ],
    rows: verdicts.map((unit) => {
      const { outcome, subjects } = unit;
      const verdict = outcome.state === 'done' ? outcome.value : undefined;
      return {
        cells: {
          'verdict id': unit.id,
          bank: unit.bank,
          'question id': unit.question,
          judge: modelName(unit.judge),
          'judge key': modelKey(unit.judge),
          setting: unit.setting,
          rubric: unit.rubric,
          prompt: unit.prompt,
          aspect: unit.aspect,
          answer: subjects[0] ?? '',
          'second answer': subjects[1] ?? '',
          'order shown': subjects.length < 2 ? '' : unit.swapped ? 'swapped' : 'given',
          repetition: unit.repeat,
          state: verdict ? 'judged' : isUnasked(outcome) ? 'nothing to judge' : 'unjudged',
          score: verdict?.score ?? null,
          points: verdict?.points ? JSON.stringify(verdict.points) : '',
          label: verdict?.label ?? '',
          reason: verdict?.reason ?? '',
          why: said(outcome),
          ...callCells(unit.exchanges),
        },
      };
    }),
    notes: [],
  };
}

/** Rows written between two breaths. */
const STEP = 100;

/** `csvOf` in pieces, so that the page can draw in between. @param pause yields to the event loop when enough time has passed. */
export async function csvPieces(table: PhrasedTable, pause: () => Promise<void>): Promise<string[]> {
  const header = csvOf({ ...table, rows: [] });
  const pieces = [header];
  for (let at = 0; at < table.rows.length; at += STEP) {
    pieces.push(csvOf({ ...table, rows: table.rows.slice(at, at + STEP) }).slice(header.length));
    await pause();
  }
  return pieces;
}

/** Tables with all digits, captions and notes, in English. */
export function tablesJson(title: string, phrased: readonly PhrasedTable[]): string {
  const tables = phrased.map((table) => tableIn(table, 'en'));
  return `${JSON.stringify({ format: 'mnemoscope-tables', version: 1, title, tables }, null, 1)}\n`;
}

/** The shown tables with all digits. @param suffix of the file's name: which tables. @param held whether they are still being computed. */
export function tableFiles(
  { plan }: LlmRunHeader,
  shown: readonly PhrasedTable[],
  suffix: string,
  held: boolean,
): FileOffer[] {
  return [
    {
      label: 'JSON',
      help: t().export.json,
      ending: () => `${suffix}.tables.json`,
      type: 'application/json',
      make: () => tablesJson(plan.title, shown),
      held,
    },
  ];
}

/** @param record its lines. */
export function recordFiles(
  { plan }: LlmRunHeader,
  results: AnswerResults,
  tables: Pick<AnswerTables, 'phase' | 'scored'>,
  record: () => AsyncIterable<string>,
): FileOffer[] {
  const words = t().export;
  const csv = (ending: string, make: () => PhrasedTable): Pick<FileOffer, 'ending' | 'type' | 'make'> => ({
    ending: () => ending,
    type: 'text/csv',
    make: () => {
      const yielder = new Yielder();
      return csvPieces(make(), () => yielder.pause());
    },
  });
  const read = () => ({
    answers: results.answers,
    verdicts: results.verdicts,
    banks: results.banks,
    question: (bank: string, id: string) => results.question(bank, id),
  });
  return [
    {
      label: words.recordLines,
      help: words.recordHelp,
      ending: () => '.run.jsonl',
      type: 'application/jsonl',
      make: async () => {
        const lines: string[] = [];
        const yielder = new Yielder();
        for await (const line of record()) {
          lines.push(line);
          await yielder.pause();
        }
        return lines;
      },
    },
    {
      label: words.answers,
      help: words.answersHelp,
      held: results.answers.length === 0 || tables.phase !== 'ready',
      ...csv('.answers.csv', () => answersTable(read(), tables.scored)),
    },
    {
      label: words.verdicts,
      help: results.verdicts.length === 0 ? words.noVerdicts : words.verdictsHelp,
      held: results.verdicts.length === 0,
      ...csv('.verdicts.csv', () => verdictsTable(read())),
    },
    {
      label: words.plan,
      help: words.planHelp,
      ending: () => '.plan.json',
      type: 'application/json',
      make: () => writeLlmPlan(plan),
    },
  ];
}
