/** What is computed of every answer that has a reference: LoCoMo's own score as its evaluation has it, and token F1. */

import { locomoF1 } from '../../../measures/domain/text/locomo-f1';
import { tokenF1 } from '../../../measures/domain/text/squad';
import { languageOfText, WRITING } from '../../../core/text/languages';
import { characters, whitespace } from '../../../core/text/segment';
import { locomoCategory } from './fields';
import type { OpenedQuestion, RunFacts } from './opened';

export const LOCOMO_OFFICIAL = 'LoCoMo F1 (official)';
export const TOKEN_F1 = 'Token F1';

const F1 = { words: tokenF1(whitespace), characters: tokenF1(characters) };

/** The answers with both figures among their scores, where they can be computed. */
export function withTextFigures(
  answers: ReadonlyMap<string, RunFacts>,
  questions: readonly OpenedQuestion[],
): ReadonlyMap<string, RunFacts> {
  const byKey = new Map(questions.map((question) => [question.key, question]));
  return new Map([...answers].map(([key, facts]) => [key, { ...facts, ...figured(facts, byKey.get(key)!) }]));
}

function figured(
  { answer, error, scores }: RunFacts,
  { gold, category = '' }: OpenedQuestion,
): Pick<RunFacts, 'scores'> {
  if (answer === undefined || error !== undefined) return { scores };
  const number = Number(category.charAt(0));
  const official =
    locomoCategory(category.charAt(0)) === category && (gold !== undefined || number === 5)
      ? locomoF1(answer, gold ?? '', number)
      : undefined;
  const f1 =
    gold === undefined || gold === '' ? undefined : F1[WRITING[languageOfText(gold)].unit].of(answer, gold);
  return {
    scores: {
      ...scores,
      ...(official !== undefined && { [LOCOMO_OFFICIAL]: official }),
      ...(f1 !== undefined && { [TOKEN_F1]: f1 }),
    },
  };
}
