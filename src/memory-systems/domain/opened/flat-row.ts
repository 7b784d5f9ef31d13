/**
 * One row of most harnesses: an object with question, reference answer, answer and verdict under names of its own. The names are data here;
 * a format is where its rows are, and what it adds.
 */

import { isRecord, type JsonRecord } from '../../../core/json-record';
import { firstText, given, idsIn, itemsIn, locomoCategoryOf, numbersIn, textOf, verdictIn } from './format';
import type { OpenedItem, OpenedRow, OpenedVerdict } from './opened';

const ID = ['question_id', 'query_id', 'questionId', 'qa_pair_id'];
const QUESTION = ['question', 'question_text', 'query', 'query_text'];
const GOLD = [
  'golden_answer',
  'gold_answer',
  'gt_answer',
  'ground_truth_answer',
  'groundTruth',
  'ground_truth',
  'correct_answer',
  'expected_answer',
  'answer_gold',
  'gold_answers',
  'reference',
];
const ANSWER = [
  'generated_answer',
  'hypothesis',
  'predicted_answer',
  'prediction',
  'response',
  'response_parsed_boxed',
  'response_raw',
  'llm_response',
  'output',
];
const CATEGORY = ['category', 'question_type', 'questionType', 'type'];
const GROUP = ['conversation_id', 'conversation_idx', 'user_id', 'item_id', 'sample_id'];
const EVIDENCE = ['evidence', 'answer_session_ids', 'source_chat_ids', 'gold_ids', 'ground_truth_ids'];
const ITEMS = [
  'search_results',
  'searchResults',
  'retrieved_memories',
  'results',
  'episodes',
  'hits',
  'memory_context',
  'retrieval_results',
];
const CONTEXT = ['formatted_context', 'search_context', 'context', 'retrieved_context'];
const REASON = ['correctness_reasoning', 'judge_reason', 'explanation', 'reason', 'judge_reasoning'];

/** Reads a row by the names that its keys have. `more` takes precedence. */
export function flatRow(record: JsonRecord, where: string, more: Partial<OpenedRow> = {}): OpenedRow {
  const gold = firstText(record, GOLD);
  const answer = firstText(record, ANSWER);
  const plain = textOf(record['answer']);
  // `answer` is the reference beside an answer of another name, and the answer beside a reference.
  const reference =
    gold ?? (answer === undefined && !hasVerdict(record) && !saysMore(record) ? undefined : plain);
  const said = answer ?? (gold === undefined ? undefined : plain);
  const id = firstText(record, ID);
  const error = errorOf(record);
  const items = retrievedIn(record);
  const context = CONTEXT.map((key) => record[key]).find((value) => typeof value === 'string');
  const category = CATEGORY.map((key) => record[key]).find((value) => textOf(value) !== undefined);
  const abstained = record['abstained'] === true || record['is_unknown'] === true;
  const abstention =
    record['is_abstention'] === true ||
    record['is_abstention_problem'] === true ||
    more.unanswerable === true ||
    /_abs(?:$|_)/.test(id ?? '');
  // What is named for a question that nothing answers only comes near: LongMemEval's own scripts leave it out.
  const evidence = abstention
    ? undefined
    : EVIDENCE.map((key) => idsIn(record[key])).find((found) => found !== undefined);
  return {
    where,
    verdicts: verdictsIn(record),
    scores: scoresIn(record),
    ...given({
      id,
      group: firstText(record, GROUP),
      text: firstText(record, QUESTION),
      gold: reference,
      evidence,
      answer: said,
      items,
      context: context as string | undefined,
      error,
    }),
    ...locomoCategoryOf(category),
    ...(abstention && { unanswerable: true }),
    ...(abstained && { abstained: true }),
    ...doubtOf(record),
    ...more,
  };
}

/** A row with evidence and items, but no answer, has its reference under `answer`. */
function saysMore(record: JsonRecord): boolean {
  return (
    EVIDENCE.some((key) => key in record) || 'retrieved_ids' in record || ITEMS.some((key) => key in record)
  );
}

function hasVerdict(record: JsonRecord): boolean {
  return 'llm_score' in record || 'llm_label' in record || 'llm_judgments' in record;
}

