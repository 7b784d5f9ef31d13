/** What the language, the kind and the category of a memory are called in the middle of a sentence, and somebody in the third person. */

import type { Language, Category, Kind } from './bank';
import type { Phrase } from '../text/phrase';

export const LANGUAGE_WORDS: Readonly<Record<Language, Phrase>> = {
  en: { en: 'English', zh: '英文' },
  zh: { en: 'Chinese', zh: '中文' },
};

export const KIND_WORDS: Readonly<Record<Kind, Phrase>> = {
  profile: { en: 'profile', zh: '个人资料' },
  relationship: { en: 'relationship', zh: '社会关系' },
  event: { en: 'event', zh: '事件' },
  dialogue: { en: 'dialogue', zh: '对话' },
};

export const CATEGORY_WORDS: Readonly<Record<Category, Phrase>> = {
  semantic: { en: 'semantic', zh: '语义' },
  episodic: { en: 'episodic', zh: '情景' },
};

interface Pronouns {
  readonly she: string;
  readonly he: string;
  /** Where the gender is not known. */
  readonly they: string;
  /** Of several people. */
  readonly several: string;
}

/** For characters whose source says no more than a gender. */
export const PRONOUNS: Readonly<Record<Language, Pronouns>> = {
  en: { she: 'she/her', he: 'he/him', they: 'they/them', several: 'they/them' },
  zh: { she: '她', he: '他', they: 'TA', several: 'TA们' },
};
