/** What can go wrong with a language model: each error says where, what, and what to do. No error ever holds the key. */

import type { FaultError, FaultReach } from '../core/llm/fault';
import type { NetworkCause } from './network';

export const LLM_ERROR_CODES = [
  'bad-settings',
  'missing-key',
  'wrong-key',
  'forbidden',
  'no-credit',
  'unknown-model',
  'wrong-address',
  'rate-limit',
  'bad-request',
  'context-length',
  'server-error',
  'html',
  'invalid-json',
  'stream-cut',
  'too-large',
  'timeout',
  'content-filter',
  'refusal',
  'tool-call',
  'empty-answer',
  'network',
] as const;
export type LlmErrorCode = (typeof LLM_ERROR_CODES)[number];

const SAYS: Record<LlmErrorCode, { what: string; remedy: string }> = {
  'bad-settings': { what: 'cannot be used with these settings', remedy: 'Correct them, then try again.' },
  'missing-key': { what: 'asks for a key', remedy: 'Enter a key for this server in the settings.' },
  'wrong-key': {
    what: 'refused the key',
    remedy: 'Check that the key is whole, still valid, and meant for this server.',
  },
  forbidden: {
    what: 'does not allow this request',
    remedy: 'Check that this key may use this model, and that the server may be used from where you are.',
  },
  'no-credit': {
    what: 'reports that the account has no credit left',
    remedy: 'Add credit with the provider, or choose another.',
  },
  'unknown-model': {
    what: 'does not know the model',
    remedy: "Choose a model from the server's list; a local server must have it downloaded first.",
  },
  'wrong-address': {
    what: 'has nothing at this address',
    remedy: 'Check the base address in the settings: it is the address of the API and usually ends in /v1.',
  },
  'rate-limit': {
    what: 'asks for fewer requests',
    remedy:
      'Wait a little, then try again: a run that pauses keeps what it has and goes on from there. Fewer calls at a time may help.',
  },
  'bad-request': {
    what: 'refused the request',
    remedy: 'Check the model and the settings, or choose another model.',
  },
  'context-length': {
    what: 'cannot read a prompt this long',
    remedy: 'Send fewer memories, or choose a model with a longer context.',
  },
  'server-error': {
    what: 'failed on its side',
    remedy: 'Try again in a while: a run that pauses keeps what it has and goes on from there.',
  },
  html: {
    what: 'answered with a web page where JSON was due',
    remedy:
      "Check the base address: it must be the API's, which usually ends in /v1, not the provider's site.",
  },
  'invalid-json': {
    what: 'answered with something that is no answer of its API',
    remedy: 'Check that the base address is that of an API of this kind, then try again.',
  },
  'stream-cut': {
    what: 'broke off before the answer was complete',
    remedy: 'What arrived is kept and is incomplete; try again for a whole answer.',
  },
  'too-large': { what: 'sent far more than an answer', remedy: 'Check the base address and the model.' },
  timeout: {
    what: 'took too long',
    remedy: 'Try again; a local server may need the time to load the model first.',
  },
  'content-filter': {
    what: 'withheld the answer by its content filter',
    remedy: 'Ask differently, leave out the memory that triggers it, or choose another model.',
  },
  refusal: {
    what: 'has a model that declined to answer',
    remedy: 'Ask differently, leave out the memory that it objects to, or choose another model.',
  },
  'tool-call': {
    what: 'answered with a call of a tool where text was due',
    remedy: 'Try again, or choose another model: this page offers no tools.',
  },
  'empty-answer': {
    what: 'answered without any text',
    remedy: 'Try again; if a limit of tokens is set, raise it, for a model that thinks first may use it up.',
  },
  network: { what: 'could not be reached', remedy: 'Check the connection and the base address.' },
};

/**
 * What ends one piece of work only: another prompt may fare better. Everything else (the key, the address, the account, a server that
 * is down) would meet every further call, so a run pauses.
 */
const OF_ONE_ITEM: ReadonlySet<LlmErrorCode> = new Set<LlmErrorCode>([
  'bad-request',
  'context-length',
  'invalid-json',
  'stream-cut',
  'too-large',
  'timeout',
  'content-filter',
  'refusal',
  'tool-call',
  'empty-answer',
]);