function retrievedIn(record: JsonRecord): OpenedItem[] | undefined {
  const ids = itemsIn(record['retrieved_ids'], 'id');
  if (ids) return ids;
  // mem0's two users of a conversation have a list each, which nobody has merged.
  const two = [record['speaker_1_memories'], record['speaker_2_memories']].flatMap(
    (list) => itemsIn(list) ?? [],
  );
  if ('speaker_1_memories' in record || 'speaker_2_memories' in record) return two;
  return ITEMS.map((key) => itemsIn(record[key])).find((found) => found !== undefined);
}

/** Why a row has no answer or no verdict, where the file says so. */
function errorOf(record: JsonRecord): string | undefined {
  const { error } = record;
  const told = isRecord(error) ? firstText(error, ['message', 'exception_type', 'category']) : textOf(error);
  if (told !== undefined && told !== '') return told;
  if (record['is_invalid'] === true) return 'marked invalid by the harness';
  return record['judge_failed'] === true ? 'the judge failed' : undefined;
}

/** A search that failed, and whose question was answered and judged all the same. */
function doubtOf(record: JsonRecord): Pick<OpenedRow, 'doubt'> {
  const meta = record['retrieval_metadata'];
  const failed = textOf(record['search_error']) ?? (isRecord(meta) ? textOf(meta['error']) : undefined);
  return failed ? { doubt: `search failed: ${failed}` } : {};
}

/** Every verdict of a row. Judges that were asked several times give several. */
function verdictsIn(record: JsonRecord): OpenedVerdict[] {
  const reason = firstText(record, REASON);
  const one = (judge: string, value: unknown) => verdictIn(judge, value, reason) ?? [];
  if ('autoeval_label' in record) return labelled(record, reason);
  if (record['judge_failed'] === true) return [{ judge: 'judgments', mark: 'unjudged' }];
  const many = record['llm_judgments'] ?? record['judgments'];
  if (isRecord(many)) return Object.values(many).flatMap((value) => one('llm_judgments', value));
  if (Array.isArray(many)) return many.flatMap((value: unknown) => one('judgments', value));
  for (const key of [
    'is_correct',
    'correct',
    'grade',
    'score_bool',
    'llm_label',
    'llm_score',
    'llm_judge_score',
    'label',
  ] as const) {
    const value = record[key];
    if (value === undefined || value === null) continue;
    const verdict = one(key, value);
    if (Array.isArray(verdict)) continue;
    const score = record['score'];
    // A rubric's score is finer than its verdict.
    return typeof score === 'number' && score > 0 && score < 1
      ? [{ ...verdict, mark: 'partly', score }]
      : [verdict];
  }
  const { grades } = record;
  if (isRecord(grades))
    return Object.entries(grades).flatMap(([judge, grade]) =>
      isRecord(grade) ? (verdictIn(judge, grade['score'], textOf(grade['rationale'])) ?? []) : [],
    );
  return [];
}

/** The judge of a label that names none. */
export const NAMELESS_JUDGE = 'autoeval_label';

/** LongMemEval's label: a record with the judge, or, in files of others, the label alone; null where the judge failed. */
function labelled(record: JsonRecord, reason: string | undefined): OpenedVerdict[] {
  const label = record['autoeval_label'];
  const own = isRecord(label) ? label : { label, model: record['judge_model'] };
  const judge = textOf(own['model']) ?? NAMELESS_JUDGE;
  const verdict = verdictIn(
    judge,
    own['label'],
    reason ?? firstText({ ...record, ...own }, ['response', 'judge_raw']),
  );
  return [verdict ?? { judge, mark: 'unjudged' }];
}

/** Figures that a row holds beside its verdict. */
function scoresIn(record: JsonRecord): Record<string, number> {
  const nlp = record['nlp_metrics'];
  const named = Object.entries(record).filter(
    ([key, value]) =>
      typeof value === 'number' &&
      Number.isFinite(value) &&
      /(?:^|_)(?:f1|bleu|recall|mrr|precision|exact_match|substring|rouge)|^recall|_f1$/i.test(key),
  ) as [string, number][];
  const truths = ['exact_match', 'substring_exact_match', 'content_hit'].flatMap((key): [string, number][] =>
    typeof record[key] === 'boolean' ? [[key, record[key] ? 1 : 0]] : [],
  );
  return {
    ...Object.fromEntries([...named, ...truths]),
    ...numbersIn(record['retrievalMetrics']),
    ...(isRecord(nlp) && { ...numbersIn(nlp['lexical']), ...numbersIn(nlp['semantic']) }),
  };
}
