/** What a PerLTQA file says of a character besides the memories. */

import type { Character, Language } from '../../../core/memory/bank';
import { sentences } from '../../../core/text/sentences';
import { isRecord, type JsonRecord } from '../../../core/json-record';
import { fieldText, isField, sectionKind, structured, textOf } from './perltqa-fields';
import { PRONOUNS } from '../../../core/memory/pronouns';

/** The profile fields as one record; empty where there are none. */
export function profileOf(sections: JsonRecord): JsonRecord {
  const section = Object.entries(sections).find(([key]) => sectionKind(key) === 'profile')?.[1];
  const { value } = structured(section);
  if (isRecord(value)) return value;
  return Array.isArray(value) ? Object.fromEntries(value.filter(isRecord).flatMap(Object.entries)) : {};
}

/** Pronouns by the gender field, the profile description, and its first sentence (else the occupation) as summary. */
export function portraitOf(
  sections: JsonRecord,
  language: Language,
): Pick<Character, 'pronouns' | 'summary' | 'description'> {
  const profile = profileOf(sections);
  const text = Object.entries(sections).find(([key]) => isField(key, ['profileDescription']))?.[1];
  const description = textOf(text);
  // Descriptions may open with a heading in Markdown, which ends without a stop.
  const first = sentences(description).find((sentence) => /[.!?。！？]["”』」)）]*$/.test(sentence.text));
  const summary = first?.text ?? fieldText(profile, 'occupation');
  return { pronouns: pronounsOf(fieldText(profile, 'gender'), language), summary, description };
}

function pronounsOf(gender: string, language: Language): string {
  const { she, he, they } = PRONOUNS[language];
  if (/^(female|woman|girl|女)/i.test(gender)) return she;
  return /^(male|man|boy|男)/i.test(gender) ? he : they;
}

/** A name as part of an id: letters and digits of any script, in lower case, joined by hyphens. */
export function slug(name: string): string {
  // One character at a time, for the same reason.
  const words = name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, ' ')
    .split(' ')
    .filter(Boolean);
  return words.join('-') || 'unnamed';
}

/** Whether two names differ in case, spaces or punctuation at most. */
export function sameName(a: string, b: string): boolean {
  return slug(a).replaceAll('-', '') === slug(b).replaceAll('-', '');
}
