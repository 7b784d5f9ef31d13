/** HaluMem's `persona_info` as a character. */

import type { Character, Language } from '../../../core/memory/bank';
import { isRecord, type JsonRecord } from '../../../core/json-record';
import { textAt } from './halumem-fields';
import { PRONOUNS } from '../../../core/memory/pronouns';

/** What the persona's text says, by label in lower case: `Name: Sharon Brown; Gender: Female; …` or an object. */
export function personaFields(persona: unknown): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  const add = (label: string, value: string) => {
    const key = label
      .toLowerCase()
      .replace(/[\s_]+/g, ' ')
      .trim();
    if (key && value.trim() && !fields.has(key)) fields.set(key, value.trim());
  };
  const addRecord = (record: JsonRecord): void => {
    for (const [key, value] of Object.entries(record)) {
      if (isRecord(value)) addRecord(value);
      else if (typeof value === 'string' || typeof value === 'number') add(key, String(value));
    }
  };
  if (isRecord(persona)) addRecord(persona);
  if (typeof persona === 'string') {
    for (const part of persona.replace(/^\s*\[[^\]]*\]\s*/, '').split(/;\s*/)) {
      const at = part.indexOf(':');
      if (at > 0) add(part.slice(0, at), part.slice(at + 1).replace(/\.+$/, ''));
    }
  }
  return fields;
}

/** Name (else `user_name`, else none), pronouns by gender, and the persona's text. */
export function personaOf(user: JsonRecord, language: Language): Omit<Character, 'id' | 'language'> {
  const persona = user['persona_info'];
  const fields = personaFields(persona);
  const of = (label: string) => fields.get(label) ?? '';
  const facts = ['gender', 'birth date', 'location', 'current age'].map(of);
  const [gender, born, place] = facts;
  const parts = [gender, born && `born ${born}`, place, of('life goal type')].filter(Boolean);
  return {
    name: of('name') || textAt(user, 'user_name'),
    pronouns: pronounsOf(gender!, language),
    summary: parts.length > 0 ? `${parts.join(', ')}.` : '',
    description:
      typeof persona === 'string' ? persona.trim() : [...fields].map((field) => field.join(': ')).join('; '),
  };
}

function pronounsOf(gender: string, language: Language): string {
  const { she, he, they } = PRONOUNS[language];
  if (/^(female|woman|女)/i.test(gender)) return she;
  return /^(male|man|男)/i.test(gender) ? he : they;
}
