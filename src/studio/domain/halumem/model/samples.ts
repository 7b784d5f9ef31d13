/** Answers as long as a model's are expected to be, which pass the checks: what the cost beforehand is counted on. */

import type { z } from 'zod';
import type { Language } from '../../../../core/text/languages';
import { isoDay } from '../../../../core/text/dates';
import { words } from '../../make/sample';
import type { ASKED_SCHEMA, PERSONA_SCHEMA, POINTS_SCHEMA, SKELETON_SCHEMA, TURNS_SCHEMA } from './prompts';

const WEEK = 7 * 24 * 3_600_000;

export function persona(language: Language): z.infer<typeof PERSONA_SCHEMA> {
  const text = (count: number) => words(count, language);
  return {
    name: text(2),
    gender: text(1),
    birth_date: '1990-05-01',
    city: text(1),
    degree: text(1),
    major: text(2),
    goal: text(12),
    occupation: text(3),
    employer: text(3),
    health: text(8),
    relations: Array.from({ length: 4 }, () => ({ relation: text(1), name: text(2) })),
    preferences: Array.from({ length: 7 }, () => ({
      kind: text(1),
      stance: 'like' as const,
      what: text(3),
      reason: text(10),
    })),
  };
}

export function skeleton(count: number, language: Language): z.infer<typeof SKELETON_SCHEMA> {
  return {
    stages: Array.from({ length: count }, (_, i) => ({
      date: isoDay(Date.UTC(2025, 0, 13) + i * 3 * WEEK),
      kind: i === 0 ? ('init' as const) : ('career' as const),
      title: words(16, language),
    })),
  };
}

export function points(
  count: number,
  session: number,
  language: Language,
  name: string,
): z.infer<typeof POINTS_SCHEMA> {
  const made = Array.from({ length: count }, () => ({
    text: `${name} ${words(14, language)}`,
    type: 'Event Memory' as const,
    source: 'primary' as const,
    importance: 0.75,
    replaces: [],
  }));
  const interference =
    session === 0
      ? []
      : made.slice(0, 2).map(({ text }) => ({ text: `${text} ${words(2, language)}`, distorts: text }));
  return { points: made, interference };
}

export function turns(
  count: number,
  truths: readonly string[],
  wrong: readonly string[],
  language: Language,
): z.infer<typeof TURNS_SCHEMA> {
  return {
    turns: Array.from({ length: count }, (_, i) => {
      const own = i % 2 === 0 ? truths[i / 2] : wrong[(i - 1) / 2];
      return {
        role: i % 2 === 0 ? ('user' as const) : ('assistant' as const),
        text: `${own ?? ''} ${words(14, language)}`,
      };
    }),
  };
}

export function questions(
  count: number,
  truths: readonly string[],
  language: Language,
): z.infer<typeof ASKED_SCHEMA> {
  return {
    questions: Array.from({ length: count }, (_, i) => ({
      question: words(16, language),
      answer: words(8, language),
      type: 'Basic Fact Recall' as const,
      difficulty: 'easy' as const,
      evidence: truths.slice(i, i + 1),
    })),
  };
}
