/** One item made anew with a model; everything else stays. */

import * as z from 'zod';
import { quoted, onOneLine } from '../../../core/text/fence';
import { itemOf, replaceItem, type Draft, type Item, type ItemStep, type ItemValue } from '../draft';
import { anchorsIn } from '../questions/anchors';
import { DIALOGUE_SCHEMA } from '../steps/prompts/dialogue';
import { EVENT_SCHEMA } from '../steps/prompts/events';
import { ASSISTANT } from './dialogues';
import { block, knownBeside, memoryText } from './quoted-draft';
import { taskOf, type MakeTask } from './task';

const PART = {
  profile: z.object({ value: z.string().min(1) }),
  relationships: z.object({ relation: z.string().min(1), description: z.string().min(1) }),
  events: EVENT_SCHEMA,
  dialogues: DIALOGUE_SCHEMA,
  questions: z.object({
    question: z.string().min(1),
    answer: z.string().min(1),
    anchors: z.array(z.string()),
  }),
} as const;

type Part = { readonly [S in ItemStep]: z.infer<(typeof PART)[S]> };

/** @param wish what the user wants changed; may be empty. */
export function redoTask(draft: Draft, item: Item, wish = ''): MakeTask {
  const { language } = draft;
  const gold = item.step === 'questions' ? item.value.gold.flatMap((id) => itemOf(draft, id) ?? []) : [];
  const known = [...gold.map((each) => memoryText(draft, each)), ...knownBeside(draft, item.id)];
  const label = `${item.id}`;
  return taskOf<Part[ItemStep]>({
    key: `redo ${item.id} ${item.revision}`,
    step: item.step,
    title: { en: `${label} again`, zh: `重写 ${label}` },
    draft,
    prompt: 'redo',
    values: {
      name: onOneLine(draft.name),
      item: quoted(JSON.stringify(partOf(item), null, 1)),
      known: block(known, language),
      wish: onOneLine(wish) || '-',
    },
    schema: PART[item.step] as z.ZodType<Part[ItemStep]>,
    // Of the same content a second call must not be answered with the first one's answer.
    repeat: item.revision,
    sample: () => partOf(item),
    apply: (now, value, origin) => {
      const current = itemOf(now, item.id);
      if (!current) return now;
      const made = { value: withPart(current, value, now), origin, from: Object.keys(current.basis) };
      return replaceItem(now, item.id, made as never);
    },
  });

  function partOf({ step, value }: Item): Part[ItemStep] {
    switch (step) {
      case 'profile':
        return { value: value.value };
      case 'relationships':
        return { relation: value.relation, description: value.description };
      case 'events': {
        const { date, title, place, people, text } = value;
        return { date, title, place, people: [...people], description: text };
      }
      case 'dialogues':
        return {
          date: value.date,
          turns: value.turns.map(({ speaker, text }) => ({
            speaker: speaker === draft.name ? ('character' as const) : ('assistant' as const),
            text,
          })),
        };
      case 'questions':
        return { question: value.question, answer: value.answer, anchors: [...value.anchors] };
    }
  }
}

function withPart(item: Item, part: Part[ItemStep], draft: Draft): ItemValue[ItemStep] {
  switch (item.step) {
    case 'profile':
      return { ...item.value, ...(part as Part['profile']) };
    case 'relationships':
      return { ...item.value, ...(part as Part['relationships']) };
    case 'events': {
      const { description, ...rest } = part as Part['events'];
      return { ...item.value, ...rest, text: description };
    }
    case 'dialogues': {
      const { date, turns } = part as Part['dialogues'];
      const other = item.value.turns.find(({ speaker }) => speaker !== draft.name)?.speaker;
      return {
        ...item.value,
        date,
        turns: turns.map(({ speaker, text }) => ({
          speaker: speaker === 'character' ? draft.name : (other ?? ASSISTANT[draft.language]),
          text,
        })),
      };
    }
    case 'questions': {
      const { question, answer, anchors } = part as Part['questions'];
      const memory = item.value.gold.flatMap((id) => itemOf(draft, id) ?? []);
      const text = memory.map((each) => memoryText(draft, each)).join('\n');
      return { ...item.value, question, answer, anchors: anchorsIn(anchors, answer, text) };
    }
  }
}
