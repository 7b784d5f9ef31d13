/** Run and qrels files as TREC has them, written so that trec_eval reads back the very rankings. Reading: `trec-reader.ts`. */

import { PhraseError, type Phrase } from '../../../core/text/phrase';

export interface ScoredId {
  readonly id: string;
  readonly score: number;
}

/** One question's ranking, best first. */
export interface RunRanking {
  readonly question: string;
  readonly ranked: readonly ScoredId[];
}

export interface QuestionGold {
  readonly question: string;
  readonly gold: readonly string[];
}

/** A ranking or gold set cannot be written as TREC files; the message names the question and the remedy. */
export class TrecError extends PhraseError {
  override readonly name = 'TrecError';
}

export interface WrittenRun {
  readonly text: string;
  /**
   * Questions whose scores were replaced by n, n − 1, … 1: trec_eval sorts by score in single precision and knows no ranks, so scores that
   * tie or rise there would give another order than the ranking had.
   */
  readonly rescored: readonly string[];
}

/**
 * A run file: `question Q0 document rank score tag`, one line a document. White space and `%` in ids are percent-encoded (`trecId`).
 *
 * @param tag names the run; white space becomes `-`.
 * @throws TrecError where a question comes twice, an id is empty or comes twice, or a score is not finite.
 */
export function writeRun(rankings: readonly RunRanking[], tag: string): WrittenRun {
  distinct(rankings);
  const name = tag.trim().replace(/\s+/g, '-') || 'run';
  const rescored: string[] = [];
  const lines: string[] = [];
  for (const { question, ranked } of rankings) {
    const query = idText(question, QUESTION);
    once(
      ranked.map(({ id }) => id),
      question,
    );
    const bad = ranked.find(({ score }) => !Number.isFinite(score));
    if (bad)
      throw new TrecError({
        en: `Question "${question}": the score of "${bad.id}" is ${bad.score}; give a finite score.`,
        zh: `问题“${question}”：“${bad.id}”的得分是 ${bad.score}；请给出有限的得分。`,
      });
    const keeps = ranked.every(
      ({ score }, i) => i === 0 || Math.fround(score) < Math.fround(ranked[i - 1]!.score),
    );
    if (!keeps) rescored.push(question);
    ranked.forEach(({ id, score }, i) => {
      const written = keeps ? score : ranked.length - i;
      lines.push(`${query} Q0 ${idText(id, named(question))} ${i + 1} ${written} ${name}\n`);
    });
  }
  return { text: lines.join(''), rescored };
}

/**
 * A qrels file: `question 0 document 1`, one line a gold document. A question without gold has no line, and trec_eval leaves it out too.
 *
 * @throws TrecError where a question comes twice, or an id is empty or comes twice.
 */
export function writeQrels(questions: readonly QuestionGold[]): string {
  distinct(questions);
  return questions
    .flatMap(({ question, gold }) => {
      once(gold, question);
      return gold.map((id) => `${idText(question, QUESTION)} 0 ${idText(id, named(question))} 1\n`);
    })
    .join('');
}

/** An id without white space, reversible by `fromTrecId`: white space, control characters and `%` are percent-encoded as UTF-8. */
export function trecId(id: string): string {
  // eslint-disable-next-line no-control-regex -- readers split at control characters too
  return id.replace(/[\s%\u0000-\u001f\u007f-\u009f]/g, (sign) => encodeURIComponent(sign));
}

/** The id that `trecId` encoded; text that is no such encoding stays as it is. */
export function fromTrecId(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * trec_eval's order: by score from the highest; equal scores by document id from the last code point order to the first (its `strcmp`,
 * reversed). Ranks in the file are ignored.
 */
export function trecOrder(a: ScoredId, b: ScoredId): number {
  return b.score - a.score || byCodePoint(b.id, a.id);
}

/** Unlike `<`, which compares UTF-16 and sorts characters beyond U+FFFF before some below. */
function byCodePoint(a: string, b: string): number {
  const left = [...a];
  const right = [...b];
  const at = left.findIndex((sign, i) => sign !== right[i]);
  if (at < 0) return left.length - right.length;
  return (left[at]!.codePointAt(0) ?? 0) - (right[at]?.codePointAt(0) ?? -1);
}

const QUESTION: Phrase = { en: 'a question', zh: '问题' };
const named = (question: string): Phrase => ({ en: `question "${question}"`, zh: `问题“${question}”` });

function idText(id: string, { en, zh }: Phrase): string {
  if (id === '')
    throw new TrecError({
      en: `An id of ${en} is empty; TREC files cannot hold it. Give every id a name.`,
      zh: `${zh}的 id 为空，TREC 文件无法记录。请给每个 id 一个名称。`,
    });
  return trecId(id);
}

function distinct(list: readonly { readonly question: string }[]): void {
  const twice = repeated(list.map(({ question }) => question));
  if (twice !== undefined)
    throw new TrecError({
      en: `Question "${twice}" comes twice; give each question once, with the character in its id.`,
      zh: `问题“${twice}”出现了两次；请让每个问题只出现一次，并在其 id 中写明人物。`,
    });
}

function once(ids: readonly string[], question: string): void {
  const twice = repeated(ids);
  if (twice !== undefined)
    throw new TrecError({
      en: `Question "${question}" has "${twice}" twice; trec_eval refuses that. Give each id once.`,
      zh: `问题“${question}”含有两个“${twice}”，trec_eval 会拒绝。请让每个 id 只出现一次。`,
    });
}

function repeated(ids: readonly string[]): string | undefined {
  const seen = new Set<string>();
  return ids.find((id) => seen.size === seen.add(id).size);
}
