/**
 * A judge that compares words. It needs no model and no key, is the same on every machine, and understands nothing: every table made with it
 * says so. How far it agrees with official verdicts is measured by `npm run eval -- systems --recorded … --judged …`.
 */

import type { AnswerLabel, Score, UpdateLabel, HalumemVerdict } from '../../measures/domain/halumem-records';
import type { RubricVerdict, ToldOrder } from '../../measures/domain/rubric/records';
import type { RunJudge } from './judge';
import { coverage, FULL, lacksNumber, matchOf, PART, TermCache, type Match } from './lexical';
import type { GoldPoint, TestQuestion, TestSession, TestUser } from './user';
import { sentences } from '../../core/text/sentences';

/** BEAM's name of the ability whose nuggets are events in the order to be told. */
const EVENT_ORDERING = 'event ordering';

export function asksForOrder({ type }: Pick<TestQuestion, 'type'>): boolean {
  return type === EVENT_ORDERING;
}

/** What stands before the content of a nugget: "LLM response should state: ". */
const PREFIX =
  /^\s*(?:the\s+)?(?:llm(?:['’]s)?\s+)?(?:response|answer)\s+(?:should|must)\s+(?:\w+\s+){0,2}\w+\s*:\s*/iu;
const MARK = /^\s*(?:[-*•]|\(?\d{1,2}[.)、:]|(?:\d{1,2}(?:st|nd|rd|th)|first|then|next|finally)\s*[:,])\s*/iu;

/** What an answer must say, without the words around it. */
export function nuggetText(nugget: string): string {
  return nugget.replace(PREFIX, '').replace(MARK, '').trim() || nugget.trim();
}

/** The statements of an answer in their order, without bullets and numbers: its lines, or the sentences of a single line. */
export function statementsOf(response: string): string[] {
  const clean = (texts: readonly string[]) =>
    texts.map((text) => text.replace(MARK, '').trim()).filter(Boolean);
  const lines = clean(response.split(/\r?\n/u));
  return lines.length > 1 ? lines : clean(sentences(response).map(({ text }) => text));
}

const SCORES: Readonly<Record<Match, Score>> = { full: 2, part: 1, none: 0 };

/**
 * By words alone: a nugget is met where the answer holds three quarters of its content words and all of its numbers, in part from two fifths
 * on; a nugget that says that nothing is known, where the answer says so. A statement tells the event that it shares most words with, from two
 * fifths on, and that none before it told.
 *
 * @param declines whether a text says that nothing is known.
 */
export function lexicalRubric(
  { rubric = [], ...question }: TestQuestion,
  response: string,
  cache: TermCache,
  declines: (text: string) => boolean,
): RubricVerdict {
  const held = cache.of(response);
  const silent = response.trim() === '' || declines(response);
  const nuggets = rubric.map((nugget): { readonly given: Score } => {
    const text = nuggetText(nugget);
    if (declines(text)) return { given: silent ? 2 : 0 };
    return { given: SCORES[matchOf(cache.of(text), held)] };
  });
  if (!asksForOrder(question)) return { nuggets };
  return { nuggets, order: { given: toldOrder(rubric.map(nuggetText), statementsOf(response), cache) } };
}

function toldOrder(events: readonly string[], statements: readonly string[], cache: TermCache): ToldOrder {
  const told = new Set<number>();
  return statements.map((text) => {
    const open = events.map((event, i) => ({ event, i })).filter(({ i }) => !told.has(i));
    const matches = open.flatMap(({ event, i }) => {
      const best = cache.best(event, [{ text }]);
      return best && best.match !== 'none' ? [{ i, share: best.share }] : [];
    });
    const [best] = matches.sort((a, b) => b.share - a.share || a.i - b.i);
    if (!best) return null;
    told.add(best.i);
    return best.i;
  });
}

/** Share of a reference answer's words that a correct response holds, unless another is chosen. */
export const ANSWERED = 0.6;
/** Share of a gold point's words from which an extracted text is taken to be about it. */
const ABOUT = PART;

const SAID =
  '(?:provided|mentioned|specified|stated|said|known|given|available|recorded|listed|found|indicated|disclosed|noted|discussed|documented)';
/** An answer, or a reference, that says that nothing is known. Between "no" and what follows stand a few words of the same clause. */
const DECLINES = new RegExp(
  [
    String.raw`\b(?:unknown|unspecified|undisclosed)\b`,
    String.raw`(?:\bnot|\bnever|n['’]t)(?: been)?(?: (?:explicitly|specifically|directly|clearly))? ${SAID}\b`,
    String.raw`\bno (?:such )?(?:information|mention|record|indication|memory|memories|details?|data|evidence)\b`,
    String.raw`\bno\b(?! longer)(?: [^\s.,;:!?]+){1,6}? (?:(?:is|are|was|were|has been|have been) )?${SAID}\b`,
    String.raw`\b(?:nothing|none(?: of [^.,;:!?]{1,40})?) (?:(?:is|are|was|were) )?(?:${SAID}|mentions?|says?|tells?)\b`,
    String.raw`\b(?:(?:does|do|did) not|(?:does|do|did)n['’]t)(?: (?:explicitly|specifically|directly|clearly))? (?:provide|mention|say|specify|state|contain|indicate|list)\b`,
    String.raw`\b(?:don['’]t|do not) have (?:any|enough)\b`,
    String.raw`\b(?:cannot|can['’]t|can not) be (?:determined|answered|known|found)\b`,
    String.raw`\b(?:unable|not possible|impossible) to (?:determine|answer|tell|say)\b`,
    '未知|不知道|不清楚|不详|没有(?:提供|提到|提及|说明|记录|列出|相关)|未(?:曾)?(?:提供|提到|提及|说明|记录|列出)|无法(?:确定|回答|得知|判断)|无相关|并未提',
  ].join('|'),
  'iu',
);

export function declines(text: string): boolean {
  return DECLINES.test(text);
}

/** "Yes, …" or "No, …": an answer to what a question takes for granted, as HaluMem's memory conflicts ask; undefined for neither. */
function replyOf(text: string): 'yes' | 'no' | undefined {
  if (/^\s*(?:no\s*(?:[,.;:!—–-]|$)|(?:不|不是|没有|并非|错)\s*[，。,])/iu.test(text)) return 'no';
  return /^\s*(?:yes\s*(?:[,.;:!—–-]|$)|(?:是|是的|对|有)\s*[，。,])/iu.test(text) ? 'yes' : undefined;
}

/**
 * - Integrity: 2 where one extracted text holds three quarters of the point's content words and all of its numbers, 1 where the session's
 *   extracted texts together hold two fifths.
 *   Of an interference point only the words that its session's gold points lack are counted.
 * - Accuracy: the same of the extracted text against the session's gold points together: what they do not say counts against it.
 *   Included: it holds two fifths of some gold point, or that share of it stands in one.
 * - Update: correct where the new text is found in full with at least half of the words that are new in it, and no other memory found still states the old one; hallucination where
 *   it is found in part with another number; omission else.
 * - Answer: correct where the response holds three fifths of the reference's content words (or another share) and all of its numbers; where the reference says
 *   that nothing is known, where the response says so too. "Yes, …" is never correct for "No, …". Omission where it wrongly declines,
 *   hallucination else; "No, she did not mention it" is an answer, not a refusal.
 * - Answer to a question with a cue (LoCoMo-Plus): correct where the response holds two fifths of the content words of one of its turns; omission else.
 * - Rubric: `rubric.ts`.
 */
export class LexicalJudge implements RunJudge {
  readonly id: string;
  readonly name = { en: 'Lexical judge', zh: '词面评审' };
  readonly lexical = true;
  readonly #caches = new Map<string, TermCache>();

  /** @param answered share of the reference's content words, in (0, 1], from which a response counts as correct. */
  constructor(private readonly answered = ANSWERED) {
    this.id = answered === ANSWERED ? 'lexical 2' : `lexical 2, answers from ${answered}`;
  }

  integrity(point: GoldPoint, extracted: readonly string[], user: TestUser): Promise<HalumemVerdict<Score>> {
    const cache = this.#of(user);
    if (point.interference) return Promise.resolve({ given: this.#stored(point, extracted, user) });
    const items = extracted.map((text) => ({ text }));
    const best = cache.best(point.text, items, point.replaces)?.match ?? 'none';
    if (best !== 'none') return Promise.resolve({ given: SCORES[best] });
    const together = cache.together(point.text, extracted, point.replaces);
    return Promise.resolve({ given: together === 'none' ? 0 : 1 });
  }

  /** An interference point resembles a true one: only the words that set it apart from its session's gold points tell whether it was stored. */
  #stored(point: GoldPoint, extracted: readonly string[], user: TestUser): Score {
    const cache = this.#of(user);
    const session = user.sessions.find(({ points }) => points.includes(point));
    const gold = (session?.points ?? []).filter(({ interference }) => !interference);
    const known = new Set(gold.flatMap(({ text }) => [...cache.of(text)]));
    const own = new Set([...cache.of(point.text)].filter((term) => !known.has(term)));
    const wanted = own.size > 0 ? own : cache.of(point.text);
    const matches = extracted
      .filter((text) => matchOf(cache.of(point.text), cache.of(text)) !== 'none')
      .map((text) => matchOf(wanted, cache.of(text)));
    return matches.includes('full') ? 2 : matches.includes('part') ? 1 : 0;
  }

  accuracy(extracted: string, session: TestSession, user: TestUser) {
    const cache = this.#of(user);
    const points = session.points.filter(({ interference }) => !interference);
    const own = cache.of(extracted);
    const said = new Set(points.flatMap(({ text }) => [...cache.of(text)]));
    const included = points.some(({ text }) => {
      const terms = cache.of(text);
      return (coverage(terms, own) ?? 0) >= ABOUT || (coverage(own, terms) ?? 0) >= ABOUT;
    });
    return Promise.resolve({ included, verdict: { given: SCORES[matchOf(own, said)] } });
  }

  update(point: GoldPoint, found: readonly string[], user: TestUser): Promise<HalumemVerdict<UpdateLabel>> {
    const cache = this.#of(user);
    const wanted = cache.of(point.text);
    const items = found.map((text) => ({ text }));
    const best = cache.best(point.text, items, point.replaces);
    const full = items.filter(({ text }) => cache.match(point.text, text, point.replaces) === 'full');
    if (full.length === 0) {
      const share = best?.share ?? 0;
      const other = share >= FULL && lacksNumber(wanted, cache.of(best!.item.text));
      return Promise.resolve({ given: other ? 'Hallucination' : 'Omission' });
    }
    const stale = items.some(
      (item) =>
        !full.includes(item) &&
        point.replaces.some((old) => cache.match(old, item.text, [point.text]) === 'full'),
    );
    return Promise.resolve({ given: stale ? 'Omission' : 'Correct' });
  }

  answer(
    question: TestQuestion,
    _evidence: readonly string[],
    response: string | undefined,
    user: TestUser,
  ): Promise<HalumemVerdict<AnswerLabel>> {
    if (question.cue !== undefined)
      return Promise.resolve({
        given: this.#remembers(question.cue, response ?? '', user) ? 'Correct' : 'Omission',
      });
    const said = response ?? '';
    const empty = said.trim() === '';
    const asked = replyOf(question.answer);
    if (question.unanswerable || (asked === undefined && declines(question.answer)))
      return Promise.resolve({ given: empty || declines(said) ? 'Correct' : 'Hallucination' });
    const cache = this.#of(user);
    const wanted = cache.of(question.answer);
    const held = cache.of(said);
    const share = coverage(wanted, held);
    const replied = asked && replyOf(said);
    const contradicts = replied !== undefined && replied !== asked;
    if (!contradicts && share !== undefined && share >= this.answered && !lacksNumber(wanted, held))
      return Promise.resolve({ given: 'Correct' });
    const silent = empty || (replied === undefined && declines(said));
    return Promise.resolve({ given: silent ? 'Omission' : 'Hallucination' });
  }

  #remembers(cue: string, response: string, user: TestUser): boolean {
    const cache = this.#of(user);
    const held = cache.of(response);
    return cue.split('\n').some((turn) => matchOf(cache.of(turn), held) !== 'none');
  }

  rubric(question: TestQuestion, response: string | undefined, user: TestUser): Promise<RubricVerdict> {
    return Promise.resolve(lexicalRubric(question, response ?? '', this.#of(user), declines));
  }

  #of(user: TestUser): TermCache {
    let cache = this.#caches.get(user.id);
    if (!cache) {
      cache = new TermCache(user.name);
      this.#caches.set(user.id, cache);
    }
    return cache;
  }
}

/** `recorded`: the verdicts that came with the results, where there are any. The others compare words. */
export const JUDGE_CHOICES = ['recorded', 'lexical', 'lexical-strict', 'lexical-lenient'] as const;
export type JudgeChoice = (typeof JUDGE_CHOICES)[number];

export const RECORDED_JUDGE = 'recorded' satisfies JudgeChoice;

/** Share of a reference answer's words from which a response counts as correct. */
export const ANSWER_SHARES: Readonly<Record<Exclude<JudgeChoice, 'recorded'>, number>> = {
  lexical: 0.6,
  'lexical-strict': 0.8,
  'lexical-lenient': 0.4,
};

/** @returns undefined for the recorded verdicts. */
export function judgeOf(choice: JudgeChoice): RunJudge | undefined {
  return choice === 'recorded' ? undefined : new LexicalJudge(ANSWER_SHARES[choice]);
}
