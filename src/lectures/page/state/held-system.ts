/** The vectors of a recorded memory system, computed once per recording and model: several steps show one system, and they are wanted ahead of it. */

import { systemVectors } from '../../domain/live-system';
import { systemOf, type Recording } from '../../domain/recording';
import type { Encoder } from '../../../core/ports';
import { isAbort } from '../../../core/text/phrase';

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
