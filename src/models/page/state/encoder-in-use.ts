/** Encoders by the ids that their stamps have: which one is in use, and how another is chosen. */

import type { EncoderChoice } from '../../../core/encoders';
import type { Language } from '../../../core/text/languages';
import type { Settings } from '../../../ui/state/settings.svelte';
import type { Encoders } from './encoders.svelte';

interface Chosen {
  readonly encoders: Pick<Encoders, 'of' | 'offers'>;
  readonly settings: Pick<Settings, 'encoderOf' | 'embeddings'>;
}

/** Of the model that comes with the page. */
export const shippedId = (language: Language): string => `mnemoscope-${language}`;

/** What would embed a text of the language now; nothing is loaded for it. */
export function encoderInUse({ encoders, settings }: Chosen, language: Language): string {
  const choice = settings.encoderOf(language);
  const chosen =
    choice === 'shipped'
      ? shippedId(language)
      : choice === 'endpoint'
        ? settings.embeddings.model
        : choice.replace(/^model:/, '');
  return encoders.of(language).model?.stamp.id ?? chosen;
}

/** The choice that gives this encoder without a download; undefined where there is none. */
export function choiceOf({ encoders }: Chosen, language: Language, id: string): EncoderChoice | undefined {
  if (id === shippedId(language)) return 'shipped';
  const offer = encoders.offers.find((each) => each.id === id && each.languages.includes(language));
  return offer?.state === 'cached' ? `model:${id}` : undefined;
}
