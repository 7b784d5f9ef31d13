/** Examples for the help on measures, taken from what a screen shows. */

import type { Confident } from '../domain/classification';
import type { Labelled } from '../domain/classification/measure';
import { goldUnits } from '../domain/ranking';
import { hitPlaces } from '../domain/ranking/family';
import {
  memoriesById,
  type Category,
  type Language,
  type MemoryBank,
  type Question,
} from '../../core/memory/bank';
import type { WorkedStep } from '../domain/formula';
import { headingOf } from '../domain/measure';
import { rougeScoreTokens } from '../domain/text/rouge-score';
import type { TextMeasure } from '../domain/text/measure';
import { characters, whitespace } from '../../core/text/segment';
import { WRITING } from '../../core/text/languages';

/** One question, its ranking, and where gold stands in it. */
export interface RankingExample {
  /** What ranked: a system’s name. */
  readonly system: string;
  readonly character: string;
  readonly language: Language;
  readonly question: string;
  /** Best first, as far as the ranking was kept. */
  readonly ranked: readonly { readonly title: string; readonly gold: boolean }[];
  /** Places from 0, rising. */
  readonly hits: readonly number[];
  /** Size of the gold set, at least 1. */
  readonly gold: number;
}

/** A classifier over questions. */
export interface ClassificationExample {
  readonly classifier: string;
  readonly cases: readonly Labelled<Category>[];
  readonly answers: readonly Confident[];
}

/** One answer beside its reference. */
export interface AnswerExample {
  readonly question: string;
  readonly language: Language;
  readonly answer: string;
  readonly reference: string;
  readonly anchors: readonly string[];
}

/** Deeper than any cutoff that is offered. */
const DEPTH = 1000;

/**
 * A question's ranking as an example.
 *
 * @param ranked memory ids, best first.
 * @returns undefined where the question has no gold: there is nothing to find.
 */
export function rankingExample(
  system: string,
  bank: MemoryBank,
  question: Question,
  ranked: readonly string[],
  mode: 'strict' | 'event' = 'strict',
): RankingExample | undefined {
  const unitOf = goldUnits(bank, mode);
  const gold = new Set(question.gold.map(unitOf));
  if (gold.size === 0) return undefined;
  const memories = memoriesById(bank);
  const units = ranked.map(unitOf);
  return {
    system,
    character: bank.character.name,
    language: bank.character.language,
    question: question.text,
    ranked: ranked.map((id, i) => ({ title: memories.get(id)?.title ?? id, gold: gold.has(units[i]!) })),
    hits: hitPlaces(units, gold, DEPTH),
    gold: gold.size,
  };
}

/** Of a measure that was asked for without one: the deepest of PerLTQA’s Table 5. */
export const DEFAULT_CUTOFF = 5;

/** Chinese is cut into characters; English into words, for ROUGE into its own. */
export function answerSteps(measure: TextMeasure, example: AnswerExample): readonly WorkedStep[] {
  const words = headingOf(measure) === 'ROUGE-L' ? rougeScoreTokens : whitespace;
  return measure.worked({ ...example, segment: { characters, words }[WRITING[example.language].unit] });
}
