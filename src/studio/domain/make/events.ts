/** Step 4 with a model: a background event, then one event after the other, each with somebody from the relationships. */

import { parseDate } from '../../../core/text/dates';
import { onOneLine } from '../../../core/text/fence';
import { WRITING } from '../../../core/text/languages';
import { addItem, includedItems, type Draft, type Item } from '../draft';
import { drawnTopic } from '../steps/seed';
import { EVENT_SCHEMA, type EventAnswer } from '../steps/prompts/character';
import { block, eventLines, profileLines, relationshipLines, words } from './quoted-draft';
import type { Complaint } from './ask-checked';
import { bornOf, coreOf } from './profile';
import { taskOf, type MakeTask } from './task';

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
