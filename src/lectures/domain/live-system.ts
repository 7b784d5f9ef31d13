/**
 * A small memory system, stage by stage: points that were extracted (a recording) are written over what they update, or beside it, by their cosine;
 * a question is answered by the nearest entry. Each outcome is judged, and a wrong answer is blamed on the first stage that failed. The stages
 * are HaluMem's three tasks: extraction, updating, question answering.
 */

import type { Encoder } from '../../core/ports';
import { pointsIn } from './live-extraction';
import { type Recording, type RecordedSystem, systemOf } from './recording';
import { isAbort } from '../../core/text/phrase';

type Verdict = RecordedSystem['verdicts'][number];

/** A point that the model wrote. */
export interface ExtractedPoint {
  readonly id: string;
  readonly text: string;
  /** Which exchange wrote it, from 0. */
  readonly buffer: number;
  readonly verdict: Verdict;
}

export interface Extraction {
  readonly points: readonly ExtractedPoint[];
  /** Ids of wanted points that no correct point says. */
  readonly omitted: readonly string[];
}

/**
 * The recorded points with their verdicts.
 *
 * @throws RangeError where an answer holds no list, or verdicts and points differ in number.
 */
export function extractionOf(recording: Recording, system: RecordedSystem): Extraction {
  const written = recording.exchanges.flatMap(({ id, text }, buffer) => {
    const points = pointsIn(text);
    if (!points) throw new RangeError(`The exchange “${id}” contains no list of points.`);
    return points.map((point) => ({ text: point, buffer }));
  });
  if (written.length !== system.verdicts.length)
    throw new RangeError(`${written.length} points have ${system.verdicts.length} verdicts.`);
  const points = written.map((point, i) => ({ ...point, id: `p${i + 1}`, verdict: system.verdicts[i]! }));
  const said = new Set(points.flatMap(({ verdict }) => (verdict.is === 'correct' ? [verdict.of] : [])));
  return { points, omitted: system.wanted.filter(({ id }) => !said.has(id)).map(({ id }) => id) };
}

/** What became of a point in the store. */
export interface UpdateStep {
  readonly point: ExtractedPoint;
  /** The entry of before that is nearest, and its cosine. */
  readonly nearest: { readonly id: string; readonly text: string; readonly cosine: number } | undefined;
  /** Whether it took that entry's place. */
  readonly replaced: boolean;
  /**
   * `updated`: took the place of what it makes out of date. `added`: had nothing to update, and was put beside. `stale`: should have taken a
   * place, and what is out of date stays. `overwrote`: took the place of something that still holds.
   */
  readonly outcome: 'updated' | 'added' | 'stale' | 'overwrote';
}

export interface StoreEntry {
  readonly id: string;
  readonly text: string;
  /** Undefined for what was kept before. */
  readonly point: ExtractedPoint | undefined;
}

export interface Updated {
  readonly steps: readonly UpdateStep[];
  readonly store: readonly StoreEntry[];
}

/**
 * Writes the points into the store, one after the other. A point takes the place of the nearest entry of before where their cosine reaches the
 * threshold; each entry of before can be replaced once.
 *
 * @param cosine of a point and an entry of before, by their ids.
 * @param threshold in [−1, 1].
 */
export function update(
  system: RecordedSystem,
  points: readonly ExtractedPoint[],
  cosine: (point: string, known: string) => number,
  threshold: number,
): Updated {
  const left = new Map(system.known.map((entry) => [entry.id, entry]));
  const steps = points.map((point): UpdateStep => {
    const nearest = [...left.values()]
      .map((entry) => ({ ...entry, cosine: cosine(point.id, entry.id) }))
      .reduce<UpdateStep['nearest']>(
        (best, each) => (best && best.cosine >= each.cosine ? best : each),
        undefined,
      );
    const replaced = nearest !== undefined && nearest.cosine >= threshold;
    const stale = system.wanted.find(
      ({ id }) => point.verdict.is === 'correct' && id === point.verdict.of,
    )?.updates;
    // What an earlier point has already taken the place of is up to date.
    const outdated = stale !== undefined && left.has(stale) ? stale : undefined;
    if (replaced) left.delete(nearest.id);
    const outcome = replaced
      ? nearest.id === outdated
        ? 'updated'
        : 'overwrote'
      : outdated === undefined
        ? 'added'
        : 'stale';
    return { point, nearest, replaced, outcome };
  });
  const kept = [...left.values()].map((entry): StoreEntry => ({ ...entry, point: undefined }));
  return { steps, store: [...kept, ...points.map((point) => ({ id: point.id, text: point.text, point }))] };
}

