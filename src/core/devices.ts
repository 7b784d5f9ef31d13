/** What compute devices do wrong: fail while they work, or compute something else than the model is. */

import type { Kind } from './memory/bank';
import type { Device } from './ports';
import type { Phrase } from './text/phrase';
import type { Language } from './text/languages';

/** An error that a device is to blame for, so that another one may do better. */
export interface DeviceFailure extends Error {
  readonly failedOn: Device;
  /** What went wrong, without the remedy. */
  readonly detail: Phrase;
}

export function isDeviceFailure(error: unknown): error is DeviceFailure {
  return error instanceof Error && 'failedOn' in error && error.failedOn !== undefined;
}

/** A device was left for another, for the rest of the visit. */
export interface Fallback {
  readonly from: Device;
  readonly to: Device;
  readonly why: Phrase;
}

/** What a model must give for a known text, from its manifest. */
export interface Probe {
  readonly text: string;
  /** Of length one. */
  readonly embedding: readonly number[];
  /** In the order of `labels`; absent where the model only embeds. */
  readonly probabilities?: readonly number[] | undefined;
  readonly labels: readonly Kind[];
}

/**
 * Least cosine to the manifest's vector at which a device counts as correct. The shipped int8 weights stay above .994 of full precision
 * on every text that was compared (docs/results.md), half floats above .9999; a kernel that computes something else is far below.
 */
export const LEAST_COSINE = 0.98;

export interface ProbeResult {
  /** Between the device's vector and the manifest's, −1 to 1. */
  readonly cosine: number;
  /** Largest difference of a probability, 0 to 1; undefined where the model only embeds. */
  readonly difference: number | undefined;
  readonly correct: boolean;
}

/** Compares what a device made of the probe with what the manifest says. Numbers that are none (NaN, infinite) are never correct. */
export function compareProbe(
  probe: Probe,
  vector: ArrayLike<number>,
  kinds: Readonly<Record<Kind, number>> | undefined,
): ProbeResult {
  const { embedding, probabilities, labels } = probe;
  const cosine = vector.length === embedding.length ? cosineOf(embedding, vector) : NaN;
  const difference =
    probabilities && kinds
      ? // NaN wins over every number here, as it must.
        Math.max(...labels.map((kind, i) => Math.abs(kinds[kind] - probabilities[i]!)))
      : undefined;
  const correct = cosine >= LEAST_COSINE && (difference === undefined || Number.isFinite(difference));
  return { cosine, difference, correct };
}

function cosineOf(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let dot = 0;
  let aa = 0;
  let bb = 0;
  for (let i = 0; i < a.length; i++) {
    dot += a[i]! * b[i]!;
    aa += a[i]! ** 2;
    bb += b[i]! ** 2;
  }
  return dot / Math.sqrt(aa * bb);
}

/** One device's row of a self-check. */
export interface DeviceReport {
  readonly device: Device;
  readonly dtype: string;
  /** The GPU as the browser names it, or the processor's threads. */
  readonly hardware: Phrase;
  readonly threads: number;
  readonly verdict: 'correct' | 'wrong' | 'failed';
  /** Why it failed, or what is wrong. */
  readonly reason?: Phrase | undefined;
  readonly figures?: DeviceFigures | undefined;
}

export interface DeviceFigures extends ProbeResult {
  /** From nothing to a model that answers, its files from the browser's cache or the server. */
  readonly loadMilliseconds: number;
  /** Median of a warm question: embedded and classified. */
  readonly questionMilliseconds: number;
  readonly passagesPerSecond: number;
}

/** A device that could be measured: which weights it would run, and what it is. */
export interface DeviceOffer {
  readonly device: Device;
  readonly hardware: Phrase;
  /** Why it cannot run at all. */
  readonly absent?: Phrase | undefined;
}

/** What is being done with a device that is measured. */
export type DeviceStep = 'loading' | 'comparing' | 'timing-question' | 'timing-passages';

/** Measures this browser's devices, each in a worker of its own that ends with the measurement. */
export interface DeviceChecker {
  /** Whether threads share memory, without which there is one. */
  readonly isolated: boolean;
  devices(): Promise<readonly DeviceOffer[]>;
  /** @throws DOMException `AbortError` after the signal; what else goes wrong is in the report. */
  check(
    language: Language,
    offer: DeviceOffer,
    options: { signal: AbortSignal; onStep: (step: DeviceStep) => void },
  ): Promise<DeviceReport>;
}

/** The correct device whose warm question is quickest; undefined where none is correct. */
export function fastestCorrect(reports: readonly DeviceReport[]): DeviceReport | undefined {
  return reports
    .filter(({ verdict, figures }) => verdict === 'correct' && figures)
    .sort((a, b) => a.figures!.questionMilliseconds - b.figures!.questionMilliseconds)[0];
}
