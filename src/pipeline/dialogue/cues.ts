/**
 * What recalls a memory besides its words: the emotion and scene of a dialogue, and those of memories (MemBench §3.2); and ranking by them, the criteria of
 * proactive recall (Table 10) as a score whose parts can be seen.
 */

import { utteranceOf, ASSISTANT } from '../../data/formats/madial/madial-dialogues';
import type { Memory } from '../../core/memory/bank';
import {
  emotionOfLabel,
  emotionWords,
  sceneOfLabel,
  sceneWords,
  SCENES,
  type Emotion,
  type Scene,
  type Shown,
} from './emotions';

export interface Cues {
  /** Absent if nothing shows one. */
  readonly emotion?: Emotion;
  readonly scene?: Scene;
}

/** Cues with what they were taken from, to show. */
export interface DetectedCues extends Cues {
  readonly emotionWords: readonly Shown<Emotion>[];
  readonly sceneWords: readonly Shown<Scene>[];
}

/** Emotions that need care, which Table 9 puts before preferences and activities. Joy does not: Table 10 knows it in an activity. */
const NEEDS_CARE: readonly Emotion[] = ['sad', 'disappointed', 'anxious', 'envious'];

/**
 * The cues of a text by its words. The emotion is the one that most words show, of several the one shown last: it is the current one. The
 * scene is the first in Table 9's priority that a word shows, `emotions` where the emotion needs care; else `other`.
 */
export function detectCues(text: string): DetectedCues {
  const felt = emotionWords(text);
  const seen = sceneWords(text);
  const emotion = mostShown(felt);
  const shown = new Set<Scene>(seen.map(({ shows }) => shows));
  if (emotion && NEEDS_CARE.includes(emotion)) shown.add('emotions');
  return {
    ...(emotion && { emotion }),
    scene: SCENES.find((scene) => shown.has(scene)) ?? 'other',
    emotionWords: felt,
    sceneWords: seen,
  };
}

/** The cues of a dialogue as the benchmark writes it, one line a turn: by what the user says, not by what the assistant answers. */
export function dialogueCues(query: string): DetectedCues {
  const said = query.split('\n').map(utteranceOf);
  const own = said.filter(({ speaker }) => speaker !== ASSISTANT);
  return detectCues(own.map(({ text }) => text).join('\n'));
}

/** A memory's cues: its own fields, and where it has none of a sort, by the words of its text. */
export function memoryCues({ emotion, scene, text }: Pick<Memory, 'emotion' | 'scene' | 'text'>): Cues {
  const detected = emotion === undefined || scene === undefined ? detectCues(text) : {};
  return {
    ...detected,
    ...(emotion !== undefined && { emotion: emotionOfLabel(emotion) }),
    ...(scene !== undefined && { scene: sceneOfLabel(scene) }),
  };
}

