/** Step 5 with a model: the character talks about an event with an assistant. */

import { parseDate } from '../../../core/text/dates';
import { onOneLine } from '../../../core/text/fence';
import type { Language } from '../../../core/memory/bank';
import { addItem, itemOf, includedItems, type Draft, type Item } from '../draft';
import { DIALOGUE_SCHEMA, type DialogueAnswer } from '../steps/prompts/character';
import { block, memoryText, profileLines, words } from './quoted-draft';
import type { Complaint } from './ask-checked';
import { taskOf, type MakeTask } from './task';

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
    check: (value) => complaintsOf(value, event),
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

function complaintsOf({ date, turns }: DialogueAnswer, { value }: Item<'events'>): Complaint[] {
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
