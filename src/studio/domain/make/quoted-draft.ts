/** What the draft says, as the prompts quote it. */

import { quoted } from '../../../core/text/fence';
import { WRITING, type Language } from '../../../core/text/languages';
import { includedItems, type Draft, type Item, type ItemStep } from '../draft';

/** English words of a token each, Chinese characters likewise. */
const FILL: Readonly<Record<Language, readonly [word: string, gap: string]>> = {
  en: ['word', ' '],
  zh: ['字', ''],
};

let made = 0;

/** A text of so many words that differs from every other one. */
export function words(count: number, language: Language): string {
  const [word, gap] = FILL[language];
  made++;
  return [`x${made}`, ...Array.from({ length: Math.max(0, count - 1) }, () => word)].join(gap);
}

const NONE: Readonly<Record<Language, string>> = { en: '(none)', zh: '（无）' };
/** Of a text that is quoted for context alone. */
const SHORT = 160;

/** Lines as quoted material; a word for nothing where there are none. */
export function block(lines: readonly string[], language: Language): string {
  return quoted(lines.length > 0 ? lines.join('\n') : NONE[language]);
}

export function profileLines(draft: Draft): string[] {
  return includedItems(draft, 'profile').map(({ value }) =>
    labelled(draft.language, value.field, value.value),
  );
}

export function relationshipLines(draft: Draft): string[] {
  const [open, close] = WRITING[draft.language].brackets;
  return includedItems(draft, 'relationships').map(({ value }) =>
    labelled(draft.language, `${value.person}${open}${value.relation}${close}`, value.description),
  );
}

export function eventLines(draft: Draft): string[] {
  return includedItems(draft, 'events').map(({ value }) =>
    [
      value.date,
      value.place,
      value.title,
      value.people.join(WRITING[draft.language].listComma),
      inShort(value.text),
    ]
      .filter(Boolean)
      .join(' | '),
  );
}

/** An item as the memory that it becomes. */
export function memoryText(draft: Draft, item: Item): string {
  const { language, name } = draft;
  switch (item.step) {
    case 'profile':
      return labelled(language, item.value.field, item.value.value);
    case 'relationships':
      return labelled(language, `${item.value.person}, ${item.value.relation}`, item.value.description);
    case 'events':
      return [item.value.date, item.value.place, item.value.title, item.value.text]
        .filter(Boolean)
        .join('\n');
    case 'dialogues':
      return [
        item.value.date,
        ...item.value.turns.map(({ speaker, text }) => labelled(language, speaker || name, text)),
      ].join('\n');
    case 'questions':
      return item.value.question;
  }
}

/** Everything but one item, in short: what a part that is written anew must agree with. */
export function knownBeside(draft: Draft, id: string): string[] {
  const steps: readonly ItemStep[] = ['profile', 'relationships', 'events'];
  const others = { ...draft, items: draft.items.filter((item) => item.id !== id) };
  return steps.flatMap((step) =>
    step === 'profile'
      ? profileLines(others)
      : step === 'relationships'
        ? relationshipLines(others)
        : eventLines(others),
  );
}

function labelled(language: Language, label: string, text: string): string {
  return `${label}${WRITING[language].colon}${text}`;
}

function inShort(text: string): string {
  const characters = [...text];
  return characters.length > SHORT ? `${characters.slice(0, SHORT).join('')} …` : text;
}
