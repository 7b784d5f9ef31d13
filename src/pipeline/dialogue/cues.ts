/** What recalls a memory besides its words: the emotion and scene of a dialogue, and those of memories (MemBench §3.2). */

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
  /** Absent where nothing shows one. */
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
