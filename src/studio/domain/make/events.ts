/**
 * Steps 4 and 5 with a model: a background event, then one event after the other, each with somebody from the relationships; and what the
 * character says of an event to an assistant.
 */

import { parseDate } from '../../../core/text/dates';
import { onOneLine } from '../../../core/text/fence';
import { WRITING } from '../../../core/text/languages';
import { addItem, includedItems, type Draft, type Item, itemOf } from '../draft';
import { drawnTopic } from '../steps/seed';
import {
  EVENT_SCHEMA,
  type EventAnswer,
  DIALOGUE_SCHEMA,
  type DialogueAnswer,
} from '../steps/prompts/character';
import { block, eventLines, profileLines, relationshipLines, words, memoryText } from './quoted-draft';
import type { Complaint } from './ask-checked';
import { bornOf, coreOf } from './profile';
import { taskOf, type MakeTask } from './task';
import type { Language } from '../../../core/memory/bank';

/** A shorter event is too brief to be asked about: words, or characters. */
const LEAST = { words: 50, characters: 80 } as const;

/** The next event: the background where there is none. */
export function eventTask(draft: Draft): MakeTask {
  const events = includedItems(draft, 'events');
  const isFirst = events.length === 0;
  const person = isFirst ? undefined : leastSeen(draft, events);
  const { language } = draft;
  const [open, close] = WRITING[language].brackets;
  const topic = drawnTopic(draft, events.length);
  const number = events.length + 1;
  return taskOf<EventAnswer>({
    key: `event after ${events.map(({ id }) => id).join(' ')}`,
    step: 'events',
    title: isFirst
      ? { en: 'Background event', zh: '背景事件' }
      : { en: `Event ${number}`, zh: `第 ${number} 件事` },
    draft,
    prompt: isFirst ? 'background' : 'event',
    values: {
      name: onOneLine(draft.name),
      profile: block(profileLines(draft), language),
      relationships: block(relationshipLines(draft), language),
      events: block(eventLines(draft), language),
      topic: onOneLine(topic),
      person: person
        ? onOneLine(`${person.value.person}${open}${person.value.relation}${close}`)
        : onOneLine(draft.name),
    },
    schema: EVENT_SCHEMA,
    sample: () => ({
      date: '2015-05-01',
      title: words(5, language),
      place: words(3, language),
      people: person ? [person.value.person] : [],
      description: [words(isFirst ? 130 : 230, language), person?.value.person].filter(Boolean).join(' '),
    }),
    check: (value) => complaintsOf(value, draft, person),
    apply: (now, value, origin, complaints) => {
      if (complaints.some(({ code }) => code === 'repeats')) return now;
      const people = value.people.map((each) => each.trim()).filter((each) => each && each !== now.name);
      const known = includedItems(now, 'relationships').filter((item) => people.includes(item.value.person));
      const background = includedItems(now, 'events')[0];
      return addItem(now, 'events', {
        value: {
          date: value.date.trim(),
          place: value.place.trim(),
          title: value.title.trim(),
          text: value.description.trim(),
          people: [...new Set(people)],
          theme: topic,
        },
        origin,
        from: [...known.map(({ id }) => id), ...coreOf(now), ...(background ? [background.id] : [])],
      }).draft;
    },
  });
}

/** Whoever takes part in the fewest events; of several the first. */
function leastSeen(draft: Draft, events: readonly Item<'events'>[]): Item<'relationships'> | undefined {
  const seen = (name: string) => events.filter(({ value }) => value.people.includes(name)).length;
  return includedItems(draft, 'relationships').reduce<Item<'relationships'> | undefined>(
    (best, item) => (best && seen(best.value.person) <= seen(item.value.person) ? best : item),
    undefined,
  );
}

