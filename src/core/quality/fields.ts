/** Fields that say nothing, events that say little, times that nobody can read. */

import { categoryOf, type Memory } from '../memory/bank';
import { removalOf, withText } from '../memory/edit';
import { parseDate } from '../text/dates';
import { onMemory, onQuestion, quoted, memoryMend, type Check, type Finding, type Look } from './flag';

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

function ofMemory(memory: Memory, { bank }: Look): Finding[] {
  const on = onMemory(memory);
  const { title, text, body, time, place, people } = memory;
  const found: Finding[] = [];
  const deletion = () => ({ words: 'Delete this memory', edit: removalOf(bank, memory.id) });
  if (text.trim() === '' || body.trim() === '') {
    found.push({ on, field: 'text', words: `${quoted(title)} has no content.`, mend: deletion() });
  } else if (saysNothing(body)) {
    const at = text.indexOf(body);
    found.push({
      ...{ on, field: 'text', words: `${quoted(title)} says only ${quoted(body)}.`, mend: deletion() },
      ...(at >= 0 && { span: [at, at + body.length] as const }),
    });
  } else if (categoryOf(memory.kind) === 'semantic' && /not provided|未提供/i.test(text)) {
    for (const { 0: words, index } of text.matchAll(ONE_FIELD))
      found.push({
        on,
        field: 'text',
        span: [index, index + words.length],
        words: `A field of ${quoted(title)} says ${quoted(words)}.`,
        mend: memoryMend(
          'Empty this field',
          withText(memory, text.slice(0, index) + text.slice(index + words.length)),
        ),
      });
  }
  if (title.trim() === '') found.push({ on, field: 'title', words: `${quoted(text)} has no title.` });
  if (time !== undefined && (time.trim() === '' || saysNothing(time))) {
    const words = `The time of ${quoted(title)} is ${quoted(time)}.`;
    found.push({ on, field: 'time', words, mend: memoryMend('Leave the time out', timeless(memory)) });
  }
  if (place !== undefined && (place.trim() === '' || saysNothing(place))) {
    const words = `The place of ${quoted(title)} is ${quoted(place)}.`;
    found.push({ on, field: 'place', words, mend: memoryMend('Leave the place out', placeless(memory)) });
  }
  const nobody = people.filter((name) => name.trim() === '' || saysNothing(name));
  if (nobody.length > 0) {
    const named = people.filter((name) => !nobody.includes(name));
    const words = `${quoted(nobody[0]!)} stands among the people of ${quoted(title)}.`;
    found.push({ on, field: 'people', words, mend: memoryMend('Take it out', { ...memory, people: named }) });
  }
  return found;
}

export const emptyField: Check = {
  id: 'empty-field',
  title: 'Empty or “not provided”',
  why: 'A field without content is retrieved and ranked like any other, and answers nothing (PerLTQA: anomalies in profiles). A value is empty, or a word for a missing one as a whole.',
  severity: 'wrong',
  find: (look) => {
    const { bank } = look;
    const found = bank.memories.flatMap((memory) => ofMemory(memory, look));
    for (const question of bank.questions) {
      const on = onQuestion(question);
      if (question.text.trim() === '')
        found.push({
          ...{ on, field: 'text', words: `Question "${question.id}" has no text.` },
          mend: { words: 'Delete this question', edit: { do: 'remove question', id: question.id } },
        });
      // LoCoMo's adversarial questions have evidence but, rightly, no answer.
      const answerable = question.gold.length > 0 && !question.tags.includes('adversarial');
      if (answerable && (question.answer.trim() === '' || saysNothing(question.answer)))
        found.push({
          on,
          field: 'answer',
          words: `${quoted(question.text)} has gold memories but no answer.`,
        });
    }
    if (bank.character.name.trim() === '')
      found.push({ on: { type: 'character' }, field: 'name', words: 'The character has no name.' });
    for (const field of ['summary', 'description'] as const) {
      if (saysNothing(bank.character[field]))
        found.push({
          ...{ on: { type: 'character' }, field },
          words: `The character’s ${field} says only ${quoted(bank.character[field])}.`,
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
  title: 'Brief event',
  why: `An event of a few words tells no story that a question could be asked about (PerLTQA removes them). Fewer than ${FEWEST_WORDS} words, or ${FEWEST_HAN} Chinese characters.`,
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
      const size = han > 0 ? `${han} Chinese characters` : `${words} ${words === 1 ? 'word' : 'words'}`;
      return [{ on: onMemory(memory), field: 'text', words: `${quoted(body)}: ${size}.` }];
    }),
};

export const unreadableDate: Check = {
  id: 'unreadable-date',
  title: 'Time not understood',
  why: 'What has no date stands apart from the timeline and is left out where time is filtered. ISO 8601, English and Chinese dates are read; 05/08/2023 is not, since its month is a matter of opinion.',
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
              words: `${quoted(time)} is no date that can be read.`,
            },
          ]
        : [],
    );
  },
};
