/** What the asker of a question is told besides an answer, or in its place. */

import type { AnswerRequest } from '../flow/answerer';
import type { Memory, MemoryBank } from '../../core/memory/bank';
import { questionWords } from '../retrieval/question-words';
import { contentTerms } from '../../core/text/content-terms';
import { isoDay, parseDate } from '../../core/text/dates';
import { languageOfText } from '../../core/text/languages';
import { terms } from '../../core/text/terms';
import { BIRTH, isOwner } from '../retrieval/asked-field';
import type { Candidate, Reading } from './reader';
import { respelt } from './typos';

export type Remark =
  /** A greeting or thanks: nothing is asked. */
  | { readonly kind: 'no question' }
  /** It is not in the language of the memories. */
  | { readonly kind: 'other language' }
  /** Several questions, of which one is answered at a time. */
  | { readonly kind: 'several'; readonly questions: readonly string[] }
  /** Words of it are probably mistyped. */
  | { readonly kind: 'misspelt'; /** As it was probably meant. */ readonly meant: string }
  /** The character's age, computed from the date of birth. */
  | {
      readonly kind: 'age';
      /** Id of the memory with the date of birth. */
      readonly memory: string;
      readonly years: number;
      /** The day for which it was computed, as `2026-01-31`. */
      readonly on: string;
    };

/** @param today the day for which an age is computed. */
export function remarkOn(
  question: string,
  bank: Pick<MemoryBank, 'memories' | 'character'>,
  today: Date,
): Remark | undefined {
  if (GREETING.test(question.toLowerCase())) return { kind: 'no question' };
  if (isInOtherLanguage(question, bank)) return { kind: 'other language' };
  const questions = questionsIn(question);
  if (questions.length > 1) return { kind: 'several', questions };
  const age = ageAskedFor(question, bank, today);
  if (age) return age;
  const meant = respelt(question, bank);
  return meant === undefined ? undefined : { kind: 'misspelt', meant };
}

/**
 * A reading with what a remark changes: an age that was computed comes first, with the sentence that it was computed from; of several questions, or a
 * mistyped one, no answer is likely.
 *
 * @param memories those that were read from, best first.
 */
export function remarked(reading: Reading, remark: Remark, { index, memories }: AnswerRequest): Reading {
  const { candidates } = reading;
  if (remark.kind !== 'age') return { ...reading, likely: undefined };
  const { id, text } = index.bank.memories.find((memory) => memory.id === remark.memory)!;
  const whole = { start: 0, end: text.length };
  const first: Candidate = {
    ...whole,
    memoryId: id,
    memoryRank: memories.findIndex((memory) => memory.id === id) + 1 || memories.length + 1,
    sentence: { ...whole, text },
    phrase: `${remark.years}`,
    score: candidates[0]?.score ?? 0,
    reason: { terms: [], type: 'how many', typeFound: true },
  };
  const others = candidates.filter(({ memoryId }) => memoryId !== id);
  return { ...reading, candidates: [first, ...others], answerability: 1, likely: 1 };
}

const YEAR = /(?<!\d)(?:1[5-9]|20)\d{2}(?!\d)/gu;
/** “After 1990” asks about other years than the one that it names. */
const BESIDE_YEAR =
  /\b(?:after|before|since|until|till|between|from|by|than)\b|\d年?(?:\d{1,2}月)?(?:\d{1,2}[日号])?(?:[以之]?[前后]|以来)|[自从到至](?=\d)/iu;

/** Whether a question names years, and a sentence names only others: what happened in 1956 answers nothing about 1947. */
export function tellsOfAnotherYear(question: string, sentence: string): boolean {
  const yearsIn = (text: string): readonly string[] => text.normalize('NFKC').match(YEAR) ?? [];
  const [asked, told] = [yearsIn(question), yearsIn(sentence)];
  if (asked.length === 0 || told.length === 0 || BESIDE_YEAR.test(question)) return false;
  return asked.every((year) => !told.includes(year));
}

/** The reading of a typed question; an answer that tells of another year than the question is not called likely. */
export function doubted(reading: Reading, question: string): Reading {
  const [first] = reading.candidates;
  return first && tellsOfAnotherYear(question, first.sentence.text)
    ? { ...reading, likely: undefined }
    : reading;
}

