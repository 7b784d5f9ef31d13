/**
 * LoCoMo results by conversation, in the shapes that projects have given them: LoCoMo's own, mem0's former evaluation, MemOS, Zep's papers and
 * EverOS. None has an id that another shares: questions are joined by their text within the conversation.
 */

import { isRecord, type JsonRecord } from '../../../core/json-record';
import { listAt, textAt } from '../../../data/formats/fields';
import {
  given,
  idsIn,
  locomoCategoryOf,
  numberIn,
  numbersIn,
  recordAt,
  textOf,
  factsIn,
  firstRecords,
  listOf,
  rowsIn,
  stemOf,
  type ResultsFormat,
} from './format';
import { flatRow } from './flat-row';
import type { OpenedRow, FileRun } from './opened';

const PREDICTION = /_prediction$/;

/** `evaluate_qa.py`: keys of every model in the same rows. */
export const locomoOfficial: ResultsFormat = {
  id: 'locomo',
  title: 'LoCoMo (official)',
  looks: {
    en: 'a list of conversations with sample_id and qa, whose rows have keys that end in _prediction',
    zh: '对话列表，含 sample_id 和 qa，qa 的行中有以 _prediction 结尾的键',
  },
  guess: ({ data }) => conversationsOf(data).some((each) => modelsOf([each]).length > 0),
  read({ name, data }, problems) {
    const conversations = conversationsOf(data);
    const runs = modelsOf(conversations).map((model): FileRun => {
      const rows = conversations.flatMap((conversation) => {
        const group = textAt(conversation, 'sample_id');
        const place = `${name} › ${group} › qa`;
        return rowsIn(listAt(conversation, 'qa'), place, problems, (row, where) =>
          officialRow(row, model, group, where),
        );
      });
      return { name: model, rows, facts: {} };
    });
    return { runs };
  },
};

function conversationsOf(data: unknown): JsonRecord[] {
  return listOf(data)
    .filter(isRecord)
    .filter((each) => Array.isArray(each['qa']));
}

function modelsOf(conversations: readonly JsonRecord[]): string[] {
  const keys = conversations.flatMap((each) =>
    listAt(each, 'qa').flatMap((row) =>
      isRecord(row) ? Object.keys(row).filter((key) => PREDICTION.test(key)) : [],
    ),
  );
  return [...new Set(keys)].map((key) => key.replace(PREDICTION, ''));
}

/** The scores stand under the model's name alone in some files: what begins the key of the prediction belongs to it. */
function officialRow(row: JsonRecord, model: string, group: string, where: string): OpenedRow {
  const own = (field: string) => {
    const key = Object.keys(row)
      .filter((each) => each.endsWith(`_${field}`) && model.startsWith(each.slice(0, -field.length - 1)))
      .sort((a, b) => b.length - a.length)[0];
    return key === undefined ? undefined : row[key];
  };
  const answer = row[`${model}_prediction`];
  const context = idsIn(row[`${model}_prediction_context`] ?? row[`${model}_context`]);
  const facts = locomoCategoryOf(row['category']);
  const scores = { f1: numberIn(own('f1')), recall: numberIn(own('recall')) };
  return {
    where,
    group,
    verdicts: [],
    scores: given(scores) as Record<string, number>,
    ...facts,
    ...given({
      text: textOf(row['question']),
      // Category 5 tempts to a wrong answer; there is no right one but to decline.
      gold: facts.unanswerable ? undefined : textOf(row['answer']),
      evidence: idsIn(row['evidence']),
      answer: textOf(answer),
      items: context?.map((id) => ({ id })),
    }),
  };
}

/** Keys of which a row of the shapes below has at least one, beside its question. */
const MARKS = [
  'llm_score',
  'llm_label',
  'llm_judgments',
  'grade',
  'search_context',
  'response',
  'golden_answer',
  'speaker_1_memories',
] as const;

/** An object of conversations, each a list of rows (or, of LongMemEval by MemOS, one row). */
export const byConversation: ResultsFormat = {
  id: 'locomo-by-conversation',
  title: 'LoCoMo by conversation (mem0, MemOS, Zep, EverOS)',
  looks: {
    en: 'an object of conversations, whose rows have a question and response, golden_answer, llm_score, llm_judgments or grade',
    zh: '以对话为键的对象，其各行含 question 以及 response、golden_answer、llm_score、llm_judgments 或 grade',
  },
  guess: ({ data }) => isRecord(data) && groupsOf(data).some(([, rows]) => firstRecords(rows).some(isRow)),
  read({ name, data }, problems) {
    const file = data as JsonRecord;
    const metadata = recordAt(file, 'metadata');
    const rows = groupsOf(file).flatMap(([group, list]) =>
      rowsIn(list, `${name} › ${group}`, problems, (row, where) =>
        flatRow(row, where, { ...groupName(group, row), ...locomoTypes(row) }),
      ),
    );
    return {
      runs: [
        {
          name: stemOf(name),
          rows,
          facts: factsIn(metadata, ['model', 'num_runs', 'mean_accuracy', 'std_accuracy']),
          ...('accuracy' in file && { claimed: numbersIn(file) }),
        },
      ],
    };
  },
};

/** Rows by conversation, wherever the file keeps them. */
function groupsOf(file: JsonRecord): (readonly [string, readonly unknown[]])[] {
  const inner = isRecord(file['detailed_results']) ? file['detailed_results'] : undefined;
  if (Array.isArray(file['detailed_results'])) return [['', file['detailed_results']]];
  return Object.entries(inner ?? file).flatMap(
    ([group, value]): (readonly [string, readonly unknown[]])[] => {
      if (Array.isArray(value)) return [[group, value]];
      return isRecord(value) && isRow(value) ? [[group, [value]]] : [];
    },
  );
}

function isRow(row: JsonRecord): boolean {
  return 'question' in row && MARKS.some((key) => key in row);
}

/** A user of MemOS's LongMemEval has one question: no group that anything else belongs to. */
function groupName(group: string, row: JsonRecord): Pick<OpenedRow, 'group'> {
  if (/^lme_/.test(group) || group === '') return {};
  return { group: textOf(row['conversation_id']) ?? group };
}

function locomoTypes(row: JsonRecord): Pick<OpenedRow, 'category' | 'categoryByName'> {
  return 'category' in row ? locomoCategoryOf(row['category']) : {};
}