function complaintsOf(
  { date, title, description, people }: EventAnswer,
  draft: Draft,
  person: Item<'relationships'> | undefined,
): Complaint[] {
  const found: Complaint[] = [];
  const when = parseDate(date);
  const born = bornOf(draft);
  if (!when)
    found.push({
      code: 'incomplete',
      message: {
        en: `“${date}” is no date. Write YYYY-MM-DD.`,
        zh: `“${date}”不是日期。请写成 YYYY-MM-DD。`,
      },
    });
  else if (when.start > draft.changed || (born !== undefined && when.end <= born))
    found.push({
      code: 'contradicts',
      message: {
        en: `${date} is outside of the life: before the birth, or in the future.`,
        zh: `${date} 不在人物的一生之内：早于出生，或在未来。`,
      },
    });
  const folded = (text: string) => text.normalize('NFKC').trim().toLowerCase();
  if (includedItems(draft, 'events').some(({ value }) => folded(value.title) === folded(title)))
    found.push({
      code: 'repeats',
      message: {
        en: `There is an event “${title}” already. Write about something else.`,
        zh: `已有事件“${title}”。请写另一件事。`,
      },
    });
  const { unit } = WRITING[draft.language];
  const length = unit === 'words' ? description.split(/\s+/).length : [...description].length;
  if (length < LEAST[unit])
    found.push({
      code: 'incomplete',
      message: {
        en: `The event is too brief to be asked about (${length} ${unit}). Tell it more fully.`,
        zh: `事件过于简短，无法提问（${length} 字）。请写得更详细。`,
      },
    });
  const name = person?.value.person;
  if (name && !people.includes(name) && !description.includes(name))
    found.push({
      code: 'incomplete',
      message: {
        en: `${name} takes part, but is not in the event. Name ${name} in it.`,
        zh: `${name}应当参与，却没有出现在事件中。请写入${name}。`,
      },
    });
  return found;
}

/** Who is talked to, as the dialogue shows it. */
export const ASSISTANT: Readonly<Record<Language, string>> = { en: 'Assistant', zh: '助手' };

/** About as many as PerLTQA's dialogues have: 25,256 utterances in 3,409. */
const TURNS = 8;

/** Events without a dialogue, in order. */
export function eventsWithoutDialogue(draft: Draft): Item<'events'>[] {
  const told = new Set(includedItems(draft, 'dialogues').map(({ value }) => value.event));
  return includedItems(draft, 'events').filter(({ id }) => !told.has(id));
}

export function dialogueTask(draft: Draft, event: Item<'events'>): MakeTask {
  const { language } = draft;
  const { title } = event.value;
  const [open, close] = [' (', ')'];
  const lines = [
    memoryText(draft, event),
    event.value.people.length > 0 ? `${open.trim()}${event.value.people.join(', ')}${close}` : '',
  ];
  return taskOf<DialogueAnswer>({
    key: `dialogue ${event.id}`,
    step: 'dialogues',
    title: { en: `Dialogue about “${title}”`, zh: `关于“${title}”的对话` },
    draft,
    prompt: 'dialogue',
    values: {
      name: onOneLine(draft.name),
      profile: block(profileLines(draft), language),
      event: block(lines.filter(Boolean), language),
      count: String(TURNS),
    },
    schema: DIALOGUE_SCHEMA,
    sample: () => ({
      date: event.value.date,
      turns: Array.from({ length: TURNS }, (_, i) => ({
        speaker: i % 2 === 0 ? ('character' as const) : ('assistant' as const),
        text: [words(28, language), ...event.value.people, event.value.place, title].join(' '),
      })),
    }),
    check: (value) => dialogueComplaints(value, event),
    apply: (now, value, origin) => {
      // The event may have been deleted meanwhile: its dialogue would hang in the air.
      if (!itemOf(now, event.id)) return now;
      const turns = value.turns.map(({ speaker, text }) => ({
        speaker: speaker === 'character' ? now.name : ASSISTANT[language],
        text: text.trim(),
      }));
      return addItem(now, 'dialogues', {
        value: { event: event.id, date: value.date.trim(), turns },
        origin,
      }).draft;
    },
  });
}

function dialogueComplaints({ date, turns }: DialogueAnswer, { value }: Item<'events'>): Complaint[] {
  const found: Complaint[] = [];
  const when = parseDate(date.replace('T', ' '));
  const event = parseDate(value.date);
  if (when && event && when.end <= event.start)
    found.push({
      code: 'contradicts',
      message: {
        en: `The conversation is dated ${date}, before the event (${value.date}).`,
        zh: `对话日期 ${date} 早于事件（${value.date}）。`,
      },
    });
  const text = turns.map((turn) => turn.text).join('\n');
  const unnamed = value.people.filter((name) => !namedIn(text, name));
  if (unnamed.length > 0)
    found.push({
      code: 'incomplete',
      message: {
        en: `The conversation does not name ${unnamed.join(', ')}.`,
        zh: `对话没有提到${unnamed.join('、')}。`,
      },
    });
  if (!turns.some(({ speaker }) => speaker === 'character'))
    found.push({
      code: 'incomplete',
      message: { en: 'The character says nothing.', zh: '人物没有说话。' },
    });
  return found;
}

/** Also by a first or last name alone. */
function namedIn(text: string, name: string): boolean {
  return text.includes(name) || name.split(/\s+/).some((part) => part.length > 2 && text.includes(part));
}