const GREETING =
  /^(?:(?:hi+|hiya|hey+|hello|howdy|yo|greetings|good (?:morning|afternoon|evening|day|night)|how are you(?: doing)?(?: today)?|what['’]s up|thanks?(?: you)?(?: (?:so|very) much)?|thx|ok(?:ay)?|bye|goodbye|please|test(?:ing)?|there|everyone|again|(?:你|您|大家)好[呀啊吗]?|嗨|哈[喽啰罗]|喂|(?:早上|上午|中午|下午|晚上)好|早安|晚安|在吗|谢谢[你您]?|多谢|再见|拜拜|测试)(?:[\s\p{P}\p{S}]+|$|(?=\p{Script=Han})))+$/u;

/**
 * Function words of languages that are written in Latin letters and are not English; none that is an English word as well. They only say that
 * a question is not in English, not which language it is in.
 */
const OTHER_LATIN = new Set(
  (
    'wer wie wo wann warum wieso weshalb welche welcher welches ist hat sind haben er ihr ihre ihren ihm sein seine seinen der das dem und mit ' +
    'von zu nicht ein eine einen qui que quoi où quand comment pourquoi quel quelle quels quelles combien est elle il ils elles sa ses le la ' +
    'les du et avec dans pour à une un quién quien qué cuándo cuando dónde donde cómo como cuál cual cuánto cuánta cuántos cuántas es él ella ' +
    'su sus el los las y con por para una chi che cosa come dove quando perché quale quanto quanti è lui lei suo sua il lo gli della nel quem ' +
    'onde quando qual quantos quantas ele ela seu sua com não wie wat waar wanneer waarom hoe welke heeft zijn haar hij zij het een met niet'
  ).split(' '),
);

/** English function words that are words of those languages as well: they tell nothing. */
const IN_BOTH = new Set('a an am as do in me no on or so to was'.split(' '));

/** Letters of other scripts than those of the page's languages, from this share of all letters on, are another language. */
const OTHER_SCRIPT = 0.3;

function isInOtherLanguage(question: string, bank: Pick<MemoryBank, 'memories' | 'character'>): boolean {
  const letters = question.match(/\p{L}/gu) ?? [];
  const others = question.match(/(?!\p{Script=Latin}|\p{Script=Han})\p{L}/gu) ?? [];
  if (others.length > 0 && others.length >= OTHER_SCRIPT * letters.length) return true;
  const { weights, unknown } = questionWords(question, bank);
  const isUnknown = [...weights.keys()].every(unknown);
  if (languageOfText(question) !== bank.character.language) return isUnknown && letters.length > 0;
  const words = terms(question);
  const foreign = words.filter((word) => OTHER_LATIN.has(word)).length;
  const isOwn = words.some(
    (word) => !OTHER_LATIN.has(word) && !IN_BOTH.has(word) && contentTerms(word).length === 0,
  );
  return foreign > 0 && !isOwn && (foreign > 1 || isUnknown);
}

/** Words with which an English question begins. */
const ASKING = 'who|whom|whose|what|when|where|why|how|which';
const AND_ASKING = new RegExp(`[,;]?\\s+and\\s+(?=(?:also\\s+)?(?:${ASKING})\\b)`, 'iu');
const ENDS_ASKING = new RegExp(`(?:^|\\s)(?:${ASKING})$`, 'iu');
/** “Where was he born, when …”: both ask. “When he was born, who …” asks once. */
const ASKS = `(?:${ASKING})\\s+(?:\\p{Ll}+\\s+)?(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would|should)`;
const BOTH_ASKING = new RegExp(`^((?:\\S+\\s+)?${ASKS}\\b[^,;]*)[,;]\\s*((?:who|${ASKS})\\b.*)$`, 'isu');
const HAN_ASKING = '谁|什么|哪(?!怕)|几(?!乎)|多少|多[久大长高远]|怎[么样]|为何|何时|如何';
const HAN_BOTH_ASKING = new RegExp(
  `^([^，；,;]*(?:${HAN_ASKING})[^，；,;]*)[，；,;]([^，；,;]*(?:${HAN_ASKING}).*)$`,
  'su',
);
/** “无论谁说，他怎么……” and “他什么都没说，……”: the first half asks nothing. */
const HAN_NOT_ASKING =
  /^(?:不管|无论|不论)|(?:时|时候|以后|之后|以前|之前)$|(?:谁|什么|哪[里儿]?|怎么|多少)[^，；,;]{0,2}[都也]/u;

/** In characters: “为什么？” asks nothing without what stands before it. */
const SHORTEST_HAN = 5;

/** Its questions, where there are several; each as it is written. */
export function questionsIn(text: string): string[] {
  const marked = (text.match(/[^?？]+[?？]+/gu) ?? []).map((each) => each.trim());
  const asked = marked.filter((each) => terms(each).length > 1);
  if (asked.length > 1) return asked;
  const han = HAN_BOTH_ASKING.exec(text.trim());
  if (han && !HAN_NOT_ASKING.test(han[1]!) && han[2]!.match(/\p{Script=Han}/gu)!.length >= SHORTEST_HAN)
    return [`${han[1]!}？`, han[2]!.trim()];
  const both = BOTH_ASKING.exec(text.trim());
  const [first = '', second = ''] = both ? both.slice(1) : text.split(AND_ASKING, 2);
  const isOne = terms(first).length < 3 || terms(second).length < 3 || ENDS_ASKING.test(first);
  if (isOne || !new RegExp(`\\b(?:${ASKING})\\b`, 'iu').test(first)) return [text];
  return [`${first.trim()}?`, second.trim().replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())];
}

/** Each has the person whose age is asked for as its first group; none where it goes without saying. */
const AGE: readonly RegExp[] = [
  /^(?:(?:so|and|but)[, ]+)?how old (?:is|are) (.+?)(?:,? (?:now|today|these days|currently))?[?\s]*$/iu,
  /^how old['’]s (.+?)(?: now| today)?[?\s]*$/iu,
  /^what(?: is|['’]s) (.+?)(?:['’]s)?(?: current)? age[?\s]*$/iu,
  /^(.*?)(?:今年|现在|如今)?(?:多大|几岁|多少岁)(?:了|年纪了?|岁数了?|年龄了?)?[？?。\s]*$/u,
];
const DEATH = /\b(?:death|died|deceased)\b|去世|逝世|死亡|卒/iu;
const DAY =
  /\d{4}\s*年\s*\d{1,2}\s*月\s*\d{1,2}\s*[日号]|\d{4}-\d{1,2}-\d{1,2}|\d{1,2}(?:st|nd|rd|th)?\s+(?:of\s+)?\p{Lu}\p{L}+,?\s+\d{4}|\p{Lu}\p{L}+\s+\d{1,2}(?:st|nd|rd|th)?,?\s+\d{4}/u;

function ageAskedFor(
  question: string,
  { memories, character }: Pick<MemoryBank, 'memories' | 'character'>,
  today: Date,
): Remark | undefined {
  const asked = AGE.map((pattern) => pattern.exec(question.trim())?.[1]).find((who) => who !== undefined);
  if (asked === undefined) return undefined;
  if (!isOwner(asked, character)) return undefined;
  const profile = memories.filter(({ kind }) => kind === 'profile');
  if (profile.some(({ title }) => DEATH.test(title))) return undefined;
  const memory = profile.find(({ title }) => BIRTH.test(title));
  const years = memory && yearsSinceBirth(memory, today);
  if (!memory || years === undefined || years < 0) return undefined;
  const on = isoDay(Date.UTC(today.getFullYear(), today.getMonth(), today.getDate()));
  return { kind: 'age', memory: memory.id, years, on };
}

/** Whole years from the day that a memory names to a day; undefined where it names no day. */
function yearsSinceBirth({ body }: Memory, today: Date): number | undefined {
  const born = parseDate(DAY.exec(body)?.[0] ?? '');
  if (born?.precision !== 'day') return undefined;
  const day = new Date(born.start);
  const isBefore =
    today.getMonth() < day.getUTCMonth() ||
    (today.getMonth() === day.getUTCMonth() && today.getDate() < day.getUTCDate());
  return today.getFullYear() - day.getUTCFullYear() - (isBefore ? 1 : 0);
}
