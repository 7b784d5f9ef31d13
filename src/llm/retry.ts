/** Asking again what a server could not answer just now. */

import { LlmError } from './errors';

/** What a wait depends on besides the server, so that a test can tell. */
export interface Patience {
  /** In [0, 1): where within its span a wait falls. */
  readonly random: () => number;
  /** @throws the signal's reason. */
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

export const PATIENCE: Patience = { random: Math.random, sleep };

/** Times that one request is sent again. */
const RETRIES = 3;

/** Longest first wait, milliseconds; every further one is twice as long. */
const FIRST_WAIT_MS = 1000;

/** A server that asks for more seconds than these is given up at once; the error's `retryAfter` tells how many. */
const LONGEST_WAIT_S = 60;

/**
 * Asks until there is an answer, at most four times, where the error is one that passes: 429 for too many requests, or 5xx. Between
 * two times it waits half to the whole of 1, 2 and 4 s, by chance, so that many tabs do not come back together, and never less
 * than the server's `Retry-After`.
 *
 * @throws the signal's reason, or the last error.
 */
export async function patiently<T>(
  ask: () => Promise<T>,
  signal: AbortSignal,
  { random, sleep: wait }: Patience,
): Promise<T> {
  for (let retry = 0; ; retry++) {
    try {
      return await ask();
    } catch (error) {
      if (retry === RETRIES || !(error instanceof LlmError) || !passes(error)) throw error;
      const asked = (error.retryAfter ?? 0) * 1000;
      await wait(Math.max(asked, FIRST_WAIT_MS * 2 ** retry * (0.5 + random() / 2)), signal);
    }
  }
}

/** An account without credit also answers 429, and a server that cannot do it at all 501: neither is another a second later. */
function passes({ code, status = 0, retryAfter = 0 }: LlmError): boolean {
  const busy = code === 'rate-limit' || (code === 'server-error' && status >= 500 && status !== 501);
  return busy && retryAfter <= LONGEST_WAIT_S;
}

/** Seconds of a `Retry-After`, which is a number or a date (RFC 9110 §10.2.3); undefined where it is neither. */
export function retryAfterOf(header: string | undefined): number | undefined {
  if (!header) return undefined;
  const seconds = /^\s*\d+(\.\d+)?\s*$/.test(header)
    ? Number(header)
    : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', stop, { once: true });
  });
}
