/** The text measures of Tables 8 and 11 over responses of a run. */

import type { Cutting, TextSettings } from './external-text';
import type { AnswerUnit } from '../../llm/domain/units';
import type { MemoryBank } from '../../core/memory/bank';
import {
  measureResponses,
  RESPONSE_MEASURES,
  type ResponseMeasure,
  type TextConvention,
} from '../../measures/domain/text/responses';
import { WRITING } from '../../core/text/languages';

/** `valid`: over the responses that there are. `all`: what failed counts as a response that says nothing. */
export const DENOMINATORS = ['valid', 'all'] as const;
export type Denominator = (typeof DENOMINATORS)[number];

export interface ResponseScores {
  /** Responses in the denominator. */
  readonly responses: number;
  /** Turns without a response. */
  readonly missing: number;
  /** In [0, 1]; null where nothing can be said. */
  readonly measures: Readonly<Record<ResponseMeasure, number | null>>;
}

/**
 * A reference as the released files write it. The published convention keeps the quotes around it and takes the speaker's name off letter
 * by letter, so that a bare text would lose its first letters; of the released references, 252 of 263 English and 217 of 262 Chinese ones
 * have exactly this form.
 */
export function asReleased(reference: string, language: TextSettings['language']): string {
  return `<Assistant>:${WRITING[language].gap}"${reference}"\n`;
}

/**
 * Where the references of units stand: as they came with released answers, else the question's own answer, under `published` as the
 * released files write it.
 *
 * @param released by unit, exactly as in the file.
 * @returns undefined for a unit whose bank or question is gone.
 */
export function referenceSource(
  banks: readonly MemoryBank[],
  released: ReadonlyMap<string, string> = new Map(),
): (unit: AnswerUnit, convention: TextConvention) => string | undefined {
  const answers = new Map(
    banks.flatMap(({ id, character: { language }, questions }) =>
      questions.map(
        (question) => [JSON.stringify([id, question.id]), { language, answer: question.answer }] as const,
      ),
    ),
  );
  return ({ id, bank, question }, convention) => {
    const given = released.get(id);
    const own = answers.get(JSON.stringify([bank, question]));
    if (given !== undefined || !own) return given;
    return convention === 'published' ? asReleased(own.answer, own.language) : own.answer;
  };
}

/**
 * Scores responses against their references, as `evaluateOutputs` scores a released file.
 *
 * @param referenceOf the reference of a unit as the convention has it: {@link asReleased} or as in the released file under `published`, bare
 *   or with its speaker under `standard`; undefined where there is none, which leaves the unit out.
 */
export function responseScores(
  units: readonly AnswerUnit[],
  referenceOf: (unit: AnswerUnit, convention: TextConvention) => string | undefined,
  settings: Pick<TextSettings, 'convention'>,
  { tokenizers }: Pick<Cutting, 'tokenizers'>,
  denominator: Denominator = 'valid',
): ResponseScores {
  const referenced = units.flatMap((unit) => {
    const reference = referenceOf(unit, settings.convention);
    return reference === undefined ? [] : [{ unit, reference }];
  });
  const scored = referenced.flatMap(({ unit: { outcome }, reference }) => {
    if (outcome.state === 'done') return [{ response: outcome.value, reference }];
    return denominator === 'all' ? [{ response: '', reference }] : [];
  });
  const missing = referenced.filter(({ unit }) => unit.outcome.state !== 'done').length;
  const none = missing === referenced.length;
  const measures = none ? undefined : measureResponses(scored, settings.convention, tokenizers);
  return {
    responses: none ? 0 : scored.length,
    missing,
    measures: Object.fromEntries(
      RESPONSE_MEASURES.map((measure) => [measure, measures?.[measure] ?? null]),
    ) as ResponseScores['measures'],
  };
}