export function reachOf(code: LlmErrorCode): FaultReach {
  return OF_ONE_ITEM.has(code) ? 'item' : 'run';
}

/** What an error may carry beyond its code. */
export interface LlmErrorData {
  /** The HTTP status, where the server gave one. */
  readonly status?: number | undefined;
  /** Particulars, such as the server's own words. */
  readonly detail?: string | undefined;
  /** Replaces the remedy of the code where more is known. */
  readonly remedy?: string | undefined;
  /** Seconds that the server asks to wait. */
  readonly retryAfter?: number | undefined;
  /** Why a request got no answer, as far as the page can tell. */
  readonly network?: NetworkCause | undefined;
  /** The same request may fare better in a moment, though neither code nor status says so. */
  readonly passes?: boolean | undefined;
  /** The text that had arrived, or its beginning; empty where none had. */
  readonly partial?: string | undefined;
}

/** Names the server, what it did, and the remedy. */
export class LlmError extends Error implements FaultError {
  override readonly name = 'LlmError';
  readonly reach: FaultReach;
  readonly status: number | undefined;
  readonly retryAfter: number | undefined;
  readonly network: NetworkCause | undefined;
  readonly passes: boolean;
  readonly partial: string;
  constructor(
    readonly code: LlmErrorCode,
    /** The server's host, as the message begins. */
    readonly server: string,
    { status, detail, remedy, retryAfter, network, passes, partial }: LlmErrorData = {},
  ) {
    const { what, remedy: usual } = SAYS[code];
    const said = detail ? `: ${detail.replace(/[.\s]+$/, '')}` : '';
    super(`${server} ${what}${status ? ` (${status})` : ''}${said}. ${remedy ?? usual}`);
    this.reach = reachOf(code);
    this.status = status;
    this.retryAfter = retryAfter;
    this.network = network;
    this.passes = passes ?? false;
    this.partial = partial ?? '';
  }
}

/** Makes the errors of one call. */
export type Fail = (code: LlmErrorCode, data?: Omit<LlmErrorData, 'partial'>) => LlmError;

/**
 * The only way this folder makes an error: whatever came from outside goes through {@link redact} first (remedies are our
 * own words).
 *
 * @param partial tells the text that has arrived so far.
 */
export function failures(server: string, key: string, partial: () => string = () => ''): Fail {
  return (code, data = {}) =>
    new LlmError(code, maskKey(server, key), {
      ...data,
      detail: data.detail === undefined ? undefined : redact(data.detail, key),
      // Stars in an answer are its own.
      partial: maskKey(partial().slice(0, MAX_PARTIAL), key),
    });
}

const MASK = '•••';

/** Most characters of a broken answer that an error keeps: a server may have written megabytes. */
const MAX_PARTIAL = 100_000;

/** Masks the key in a server's words, and any word that the server has starred out itself and left the ends of. */
export function redact(text: string, key: string): string {
  return maskKey(text.replace(/[\w-]*\*{3,}[\w*-]*/g, MASK), key);
}

/** So many characters of the key in a row are masked wherever they stand, since servers echo keys shortened. */
const RUN = 8;

/** Masks the key, its JSON and URL forms, and pieces of {@link RUN} characters or more of it. */
function maskKey(text: string, key: string): string {
  if (!key) return text;
  const forms = [key, JSON.stringify(key).slice(1, -1), encodeURIComponent(key)];
  const run = Math.min(RUN, key.length);
  const pieces = new Set<string>();
  for (const form of forms) {
    for (let at = 0; at + run <= form.length; at++) pieces.add(form.slice(at, at + run));
  }
  const found: number[] = [];
  for (const piece of pieces) {
    for (let at = text.indexOf(piece); at >= 0; at = text.indexOf(piece, at + 1)) found.push(at);
  }
  let shown = '';
  let hiddenTo = 0;
  for (const at of found.sort((a, b) => a - b)) {
    if (at >= hiddenTo) shown += text.slice(hiddenTo, at) + MASK;
    hiddenTo = at + run;
  }
  return shown + text.slice(hiddenTo);
}
