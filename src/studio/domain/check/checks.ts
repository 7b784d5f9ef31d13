/** Checks of a character in the making, beside those of every bank (`data/quality`): what PerLTQA's authors looked for by hand. */

import type { Memory } from '../../../core/memory/bank';
import { relationOf } from '../../../core/memory/people';
import {
  memoryFix,
  onMemory,
  onQuestion,
  questionFix,
  quoted,
  type Check,
  type Finding,
  type Fix,
} from '../../../data/quality/flag';
import { isoDay, parseDate } from '../../../core/text/dates';
import { EXCLUSIVE } from '../steps/families';
import { birthOf, PLAUSIBLE_CHECKS } from './plausible';

/** Drops the memory that a finding stands on: of two that do not go together, this one. */
export function dropFix(id: string): Fix {
  return { words: { en: 'Drop this one', zh: '舍弃这一条' }, edit: { do: 'remove memory', id } };
}

const LIFE = 110;
/** Answers of PerLTQA are written in at most so many words; of Chinese ones the characters are counted. */
const MOST_WORDS = 50;
const MOST_HAN = 100;

export const contradictingRelations: Check = {
  id: 'contradicting-relations',
  title: { en: 'Contradicting relationships', zh: '相互矛盾的关系' },
  why: {
    en: 'A person has one partner at a time, and another person has one relation to the character (PerLTQA: invalid relations). The one with fewer events is offered for dropping.',
    zh: '一个人同时只有一位伴侣，同一个人与人物只有一种关系（PerLTQA：无效关系）。建议舍弃事件较少的一条。',
  },
  severity: 'wrong',
  find: ({ bank }) => {
    const own = bank.memories.filter(({ kind }) => kind === 'relationship');
    const events = ({ people }: Memory) =>
      bank.memories.filter(({ kind, people: there }) => kind === 'event' && there.includes(people[0] ?? ''))
        .length;
    const exclusive = new Set(EXCLUSIVE[bank.character.language]);
    const partners = own.filter(({ title }) => exclusive.has(relationOf(title).toLowerCase()));
    const same = new Map<string, Memory[]>();
    for (const memory of own) {
      const name = memory.people[0] ?? '';
      if (name !== '') same.set(name, [...(same.get(name) ?? []), memory]);
    }
    const groups = [partners, ...same.values()].filter((group) => group.length > 1);
    return groups.flatMap((group) => {
      const [kept, ...others] = [...group].sort((a, b) => events(b) - events(a));
      return others.map((memory): Finding => ({
        on: onMemory(memory),
        field: 'people',
        words: {
          en: `${quoted(memory.title)} contradicts ${quoted(kept!.title)}.`,
          zh: `${quoted(memory.title)}与${quoted(kept!.title)}矛盾。`,
        },
        mend: dropFix(memory.id),
      }));
    });
  },
};

export const outsideLife: Check = {
  id: 'outside-life',
  title: { en: 'Outside the life', zh: '不在生平之内' },
  why: {
    en: 'What happened before the birth, or more than 110 years after it, did not happen to this person. The year of birth is read from the profile.',
    zh: '发生在出生之前或出生 110 年之后的事，不会是这个人的经历。出生年份取自个人资料。',
  },
  severity: 'wrong',
  find: ({ bank }) => {
    const birth = birthOf(bank.memories);
    if (birth === undefined) return [];
    const born = Number(birth.slice(0, 4));
    return bank.memories.flatMap((memory): Finding[] => {
      const date = memory.time === undefined ? undefined : parseDate(memory.time);
      if (!date) return [];
      const year = Number(isoDay(date.start).slice(0, 4));
      if (year >= born && year <= born + LIFE) return [];
      return [
        {
          on: onMemory(memory),
          field: 'time',
          words: {
            en: `${quoted(memory.title)} is dated ${memory.time}; the birth is in ${born}.`,
            zh: `${quoted(memory.title)}的时间是 ${memory.time}，而出生在 ${born} 年。`,
          },
        },
      ];
    });
  },
};

