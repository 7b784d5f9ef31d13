/** Fields that say nothing, events that say little, times that nobody can read. */

import { categoryOf, type Memory } from '../../core/memory/bank';
import { removalOf, withText } from '../../core/memory/edit';
import { isUnanswerable } from '../../core/memory/question-tags';
import { counted } from '../../core/text/counted';
import { parseDate } from '../../core/text/dates';
import { onMemory, onQuestion, quoted, memoryFix, type Check, type Finding, type CheckInput } from './flag';

const NOTHING = [
  'not (?:provided|specified|mentioned|available|given|stated)',
  'no information(?: (?:provided|available))?|n/a|unknown|tbd|null|undefined',
  '未提供|未提及|未说明|未指定|不详|未知|暂无|无信息|待补充',
].join('|');
const SAYS_NOTHING = new RegExp(String.raw`^[\s\p{P}]*(?:${NOTHING})[\s\p{P}]*$`, 'iu');
/** As one of several fields in a text: after a colon, up to the end of the field. */
const ONE_FIELD = /(?<=[:：]\s*)(?:not provided|未提供)(?=\s*(?:[.,;。，；\n]|$))/giu;

/** Whether a field's whole value is one of the words that sources write for a missing one ("Not provided", "未提供"). */
export function saysNothing(value: string): boolean {
  // No such word is as long, and most values are longer.
  return value.length <= 50 && SAYS_NOTHING.test(value);
}

const timeless = ({ time: _, ...rest }: Memory): Memory => rest;
const placeless = ({ place: _, ...rest }: Memory): Memory => rest;

function ofMemory(memory: Memory, { bank }: CheckInput): Finding[] {
  const on = onMemory(memory);
  const { title, text, body, time, place, people } = memory;
  const found: Finding[] = [];
  const deletion = () => ({
    words: { en: 'Delete this memory', zh: '删除这条记忆' },
    edit: removalOf(bank, memory.id),
  });
  if (text.trim() === '' || body.trim() === '') {
    const words = { en: `${quoted(title)} has no content.`, zh: `${quoted(title)}没有内容。` };
    found.push({ on, field: 'text', words, mend: deletion() });
  } else if (saysNothing(body)) {
    const at = text.indexOf(body);
    found.push({
      on,
      field: 'text',
      mend: deletion(),
      words: {
        en: `${quoted(title)} says only ${quoted(body)}.`,
        zh: `${quoted(title)}只写着${quoted(body)}。`,
      },
      ...(at >= 0 && { span: [at, at + body.length] as const }),
    });
  } else if (categoryOf(memory.kind) === 'semantic' && /not provided|未提供/i.test(text)) {
    for (const { 0: words, index } of text.matchAll(ONE_FIELD))
      found.push({
        on,
        field: 'text',
        span: [index, index + words.length],
        words: {
          en: `A field of ${quoted(title)} says ${quoted(words)}.`,
          zh: `${quoted(title)}的一个字段写着${quoted(words)}。`,
        },
        mend: memoryFix(
          { en: 'Empty this field', zh: '清空这个字段' },
          withText(memory, text.slice(0, index) + text.slice(index + words.length)),
        ),
      });
  }
  if (title.trim() === '') {
    const words = { en: `${quoted(text)} has no title.`, zh: `${quoted(text)}没有标题。` };
    found.push({ on, field: 'title', words });
  }
  if (time !== undefined && (time.trim() === '' || saysNothing(time))) {
    const words = {
      en: `The time of ${quoted(title)} is ${quoted(time)}.`,
      zh: `${quoted(title)}的时间写着${quoted(time)}。`,
    };
    const mend = memoryFix({ en: 'Leave the time out', zh: '去掉时间' }, timeless(memory));
    found.push({ on, field: 'time', words, mend });
  }
  if (place !== undefined && (place.trim() === '' || saysNothing(place))) {
    const words = {
      en: `The place of ${quoted(title)} is ${quoted(place)}.`,
      zh: `${quoted(title)}的地点写着${quoted(place)}。`,
    };
    const mend = memoryFix({ en: 'Leave the place out', zh: '去掉地点' }, placeless(memory));
    found.push({ on, field: 'place', words, mend });
  }
  const nobody = people.filter((name) => name.trim() === '' || saysNothing(name));
  if (nobody.length > 0) {
    const named = people.filter((name) => !nobody.includes(name));
    const words = {
      en: `${quoted(nobody[0]!)} is among the people of ${quoted(title)}.`,
      zh: `${quoted(title)}的相关人物中有${quoted(nobody[0]!)}。`,
    };
    const mend = memoryFix({ en: 'Take it out', zh: '移除' }, { ...memory, people: named });
    found.push({ on, field: 'people', words, mend });
  }
  return found;
}

