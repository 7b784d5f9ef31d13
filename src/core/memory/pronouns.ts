/** How a language names somebody in the third person, for characters whose source says no more than a gender. */

import type { Language } from './bank';

interface Pronouns {
  readonly she: string;
  readonly he: string;
  /** Where the gender is not known. */
  readonly they: string;
  /** Of several people. */
  readonly several: string;
}

export const PRONOUNS: Readonly<Record<Language, Pronouns>> = {
  en: { she: 'she/her', he: 'he/him', they: 'they/them', several: 'they/them' },
  zh: { she: '她', he: '他', they: 'TA', several: 'TA们' },
};
