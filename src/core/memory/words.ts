/** What the language, the kind and the category of a memory are called in the middle of a sentence. */

import type { Category, Kind, Language } from './bank';
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
