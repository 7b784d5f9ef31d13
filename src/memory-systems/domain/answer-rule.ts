/** One rule that answers from the memories of any system, so that systems differ by what they retrieved and not by who answered. */

import { escaped } from '../../core/text/escaped';
import type { Memory } from '../../core/memory/bank';
import { QUOTED_MEMORIES } from '../../pipeline/reading/quotes';
import { firstRule } from '../../pipeline/reading/rule-1';
import { lexicalTerms, TermCache } from './lexical';
import type { Entry, EntrySearch } from './port';
import { lexicalSearch } from './entry-search';
import type { TestUser } from './user';

/** As the protocol card names it. */
export const ANSWER_RULE = 'extractive 1';

/** Below this share of the question's words, weighted by how rare they are among the memories, the rule declines. */
const LEAST = 0.35;

/** Questions of one session read the same memories: their index and their words are made once. */
const KEPT = new WeakMap<TestUser, { readonly search: EntrySearch; readonly terms: TermCache }>();

function preparedFor(user: TestUser) {
  const known = KEPT.get(user);
  if (known) return known;
  const answering = { search: lexicalSearch(user), terms: new TermCache(user.name) };
  KEPT.set(user, answering);
  return answering;
}

const NO_VECTORS = { load: () => Promise.resolve(undefined), save: () => Promise.resolve() };

/**
 * Orders the memories handed over by BM25 against the question, as a reader of the whole list would, and quotes the sentence that fits
 * best. The user's name and dates are left out of the question: the user's own words say "I", and few memories repeat their date.
 *
 * It declines where the best sentence holds less than 35 % of the question's content words, weighted by idf among the memories. A higher share
 * answers fewer questions that nothing answers, and fewer of the others; docs/results.md has both.
 *
 * @returns the quoted sentence; undefined where the rule declines.
 */
export async function answerByRule(
  user: TestUser,
  question: string,
  entries: readonly Entry[],
  signal: AbortSignal,
): Promise<string | undefined> {
  if (entries.length === 0) return undefined;
  const asked = withoutDates(withoutName(question, user.name));
  const { search, terms } = preparedFor(user);
  const ranked = await search.rank(entries, asked, entries.length, signal);
  const memories = ranked.map(({ entry }): Memory => ({
    id: entry.id,
    kind: 'event',
    title: '',
    text: entry.text,
    body: entry.text,
    people: [],
  }));
  const { id, name, language } = user;
  const reading = await firstRule.read(
    {
      question: asked,
      language,
      bank: {
        id,
        character: { id, name, language, pronouns: '', summary: '', description: '' },
        source: '',
        licence: '',
        memories,
        questions: [],
      },
      passages: memories.slice(0, QUOTED_MEMORIES).map((memory, index) => ({
        memory,
        memoryRank: index + 1,
        text: memory.text,
        start: 0,
        end: memory.text.length,
        cosine: undefined,
      })),
    },
    { vectors: NO_VECTORS },
    signal,
  );
  const text = reading.candidates[0]?.sentence.text;
  if (text === undefined) return undefined;
  return heldShare(asked, text, entries, terms) < LEAST ? undefined : text;
}

/** The share of the question's terms that a text holds, weighted by idf among the entries; 1 where the question has none. */
function heldShare(question: string, text: string, entries: readonly Entry[], terms: TermCache): number {
  const wanted = terms.of(question);
  const held = terms.of(text);
  const lists = entries.map((entry) => terms.of(entry.text));
  let met = 0;
  let total = 0;
  for (const term of wanted) {
    const df = lists.filter((list) => list.has(term)).length;
    const weight = Math.log(1 + (lists.length - df + 0.5) / (df + 0.5));
    total += weight;
    if (held.has(term)) met += weight;
  }
  return total === 0 ? 1 : met / total;
}

/** The name and its parts, and what follows an owner. */
function withoutName(question: string, name: string): string {
  const parts = [name, ...name.split(/\s+/u)].filter((part) => part.length > 1);
  return parts.reduce(
    (text, part) => text.replaceAll(new RegExp(`${escaped(part)}(?:['’]s)?`, 'giu'), ' '),
    question,
  );
}

const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?';
const DATES = new RegExp(
  `\\b(?:as of |on |in |after |before |by |since )?(?:${MONTH} \\d{1,2}(?:st|nd|rd|th)?,? \\d{4}|\\d{1,2} ${MONTH},? \\d{4}|${MONTH},? \\d{4}|\\d{4}-\\d{2}-\\d{2}|(?:19|20)\\d{2})\\b` +
    '|(?:截至|截止|在|到)?\\d{4}年(?:\\d{1,2}月)?(?:\\d{1,2}[日号])?(?:时|为止|之后|以后|之前)?',
  'giu',
);

function withoutDates(question: string): string {
  const rest = question.replace(DATES, ' ').replace(/\s+/gu, ' ').trim();
  // A question that asks for nothing else keeps its date.
  return lexicalTerms(rest).size > 0 ? rest : question;
}
