/** Values of items as they begin, and as fields of one line. */

import {
  includedItems,
  type Draft,
  type DraftTurn,
  type ItemStep,
  type ItemValue,
} from '../../../domain/draft';
import { WRITING, type Language } from '../../../../core/text/languages';

export function emptyValue<S extends ItemStep>(draft: Draft, step: S): ItemValue[S] {
  const values: ItemValue = {
    profile: { field: '', value: '' },
    relationships: { person: '', relation: '', description: '' },
    events: { date: '', place: '', title: '', text: '', people: [], theme: '' },
    dialogues: { event: includedItems(draft, 'events').at(-1)?.id ?? '', date: '', turns: [] },
    questions: {
      kind: 'profile',
      question: '',
      answer: '',
      anchors: [],
      gold: [],
      answerable: true,
      tags: [],
    },
  };
  return values[step];
}

/** `Speaker: words`, one turn per line. */
export function turnsText(turns: readonly DraftTurn[], language: Language): string {
  return turns.map(({ speaker, text }) => `${speaker}${WRITING[language].colon}${text}`).join('\n');
}

/** The inverse; a line without a speaker goes on with the turn before it. */
export function turnsOf(text: string): DraftTurn[] {
  const turns: DraftTurn[] = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    const said = /^([^:：]{1,40})[:：]\s*(.*)$/u.exec(line);
    const last = turns.at(-1);
    if (said) turns.push({ speaker: said[1]!.trim(), text: said[2]! });
    else if (last) turns[turns.length - 1] = { ...last, text: `${last.text} ${line.trim()}` };
    else turns.push({ speaker: '', text: line.trim() });
  }
  return turns;
}

export function namesOf(text: string): string[] {
  return text
    .split(/[,，、]/u)
    .map((name) => name.trim())
    .filter(Boolean);
}