export const emptyField: Check = {
  id: 'empty-field',
  title: { en: 'Empty or “not provided”', zh: '空白或“未提供”' },
  why: {
    en: 'A field without content is retrieved and ranked like any other, and answers nothing (PerLTQA: anomalies in profiles). A value is empty, or a word for a missing one as a whole.',
    zh: '没有内容的字段同样会被检索和排序，却回答不了任何问题（PerLTQA：个人资料中的异常）。指取值为空，或整个取值就是表示缺失的词。',
  },
  severity: 'wrong',
  find: (look) => {
    const { bank } = look;
    const found = bank.memories.flatMap((memory) => ofMemory(memory, look));
    for (const question of bank.questions) {
      const on = onQuestion(question);
      if (question.text.trim() === '')
        found.push({
          on,
          field: 'text',
          words: { en: `Question "${question.id}" has no text.`, zh: `问题“${question.id}”没有正文。` },
          mend: {
            words: { en: 'Delete this question', zh: '删除这个问题' },
            edit: { do: 'remove question', id: question.id },
          },
        });
      // LoCoMo's adversarial questions have evidence and no answer.
      const answerable = question.gold.length > 0 && !isUnanswerable(question);
      if (answerable && (question.answer.trim() === '' || saysNothing(question.answer)))
        found.push({
          on,
          field: 'answer',
          words: {
            en: `${quoted(question.text)} has gold memories but no answer.`,
            zh: `${quoted(question.text)}有标准记忆，却没有答案。`,
          },
        });
    }
    if (bank.character.name.trim() === '')
      found.push({
        on: { type: 'character' },
        field: 'name',
        words: { en: 'The character has no name.', zh: '人物没有姓名。' },
      });
    for (const field of ['summary', 'description'] as const) {
      if (saysNothing(bank.character[field]))
        found.push({
          on: { type: 'character' },
          field,
          words: {
            en: `The character’s ${field} says only ${quoted(bank.character[field])}.`,
            zh: `人物的${field === 'summary' ? '一句话介绍' : '描述'}只写着${quoted(bank.character[field])}。`,
          },
        });
    }
    return found;
  },
};

/** The paper's example of a brief event ("Xiaoming's father used to participate in the activities.") has 8 words; its Chinese 12 to 14 characters. */
export const FEWEST_WORDS = 10;
export const FEWEST_HAN = 16;

export const briefEvent: Check = {
  id: 'brief-event',
  title: { en: 'Brief event', zh: '过短的事件' },
  why: {
    en: `An event of a few words tells no story that a question could be asked about (PerLTQA removes them). Fewer than ${FEWEST_WORDS} words, or ${FEWEST_HAN} Chinese characters.`,
    zh: `寥寥数语的事件说不出可供提问的故事（PerLTQA 会删除它们）。指少于 ${FEWEST_WORDS} 个英文词，或 ${FEWEST_HAN} 个汉字。`,
  },
  severity: 'doubtful',
  find: ({ bank }) =>
    bank.memories.flatMap((memory): Finding[] => {
      const body = memory.body.trim();
      // So long a text is never brief, and need not be counted.
      if (memory.kind !== 'event' || body.length > 150 || body === '' || saysNothing(body)) return [];
      const han = body.match(/\p{Script=Han}/gu)?.length ?? 0;
      const words = body.match(/[^\s\p{P}\p{Script=Han}]+/gu)?.length ?? 0;
      // A mixed text counts a word as the two characters that it would take in Chinese.
      const brief = han > 0 ? han + 2 * words < FEWEST_HAN : words < FEWEST_WORDS;
      if (!brief) return [];
      const size =
        han > 0
          ? { en: `${han} Chinese characters`, zh: `${han} 个汉字` }
          : { en: counted(words, 'word'), zh: `${words} 个词` };
      const told = { en: `${quoted(body)}: ${size.en}.`, zh: `${quoted(body)}：${size.zh}。` };
      return [{ on: onMemory(memory), field: 'text', words: told }];
    }),
};

export const unreadableDate: Check = {
  id: 'unreadable-date',
  title: { en: 'Time not understood', zh: '无法识别的时间' },
  why: {
    en: 'What has no date is not on the timeline and is left out where time is filtered. ISO 8601, English and Chinese dates are read; 05/08/2023 is not, since its month is a matter of opinion.',
    zh: '没有日期的内容不会出现在时间线上，按时间筛选时也会被排除。可识别 ISO 8601、英文和中文日期；05/08/2023 不能识别，因为哪个是月份各有说法。',
  },
  severity: 'doubtful',
  find: ({ bank }) => {
    // Many memories of a session share one time.
    const seen = new Map<string, boolean>();
    const unreadable = (time: string) => {
      if (!seen.has(time)) seen.set(time, time.trim() !== '' && !saysNothing(time) && !parseDate(time));
      return seen.get(time)!;
    };
    return [
      ...bank.memories.map((item) => ({ item, on: onMemory(item) })),
      ...bank.questions.map((item) => ({ item, on: onQuestion(item) })),
    ].flatMap(({ item: { time }, on }): Finding[] =>
      time !== undefined && unreadable(time)
        ? [
            {
              on,
              field: 'time',
              span: [0, time.length],
              words: {
                en: `${quoted(time)} is not a date that can be read.`,
                zh: `${quoted(time)}不是能识别的日期。`,
              },
            },
          ]
        : [],
    );
  },
};