export const unknownPeople: Check = {
  id: 'unknown-people',
  title: { en: 'Name that appears nowhere else', zh: '别处没有的姓名' },
  why: {
    en: 'A person of an event or a dialogue who is no relationship and is not named in its text is a slip of names (PerLTQA: referent errors).',
    zh: '事件或对话中的人物若既无对应关系，正文又未提及，多半是姓名有误（PerLTQA：指代错误）。',
  },
  severity: 'doubtful',
  find: ({ bank }) => {
    const known = new Set(
      bank.memories.flatMap(({ kind, people }) => (kind === 'relationship' ? people : [])),
    );
    const first = (name: string) => name.split(/[\s·]/)[0]!;
    return bank.memories.flatMap((memory) =>
      memory.kind === 'relationship'
        ? []
        : memory.people
            .filter(
              (name) =>
                !known.has(name) && (memory.kind === 'dialogue' || !memory.body.includes(first(name))),
            )
            .map((name): Finding => ({
              on: onMemory(memory),
              field: 'people',
              words: {
                en: `${quoted(name)} of ${quoted(memory.title)} is no relationship.`,
                zh: `${quoted(memory.title)}中的${quoted(name)}没有对应的关系。`,
              },
              ...(memory.kind === 'event' && {
                mend: memoryFix(
                  { en: 'Take the name out', zh: '移除这个姓名' },
                  { ...memory, people: memory.people.filter((each) => each !== name) },
                ),
              }),
            })),
    );
  },
};

export const redundantAnswer: Check = {
  id: 'redundant-answer',
  title: { en: 'Redundant answer', zh: '冗余的答案' },
  why: {
    en: `An answer that repeats its whole memory answers more than was asked (PerLTQA: redundant answers). More than ${MOST_WORDS} words or ${MOST_HAN} Chinese characters.`,
    zh: `照抄整条记忆的答案超出了提问范围（PerLTQA：冗余答案）。指超过 ${MOST_WORDS} 个英文词或 ${MOST_HAN} 个汉字。`,
  },
  severity: 'doubtful',
  find: ({ bank }) =>
    bank.questions.flatMap((question): Finding[] => {
      const han = question.answer.match(/\p{Script=Han}/gu)?.length ?? 0;
      const words = question.answer.split(/\s+/).filter(Boolean).length;
      if (han <= MOST_HAN && words <= MOST_WORDS) return [];
      return [
        {
          on: onQuestion(question),
          field: 'answer',
          words: {
            en: `The answer to ${quoted(question.text)} is long: ${han > words ? `${han} characters` : `${words} words`}.`,
            zh: `问题${quoted(question.text)}的答案过长：${han > words ? `${han} 个汉字` : `${words} 个词`}。`,
          },
        },
      ];
    }),
};

/** What an anchor should not begin with: it belongs to the sentence around it. */
const LEADING =
  /^(?:at|in|on|to|of|for|with|by|from|and|or|is|was|在|于|的|是|和|了)(?:\s+|(?=\p{Script=Han}))/iu;

export const blurredAnchor: Check = {
  id: 'blurred-anchor',
  title: { en: 'Blurred anchor', zh: '边界模糊的锚点' },
  why: {
    en: 'An anchor begins and ends at a word, without the preposition before it: “Bali”, not “At Bali” (PerLTQA: blurred memory anchors).',
    zh: '锚点应在词的边界开始和结束，不含前面的介词：是“巴厘岛”，不是“在巴厘岛”（PerLTQA：锚点边界模糊）。',
  },
  severity: 'doubtful',
  find: ({ bank }) =>
    bank.questions.flatMap((question) =>
      question.anchors.flatMap((anchor): Finding[] => {
        const better = bounded(anchor, question.answer);
        if (better === anchor || better === '') return [];
        const anchors = [...new Set(question.anchors.map((each) => (each === anchor ? better : each)))];
        return [
          {
            on: onQuestion(question),
            field: 'anchors',
            words: {
              en: `${quoted(anchor)} of ${quoted(question.text)} has blurred boundaries.`,
              zh: `问题${quoted(question.text)}的锚点${quoted(anchor)}边界模糊。`,
            },
            mend: questionFix(
              { en: `Write ${quoted(better)}`, zh: `改为${quoted(better)}` },
              { ...question, anchors },
            ),
          },
        ];
      }),
    ),
};

/** The anchor without leading small words and edges of punctuation, and with the words that it cuts. */
function bounded(anchor: string, answer: string): string {
  const bare = anchor.replace(/^[\s\p{P}]+|[\s,.;:!?，。；：！？]+$/gu, '').replace(LEADING, '');
  const at = bare === '' ? -1 : answer.indexOf(bare);
  if (at < 0) return anchor;
  let start = at;
  let end = at + bare.length;
  const letter = (i: number) => /[\p{Script=Latin}\p{N}]/u.test(answer[i] ?? '');
  while (start > 0 && letter(start) && letter(start - 1)) start--;
  while (end < answer.length && letter(end - 1) && letter(end)) end++;
  return answer.slice(start, end);
}

export const STUDIO_CHECKS: readonly Check[] = [
  contradictingRelations,
  outsideLife,
  unknownPeople,
  redundantAnswer,
  blurredAnchor,
  ...PLAUSIBLE_CHECKS,
];
