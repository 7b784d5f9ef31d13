/** The questions of a LoCoMo conversation, and the turns that are their evidence. */

import type { Question } from '../../../core/memory/bank';
import { ADVERSARIAL } from '../../../core/memory/question-tags';
import type { Phrase } from '../../../core/text/phrase';
import { isRecord, type JsonRecord } from '../../../core/json-record';
import { textAt, type Problems } from '../fields';
import { inShort } from '../../../core/text/place';

/**
 * The categories in words. The released files number them without a legend, and the paper lists them in another order; the
 * numbers' meaning is read off the questions: 1 needs evidence from several turns ("What books has … read?"), 2 asks when, 3 asks what
 * is likely ("Would … be considered …?"), 4 is answered by one turn, 5 asks of one speaker what holds of the other, or of nobody,
 * and has an `adversarial_answer`.
 */
const CATEGORIES: Readonly<Record<string, string>> = {
  1: 'multi-hop',
  2: 'temporal',
  3: 'open-domain',
  4: 'single-hop',
  5: ADVERSARIAL,
};

/**
 * Reads the questions (`qa`). Gold are the evidence turns.
 *
 * An adversarial question cannot be answered: it has the tag `adversarial` and the answer "", whatever the source gives (the
 * `adversarial_answer` is the wrong one that it tempts to, and a few have an `answer` that denies the premise); its gold stays the evidence, the turn that
 * tempts. Whoever scores answers asks `isUnanswerable`, never the empty answer.
 *
 * Reported: what is no question or has no text (left out), unknown categories, absent answers, and what `evidenceOf` reports.
 */
export function questionsOf(
  qa: unknown,
  turns: ReadonlySet<string>,
  where: string,
  problems: Problems,
): Question[] {
  if (qa === undefined) return [];
  if (!Array.isArray(qa)) {
    problems.add(where, ['qa'], {
      en: 'is not a list; no questions are read.',
      zh: '不是列表；未读取问题。',
    });
    return [];
  }
  return qa.flatMap((value: unknown, i): Question[] => {
    const path = ['qa', i];
    const text = isRecord(value) ? textAt(value, 'question') : '';
    if (!isRecord(value) || text === '') {
      problems.add(where, path, { en: 'has no question; left out.', zh: '没有问题；已略过。' }, 'qa');
      return [];
    }
    const category = textAt(value, 'category');
    // A file may name "constructor", which every record would answer for.
    const known = Object.hasOwn(CATEGORIES, category) ? CATEGORIES[category] : undefined;
    const type = known ?? (category === '' && 'adversarial_answer' in value ? ADVERSARIAL : undefined);
    if (known === undefined) {
      problems.add(where, [...path, 'category'], {
        en: `"${inShort(category)}" is no category from 1 to 5.`,
        zh: `“${inShort(category)}”不是 1 到 5 的类别。`,
      });
    }
    const adversarial = type === ADVERSARIAL;
    const answer = adversarial ? '' : textAt(value, 'answer');
    if (!adversarial && answer === '') {
      problems.add(where, [...path, 'answer'], {
        en: 'is absent; the question is kept for retrieval.',
        zh: '缺失；问题保留用于检索。',
      });
    }
    return [
      {
        id: `q${i + 1}`,
        kind: 'dialogue',
        text,
        answer,
        gold: evidenceOf(value, turns, (why) => problems.add(where, [...path, 'evidence'], why)),
        anchors: [],
        tags: adversarial ? [ADVERSARIAL] : [],
        ...(type !== undefined && { type }),
      },
    ];
  });
}

/** One reference; a colon too many, leading zeros and spaces occur in released files. */
const REFERENCE = /D\s*:?\s*(\d{1,6})\s*:\s*(\d{1,6})/g;
/** What may stand between references written into one text. */
const BETWEEN = /^[\s,;()[\]'"]*$/;

/**
 * The ids of the turns that a question names, each once, in the source's order. A reference that is no id but can mean only one thing is
 * repaired with a report: `D8:6; D9:17` is two, `D:11:26` is `D11:26`, `D30:05` is `D30:5`. Anything else (`D`), and ids
 * of no turn, are reported and left out.
 */
function evidenceOf(
  question: JsonRecord,
  turns: ReadonlySet<string>,
  report: (why: Phrase) => void,
): string[] {
  const { evidence } = question;
  const items: readonly unknown[] = Array.isArray(evidence)
    ? evidence
    : evidence === undefined
      ? []
      : [evidence];
  const gold = new Set<string>();
  for (const item of items) {
    const written = typeof item === 'string' ? item.trim() : '';
    if (turns.has(written)) {
      gold.add(written);
      continue;
    }
    const meant = [...written.matchAll(REFERENCE)].map(
      ([, session, turn]) => `D${Number(session)}:${Number(turn)}`,
    );
    const shown = `"${inShort(typeof item === 'string' ? item : (JSON.stringify(item) ?? ''))}"`;
    if (meant.length === 0 || !BETWEEN.test(written.replace(REFERENCE, ''))) {
      report({
        en: `${shown} is not a reference to a turn such as D1:3; left out.`,
        zh: `${shown} 不是对话轮的引用（如 D1:3）；已略过。`,
      });
      continue;
    }
    const missing = meant.filter((id) => !turns.has(id));
    for (const id of meant) if (turns.has(id)) gold.add(id);
    if (missing.length > 0) {
      const named = missing.slice(0, 10).join(', ');
      report({
        en: `names turns that the conversation does not have: ${named}.`,
        zh: `指明的话轮不在对话中：${named}。`,
      });
    }
    if (missing.length < meant.length && meant.join() !== written)
      report({
        en: `${shown} is read as ${meant.join(', ')}.`,
        zh: `${shown} 读作 ${meant.join('、')}。`,
      });
  }
  if (gold.size === 0)
    report({
      en: 'names no turn; the question is not scored for retrieval.',
      zh: '没有指明话轮；这个问题不计入检索评分。',
    });
  return [...gold];
}
