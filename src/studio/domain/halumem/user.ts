/** A user as HaluMem's authors make them: a persona whose life goes on, sessions with memory points and interference, questions. */

import type { Language } from '../../../core/text/languages';

export const POINT_TYPES = ['Persona Memory', 'Event Memory', 'Relationship Memory'] as const;
export type PointType = (typeof POINT_TYPES)[number];

/** `system`: from the persona. `primary`, `secondary`: what a session is about, and what is said beside it. */
export const POINT_SOURCES = ['system', 'primary', 'secondary', 'interference'] as const;
export type PointSource = (typeof POINT_SOURCES)[number];

/** HaluMem's names. */
export const QUESTION_TYPES = [
  'Basic Fact Recall',
  'Multi-hop Inference',
  'Dynamic Update',
  'Memory Boundary',
  'Memory Conflict',
  'Generalization & Application',
] as const;
export type QuestionType = (typeof QUESTION_TYPES)[number];

export const DIFFICULTIES = ['easy', 'medium', 'hard'] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

/** What stays. */
export interface PersonaCore {
  readonly name: string;
  readonly gender: string;
  /** ISO 8601. */
  readonly birth: string;
  readonly location: string;
  readonly degree: string;
  readonly major: string;
  readonly goal: string;
}

/** What holds at the beginning and changes in the sessions. */
export interface PersonaDynamic {
  readonly occupation: string;
  readonly employer: string;
  readonly health: string;
  readonly relations: readonly { readonly relation: string; readonly name: string }[];
}

export interface Preference {
  /** Such as music or food. */
  readonly kind: string;
  readonly stance: 'like' | 'dislike';
  readonly what: string;
  readonly reason: string;
}

export interface Persona {
  readonly core: PersonaCore;
  readonly dynamic: PersonaDynamic;
  readonly preferences: readonly Preference[];
}

export const STAGE_KINDS = ['init', 'career', 'health', 'social', 'preference', 'daily'] as const;
export type StageKind = (typeof STAGE_KINDS)[number];

/** A stage of the life that is to come: one session is about it. */
export interface LifeStage {
  /** ISO 8601. */
  readonly date: string;
  readonly kind: StageKind;
  readonly title: string;
}

export interface UserPoint {
  readonly text: string;
  readonly type: PointType;
  readonly source: PointSource;
  /** In [0, 1]. */
  readonly importance: number;
  /** Texts of earlier points that this one takes the place of. */
  readonly replaces: readonly string[];
  /** Of interference: the text of the true point that it distorts. */
  readonly distorts?: string;
}

export interface UserTurn {
  readonly role: 'user' | 'assistant';
  readonly text: string;
  /** Milliseconds on the calendar as written. */
  readonly time: number;
}

export interface UserQuestion {
  readonly question: string;
  readonly answer: string;
  readonly type: QuestionType;
  readonly difficulty: Difficulty;
  /** Texts of points, verbatim; none where nothing answers. */
  readonly evidence: readonly string[];
}

export interface UserSession {
  readonly stage: LifeStage;
  readonly start: number;
  readonly end: number;
  readonly points: readonly UserPoint[];
  readonly turns: readonly UserTurn[];
  readonly questions: readonly UserQuestion[];
}

export interface HalumemUser {
  readonly id: string;
  readonly language: Language;
  readonly persona: Persona;
  readonly skeleton: readonly LifeStage[];
  readonly sessions: readonly UserSession[];
  /** Whose text it is: shown wherever the user is listed. */
  readonly source: string;
  readonly licence: string;
}
