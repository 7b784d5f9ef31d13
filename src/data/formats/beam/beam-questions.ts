/** The probing questions of a BEAM conversation, and the messages that they rest on. */

import type { Question } from '../../../core/memory/bank';
import { isRecord, type JsonRecord } from '../../../core/json-record';
import { listAt, textAt, textsAt, type Problems } from '../fields';
import { ABSENT_OR_EMPTY } from '../phrases';
import { inShort } from '../../../core/text/place';
import { chosen, counted, either, list, listOrOne, map, record, TEXT, type Shape } from '../shape';

/** The ten abilities, each with the key under which the released files keep its reference answer. */
const ABILITIES: Readonly<Record<string, string>> = {
  abstention: 'ideal_response',
  contradiction_resolution: 'ideal_answer',
  event_ordering: 'answer',
  information_extraction: 'answer',
  instruction_following: 'expected_compliance',
  knowledge_update: 'answer',
  multi_session_reasoning: 'answer',
  preference_following: 'expected_compliance',
  summarization: 'ideal_summary',
  temporal_reasoning: 'answer',
};
const REFERENCES = [...new Set(Object.values(ABILITIES))];
const ABSTENTION = 'abstention';

/** What else the released files say of a question; it is not read. */
const PASSED = [
  /^(abstention|contradiction|ordering|question|instruction|update|reasoning|preference|summarization|temporal)_type$/,
  /^conversation_(reference|references|sessions)$/,
  /^(plan_reference|why_unanswerable|tests_for|topic_questioned|ordering_tested|total_mentions|key_facts_tested)$/,
  /^(extraction_challenge|compliance_indicators|instruction_being_tested|non_compliance_signs|potential_confusion)$/,
  /^(tests_retention_of|reasoning_steps|sessions_required|preference_being_tested|bullet_points_covered)$/,
  /^(key_elements_tested|synthesis_required|calculation_required|time_points)$/,
];

const IDS = listOrOne(either(TEXT, list(TEXT)));
const SOURCES = either(map(IDS), IDS);

const questionShape = (ability: string): Shape =>
  chosen((value) => {
    const held = isRecord(value) ? REFERENCES.find((key) => key in value) : undefined;
    const shape = record(
      {
        question: TEXT,
        [held ?? ABILITIES[ability]!]: TEXT,
        rubric: listOrOne(TEXT),
        ...(ability !== ABSTENTION && { source_chat_ids: SOURCES }),
      },
      { optional: { difficulty: TEXT }, passed: [...PASSED, ...REFERENCES] },
    );
    return counted(shape, 'questions');
  });

/** The shape of a file of questions. */
export const QUESTIONS: Shape = record(
  {},
  { optional: Object.fromEntries(Object.keys(ABILITIES).map((key) => [key, list(questionShape(key))])) },
);

/** Whether a document is a conversation's file of questions. */
export function isQuestions(value: unknown): value is JsonRecord {
  return (
    isRecord(value) &&
    !('format' in value) &&
    Object.keys(ABILITIES).some((key) =>
      listAt(value, key).some((each) => isRecord(each) && 'question' in each && 'rubric' in each),
    )
  );
}

/**
 * Reads the questions of one conversation.
 *
 * The type is the ability, in words. Gold are the messages that the source names, whatever it groups them by; the rubric's nuggets are kept
 * in the source's order, which for event ordering is the order to be told. Abstention questions have no gold and the tag `unanswerable`.
 *
 * Reported, at its place: questions without text and abilities that BEAM does not have (left out), absent references, ids of no message.
 */
export function questionsOf(
  document: JsonRecord,
  messages: ReadonlySet<string>,
  { where, path: base }: { readonly where: string; readonly path: readonly PropertyKey[] },
  problems: Problems,
): Question[] {
  for (const [key, value] of Object.entries(document))
    if (!Object.hasOwn(ABILITIES, key) && Array.isArray(value))
      problems.add(where, [...base, key], {
        en: `"${inShort(key)}" is none of BEAM's ten abilities; its questions are left out. If it is meant to be one, correct its name.`,
        zh: `“${inShort(key)}”不是 BEAM 的十种能力之一；其中的问题已略过。如果本应是其中之一，请更正名称。`,
      });
  for (const ability of Object.keys(ABILITIES))
    if (document[ability] === null)
      problems.add(where, [...base, ability], {
        en: 'is null where a list of questions belongs; nothing is read of it.',
        zh: '是 null，此处应为问题列表；未读取。',
      });
  return Object.keys(ABILITIES).flatMap((ability) =>
    listAt(document, ability).flatMap((value, i): Question[] => {
      const path = [...base, ability, i];
      const text = isRecord(value) ? textAt(value, 'question') : '';
      if (!isRecord(value) || text === '') {
        problems.add(where, [...path, 'question'], ABSENT_OR_EMPTY);
        return [];
      }
      const answer = REFERENCES.map((key) => textAt(value, key)).find(Boolean) ?? '';
      if (answer === '')
        problems.add(where, [...path, ABILITIES[ability]!], {
          en: 'is absent; the question is kept for retrieval.',
          zh: '缺失；问题保留用于检索。',
        });
      const unanswerable = ability === ABSTENTION;
      const gold = unanswerable ? [] : goldOf(value, messages, [...path, 'source_chat_ids'], where, problems);
      const difficulty = textAt(value, 'difficulty');
      const rubric = textsAt(value, 'rubric');
      return [
        {
          id: `${ability}-${i + 1}`,
          kind: 'dialogue',
          text,
          answer,
          gold,
          anchors: [],
          tags: unanswerable ? ['unanswerable'] : [],
          type: ability.replaceAll('_', ' '),
          ...(difficulty && { difficulty }),
          ...(rubric.length > 0 && { rubric }),
        },
      ];
    }),
  );
}

function goldOf(
  question: JsonRecord,
  messages: ReadonlySet<string>,
  path: readonly PropertyKey[],
  where: string,
  problems: Problems,
): string[] {
  const sources = question['source_chat_ids'];
  const named = [...new Set(idsIn(sources))];
  if (isHollow(sources))
    problems.add(where, path, {
      en: 'has an empty list among its ids: one may be missing.',
      zh: '其中有空列表：可能缺少一个 id。',
    });
  const missing = named.filter((id) => !messages.has(id));
  if (missing.length > 0) {
    const shown = missing.slice(0, 10).map(inShort).join(', ');
    problems.add(where, path, {
      en: `names messages that the chat does not have: ${shown}. Check that both files are of one conversation.`,
      zh: `指明的消息不在对话中：${shown}。请检查两个文件是否属于同一段对话。`,
    });
  }
  const gold = named.filter((id) => messages.has(id));
  if (gold.length === 0)
    problems.add(where, path, {
      en: 'names no message; the question is not scored for retrieval.',
      zh: '没有指明消息；这个问题不计入检索评分。',
    });
  return gold;
}

/** Whether an empty list stands where an id belongs. */
function isHollow(value: unknown): boolean {
  if (isRecord(value)) return Object.values(value).some(isHollow);
  return Array.isArray(value) && value.some((each) => Array.isArray(each) && each.length === 0);
}

/** All ids, whatever lists and names they are grouped by. */
function idsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(idsIn);
  if (isRecord(value)) return Object.values(value).flatMap(idsIn);
  const id = textAt({ id: value }, 'id');
  return id === '' ? [] : [id];
}
