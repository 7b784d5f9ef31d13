/** Which encoders a run used, and in which of them runs differ. */

import { LANGUAGES, type Language } from '../../../core/text/languages';
import type { ModelStamp } from '../../../core/ports';
import type { BankRunHeader } from './run';

type Encoded = Pick<BankRunHeader, 'models'>;

/** The encoders of a run with their languages. */
export function encodersOf({ models }: Encoded): readonly (readonly [Language, ModelStamp])[] {
  return LANGUAGES.flatMap((language) => {
    const encoder = models[language]?.encoder;
    return encoder ? [[language, encoder] as const] : [];
  });
}

/** Their ids, each once. */
export function encoderIds(runs: readonly Encoded[]): readonly string[] {
  return [...new Set(runs.flatMap(encodersOf).map(([, { id }]) => id))];
}

/**
 * For each run its encoders in the languages in which the runs have different ones: `mnemoscope-large-en`; with form and device where only these
 * differ. Empty where no language has several.
 */
export function encoderMarks(runs: readonly Encoded[]): readonly string[] {
  const marks = LANGUAGES.flatMap((language) => {
    const stamps = runs.map(({ models }) => models[language]?.encoder);
    const ids = new Set(stamps.map((stamp) => stamp?.id));
    const whole = new Set(stamps.map((stamp) => stamp && wholeText(stamp)));
    for (const seen of [ids, whole]) seen.delete(undefined);
    if (whole.size < 2) return [];
    return [stamps.map((stamp) => stamp && (ids.size === whole.size ? stamp.id : wholeText(stamp)))];
  });
  return runs.map((_, i) => marks.flatMap((own) => own[i] ?? []).join(', '));
}

function wholeText({ id, revision, dtype, device, recipe }: ModelStamp): string {
  return [id, revision, dtype, device, recipe].filter(Boolean).join(' ');
}
