/** Questions that name a field of the owner's profile: when somebody was born, what somebody does. Their answer is looked up, whatever else is near. */

import type { Memory, MemoryBank } from '../../core/memory/bank';
import { stems } from './question-words';

/** Whom a question about the owner may name; none where it goes without saying. */
const PRONOUN = /^(?:he|she|they|his|her|their|[他她]|ta)?$/iu;

/** Whether somebody that a question names is the owner of the memories: by name, by pronoun, or unnamed. */
export function isOwner(who: string, { name }: Pick<MemoryBank['character'], 'name'>): boolean {
  const said = who.trim().replace(/['’]s?$/u, '');
  const names = [name, ...name.split(/\s+/u)].map((each) => each.toLowerCase());
  return PRONOUN.test(said) || names.includes(said.toLowerCase());
}

/** Titles of the field with the date of birth. */
export const BIRTH = /^(?:date of birth|birth ?date|birth ?day|born|d\.?o\.?b\.?|出生|生日|生辰)/iu;

const OCCUPATION = /^(?:occupation|profession|job|work$|career|职业|工作$)/iu;
const RESIDENCE = /residence|address|\bhome$|^lives\b|住处|住址|居住地/iu;
const ORIGIN = /home ?town|birth ?place|place of birth|^origin$|籍贯|老家|家乡|故乡|出生地/iu;
const LEAD = String.raw`^(?:(?:so|and|but|well)[, ]+)?`;

/** Titles of a field, and the questions for it; each has the person as its first group. */
const FIELDS: readonly (readonly [title: RegExp, questions: readonly RegExp[]])[] = [
  [
    BIRTH,
    [
      new RegExp(
        `${LEAD}(?:when|(?:(?:in|on) )?(?:what|which) (?:day|date|month|year))(?: exactly)? (?:was|is|were) (.+?) born[?\\s]*$`,
        'iu',
      ),
      new RegExp(
        `${LEAD}(?:what|when)(?: is|['’]?s) (.+?) (?:date of birth|birth ?date|birthday)[?\\s]*$`,
        'iu',
      ),
      /^(.*?)是?(?:什么时候|哪一?年|哪一?天|几月几[号日]|何时)(?:出生|生)的?[？?。\s]*$/u,
      /^(.*?)的?(?:生日|出生日期)(?:是)?(?:哪一?天|什么时候|几月几[号日])[？?。\s]*$/u,
    ],
  ],
  [
    OCCUPATION,
    [
      new RegExp(`${LEAD}what (?:does|do) (.+?) do(?: for (?:a )?(?:living|work))?[?\\s]*$`, 'iu'),
      new RegExp(`${LEAD}what(?: is|['’]?s) (.+?) (?:job|occupation|profession|line of work)[?\\s]*$`, 'iu'),
      /^(.*?)是?(?:做什么(?:工作|职业)?|干什么(?:工作)?|靠什么(?:谋生|过活|吃饭|为生))的?[？?。\s]*$/u,
      /^(.*?)的?(?:职业|工作)是?(?:什么|啥)[？?。\s]*$/u,
    ],
  ],
  [
    ORIGIN,
    [
      new RegExp(
        `${LEAD}where (?:is|does|do|did) (.+?) (?:originally )?(?:come )?from(?: originally)?[?\\s]*$`,
        'iu',
      ),
      new RegExp(`${LEAD}where(?: exactly)? (?:was|is|were) (.+?) born[?\\s]*$`, 'iu'),
      /^(.*?)的?(?:老家|籍贯|家乡|故乡)是?在?(?:哪里|哪儿|什么地方)的?[？?。\s]*$/u,
      /^(.*?)是(?:哪里|哪儿|什么地方)的?人[？?。\s]*$/u,
    ],
  ],
  [
    RESIDENCE,
    [
      new RegExp(`${LEAD}where(?: does| do|['’]?s) (.+?) liv(?:e|ing)(?: now| these days)?[?\\s]*$`, 'iu'),
      /^(.*?)(?:现在)?住在?(?:哪里|哪儿|什么地方)[？?。\s]*$/u,
    ],
  ],
];

/** “What is her favourite food?”: whatever a title says. */
const NAMED = [
  new RegExp(`${LEAD}what(?: is| are| was| were|['’]?s) (his|her|their|.+?['’]s?) (.+?)[?\\s]*$`, 'iu'),
  new RegExp(`${LEAD}what(?: is| are| was| were|['’]?s) the (.+?) of (.+?)[?\\s]*$`, 'iu'),
  /^(.*?)的(.+?)(?:是)(?:什么|谁|哪[个里位种]?)[？?。\s]*$/u,
] as const;
/** In which of them the person is named last. */
const PERSON_LAST = NAMED[1];

/** The profile's memories that a question about the owner asks for by what they are called; none for any other question. */
export function askedFields(
  question: string,
  { memories, character }: Pick<MemoryBank, 'memories' | 'character'>,
): readonly Memory[] {
  const titled = (fits: (title: string) => boolean) =>
    memories.filter(({ kind, title }) => kind === 'profile' && fits(title));
  const text = question.normalize('NFKC').trim();
  for (const [title, questions] of FIELDS)
    for (const pattern of questions) {
      const who = pattern.exec(text)?.[1];
      if (who !== undefined && isOwner(who, character)) return titled((each) => title.test(each));
    }
  for (const pattern of NAMED) {
    const [, first, second] = pattern.exec(text) ?? [];
    if (first === undefined || second === undefined) continue;
    const [who, field] = pattern === PERSON_LAST ? [second, first] : [first, second];
    const named = stems(field);
    if (!isOwner(who, character) || named.length === 0) continue;
    return titled((title) => {
      const held = new Set(stems(title));
      return named.every((stem) => held.has(stem));
    });
  }
  return [];
}