export type Blame = 'extraction' | 'update' | 'answering';

export interface AnsweredQuestion {
  readonly id: string;
  readonly text: string;
  /** The reference answer. */
  readonly answer: string;
  /** What the system answers with: the nearest entry of its store. */
  readonly given: StoreEntry & { readonly cosine: number };
  readonly right: boolean;
  /** The first stage that failed; undefined where the answer is right. */
  readonly blame: Blame | undefined;
}

/**
 * Answers each question with the nearest entry, and blames: extraction where no correct point of what is wanted was written; updating where the entry
 * that is out of date is answered with; answering where the right entry was in the store and another one was taken.
 *
 * @param cosine of a question and an entry of the store, by their ids.
 */
export function answered(
  system: RecordedSystem,
  { store }: Updated,
  cosine: (question: string, entry: string) => number,
): AnsweredQuestion[] {
  const wanted = new Map(system.wanted.map((each) => [each.id, each]));
  return system.questions.map(({ id, text, answer, wanted: about }) => {
    const given = store
      .map((entry) => ({ ...entry, cosine: cosine(id, entry.id) }))
      .reduce((best, each) => (each.cosine > best.cosine ? each : best));
    const says = ({ point }: StoreEntry) => point?.verdict.is === 'correct' && point.verdict.of === about;
    const right = says(given);
    const blame = right
      ? undefined
      : !store.some(says)
        ? 'extraction'
        : given.id === wanted.get(about)?.updates
          ? 'update'
          : 'answering';
    return { id, text, answer, given, right, blame };
  });
}

/** A unit vector for each point, entry and question of a recorded system, by its id. */
export async function systemVectors(
  encoder: Pick<Encoder, 'encode' | 'dimensions'>,
  recording: Recording,
  system: RecordedSystem,
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, Float32Array>> {
  const kept = [...extractionOf(recording, system).points, ...system.known];
  const found = new Map<string, Float32Array>();
  for (const [list, role] of [
    [kept, 'passage'],
    [system.questions, 'question'],
  ] as const) {
    const rows = await encoder.encode(
      list.map(({ text }) => text),
      role,
      signal ? { signal } : {},
    );
    const { dimensions } = encoder;
    list.forEach(({ id }, i) => found.set(id, rows.subarray(i * dimensions, (i + 1) * dimensions)));
  }
  return found;
}

type Vectors = Awaited<ReturnType<typeof systemVectors>>;

const HELD = new WeakMap<Recording, Map<string, Promise<Vectors>>>();

/**
 * @param signal of whoever computes ahead. One who asks without a signal needs them: where work for another was dropped, it is done again.
 */
export async function heldSystem(
  encoder: Encoder,
  recording: Recording,
  signal?: AbortSignal,
): Promise<Vectors> {
  const { hash, device } = encoder.stamp;
  const key = `${hash} ${device}`;
  const held = HELD.get(recording) ?? new Map<string, Promise<Vectors>>();
  HELD.set(recording, held);
  const compute = (until?: AbortSignal) => {
    const vectors = systemVectors(encoder, recording, systemOf(recording), until);
    held.set(key, vectors);
    // What failed is computed again when it is asked for again.
    vectors.catch(() => held.get(key) === vectors && held.delete(key));
    return vectors;
  };
  const known = held.get(key);
  if (!known) return compute(signal);
  if (signal) return known;
  return known.catch((error: unknown) => {
    if (isAbort(error)) return held.get(key) ?? compute();
    throw error;
  });
}
