/** Asking again what a server could not answer just now. */

import { sleep } from '../../core/sleep';
import type { Retry } from '../domain/call';
import { LlmError } from './errors';

/** What a wait depends on besides the server, so that a test can tell. */
export interface RetryPolicy {
  /** In [0, 1): where within its span a wait falls. */
  readonly random: () => number;
  /** @throws the signal's reason. */
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Times that one request is sent again; {@link RETRIES} where absent. */
  readonly retries?: number;
}

export const RETRY_POLICY: RetryPolicy = { random: Math.random, sleep };

/** Times that one request is sent again. */
const RETRIES = 3;

/** Longest first wait, milliseconds; every further one is twice as long. */
const FIRST_WAIT_MS = 1000;

/** A server that asks for more seconds than these is given up at once; the error's `retryAfter` tells how many. */
const LONGEST_WAIT_S = 60;

/**
 * Longest wait that an error tells, seconds: limits are per minute, hour or day. A date further away than this is that of a clock that goes
 * wrong, and no wait.
 */
export const LONGEST_TOLD_S = 24 * 60 * 60;

/** Statuses below 500 after which the same request may succeed: timed out, in conflict with another, too early (RFC 9110, RFC 8470). */
const PASSING: readonly (number | undefined)[] = [408, 409, 425];

/**
 * Asks until there is an answer, at most four times, where the error is one that passes ({@link passes}). Between two times it waits
 * half to the whole of 1, 2 and 4 s, by chance, so that many tabs do not come back together, and never less than the server's
 * `Retry-After`.
 *
 * @param onRetry called before each wait.
 * @throws the signal's reason, or the last error.
 */
export async function withRetries<T>(
  ask: () => Promise<T>,
  signal: AbortSignal,
  { random, sleep: wait, retries = RETRIES }: RetryPolicy,
  onRetry?: (retry: Retry) => void,
): Promise<T> {
  for (let retry = 0; ; retry++) {
    try {
      return await ask();
    } catch (error) {
      if (retry >= retries || !(error instanceof LlmError) || !passes(error)) throw error;
      const { status, retryAfter } = error;
      onRetry?.({ status, wait: retryAfter, attempt: retry + 2, attempts: retries + 1 });
      const asked = (retryAfter ?? 0) * 1000;
      await wait(Math.max(asked, FIRST_WAIT_MS * 2 ** retry * (0.5 + random() / 2)), signal);
    }
  }
}

/**
 * Whether the same request may succeed a little later: too many requests, a server that is busy or down, a connection lost before the
 * first byte. An account without credit also answers 429, and has none a second later either. An answer that has begun is not asked for
 * again, since its pieces have been seen.
 */
export function passes({ code, status = 0, retryAfter = 0, partial, passes: said }: LlmError): boolean {
  if (partial !== '' || retryAfter > LONGEST_WAIT_S) return false;
  const busy = code === 'rate-limit' || (code === 'server-error' && status >= 500);
  return said || busy || (PASSING.includes(status) && (code === 'timeout' || code === 'bad-request'));
}

/**
 * Seconds of a `Retry-After`, which is a number or a date (RFC 9110 §10.2.3); undefined where it is neither (a negative number is no
 * wait), or a date so far away that one of the two clocks must be wrong. A date in the past is 0. A number may be of any size: see
 * {@link plausibleWait}.
 *
 * @param date the answer's own `Date`, where it is to be seen: both dates are then of one clock.
 */
export function retryAfterOf(header: string | undefined, date?: string): number | undefined {
  if (!header) return undefined;
  if (/^\s*\d+(\.\d+)?\s*$/.test(header)) return Math.ceil(Number(header));
  // Date.parse reads “-5” as a month.
  if (/^[\s\d.+-]*$/.test(header)) return undefined;
  const sent = date ? Date.parse(date) : Number.NaN;
  const seconds = (Date.parse(header) - (Number.isNaN(sent) ? Date.now() : sent)) / 1000;
  if (!Number.isFinite(seconds) || seconds > LONGEST_TOLD_S) return undefined;
  return Math.max(0, Math.ceil(seconds));
}

/** A wait, at most a day, and whether the server asked for more. */
export function plausibleWait(seconds: number): { readonly seconds: number; readonly capped: boolean } {
  return { seconds: Math.min(seconds, LONGEST_TOLD_S), capped: seconds > LONGEST_TOLD_S };
}

/** {@link retryAfterOf} an answer. A browser shows these headers only where the server exposes them. */
export function retryAfterIn(reply: { header(name: string): string | undefined }): number | undefined {
  return retryAfterOf(reply.header('retry-after'), reply.header('date'));
}