function mostShown(words: readonly Shown<Emotion>[]): Emotion | undefined {
  const counts = new Map<Emotion, number>();
  for (const { shows } of words) counts.set(shows, (counts.get(shows) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  return words.findLast(({ shows }) => counts.get(shows) === most)?.shows;
}

/** One row of Table 10: in a state of mind and a scene, which memories are to be recalled. */
export interface RecallCriterion {
  readonly emotion: Emotion;
  readonly scene: Scene;
  /** Emotions that the memory may have. */
  readonly recalls: readonly Emotion[];
  /** The scene that the memory is to have; absent if the criterion asks for a similar event instead. */
  readonly recallsScene?: Scene;
}

export const RECALL_CRITERIA: readonly RecallCriterion[] = [
  { emotion: 'happy', scene: 'activity', recalls: ['happy'] },
  { emotion: 'sad', scene: 'emotions', recalls: ['happy'], recallsScene: 'preferences' },
  { emotion: 'disappointed', scene: 'emotions', recalls: ['happy', 'envious', 'expectant'] },
  { emotion: 'anxious', scene: 'emotions', recalls: ['anxious'] },
];

export const CUE_PARTS = ['similarity', 'emotion', 'scene'] as const;
export type CuePart = (typeof CUE_PARTS)[number];
/** From 0, each. */
export type CueWeights = Readonly<Record<CuePart, number>>;

/**
 * How often the paper asks for each: of its eight situations (four emotions of proactive recall, four subjects of passive recall) seven
 * ask for a similar event, four for an emotion, one for a scene. Set before anything was measured, and tuned on no data.
 */
export const DEFAULT_CUE_WEIGHTS: CueWeights = { similarity: 7 / 12, emotion: 4 / 12, scene: 1 / 12 };

export interface CueScored {
  readonly id: string;
  /** 1 for the first. */
  readonly rank: number;
  /** Rank under the retriever; absent if it did not find the memory. */
  readonly fromRank?: number;
  /** Σ weight · value over the parts. */
  readonly score: number;
  /** In the order of `CUE_PARTS`; a value lies in [0, 1]. */
  readonly parts: readonly { readonly name: CuePart; readonly value: number; readonly weight: number }[];
}

/** The criterion of a dialogue's cues. A scene that is not known does not speak against one. */
export function criterionFor({ emotion, scene }: Cues): RecallCriterion | undefined {
  return RECALL_CRITERIA.find(
    (each) => each.emotion === emotion && (scene === undefined || each.scene === scene),
  );
}

/**
 * Orders memories by similarity · w + emotion · w + scene · w. Similarity is the retriever's score between the least and the greatest of its
 * ranking, 0 for what it did not find; emotion is 1 for a memory whose emotion the criterion recalls; scene is 1 for one of the scene that it
 * recalls, and 0 for all where it names none. Where no criterion applies, the retriever's order stays and nothing is added to it.
 *
 * @param ranking best first, each memory once.
 * @param memories what may be recalled, in the bank's order; what the ranking holds beyond them is left out.
 * @param cues of the dialogue.
 * @returns equal scores keep the retriever's order, then the bank's.
 * @throws RangeError if a weight is negative or no number.
 */
export function rerankByCues(
  ranking: readonly { readonly id: string; readonly score: number }[],
  memories: readonly Pick<Memory, 'id' | 'text' | 'emotion' | 'scene'>[],
  cues: Cues,
  weights: CueWeights = DEFAULT_CUE_WEIGHTS,
): CueScored[] {
  for (const part of CUE_PARTS)
    if (!(weights[part] >= 0 && Number.isFinite(weights[part])))
      throw new RangeError(`The weight of ${part} is ${weights[part]}; give a number from 0.`);
  const known = new Map(memories.map((memory) => [memory.id, memory]));
  const found = ranking.filter(({ id }) => known.has(id));
  const similarity = between(found.map(({ score }) => score));
  const criterion = criterionFor(cues);
  const ids = new Set(found.map(({ id }) => id));
  const rest = criterion ? memories.filter(({ id }) => !ids.has(id)) : [];
  const scored = [
    ...found.map(({ id }, i) => scoreOf(known.get(id)!, similarity[i]!, criterion, weights, i + 1)),
    ...rest.map((memory) => scoreOf(memory, 0, criterion, weights)),
  ];
  const sorted = criterion ? scored.sort((a, b) => b.score - a.score) : scored;
  return sorted.map((each, i) => ({ ...each, rank: i + 1 }));
}

/** Scores for a list of which only the order is known: 1 for the first, falling evenly towards 0. */
export function scoresByRank(ids: readonly string[]): { id: string; score: number }[] {
  return ids.map((id, i) => ({ id, score: 1 - i / ids.length }));
}

function scoreOf(
  memory: Pick<Memory, 'id' | 'text' | 'emotion' | 'scene'>,
  similarity: number,
  criterion: RecallCriterion | undefined,
  weights: CueWeights,
  fromRank?: number,
): Omit<CueScored, 'rank'> {
  const { emotion, scene } = memoryCues(memory);
  const values: Readonly<Record<CuePart, number>> = {
    similarity,
    emotion: criterion && emotion && criterion.recalls.includes(emotion) ? 1 : 0,
    scene: criterion?.recallsScene !== undefined && criterion.recallsScene === scene ? 1 : 0,
  };
  const parts = CUE_PARTS.map((name) => ({ name, value: values[name], weight: weights[name] }));
  return {
    id: memory.id,
    ...(fromRank !== undefined && { fromRank }),
    score: parts.reduce((sum, { value, weight }) => sum + value * weight, 0),
    parts,
  };
}

/** Each value's place between the least and the greatest, in [0, 1]; 1 where all are equal. */
function between(values: readonly number[]): number[] {
  const low = values.reduce((a, b) => Math.min(a, b), Infinity);
  const high = values.reduce((a, b) => Math.max(a, b), -Infinity);
  return values.map((value) => (high > low ? (value - low) / (high - low) : 1));
}
