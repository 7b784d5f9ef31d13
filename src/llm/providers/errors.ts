/** What can go wrong with a language model: each error says where, what, and what to do. No error ever holds the key. */

import type { FaultError, FaultReach } from '../domain/fault';
import { LLM_FAULTS, type LlmErrorCode } from '../domain/fault-words';
import { PhraseError, type Phrase } from '../../core/text/phrase';
import { asPhrase, faultText, type Said } from '../../core/text/trouble';
import { MASK, maskInError } from './key-mask';
import type { NetworkCause } from './network';

export const NO_MODEL_NAMED: Phrase = { en: 'no model is named', zh: '没有填写模型' };

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
  readonly detail?: Said | undefined;
  /** Replaces what the code says of the server, where that is no language model. */
  readonly what?: Phrase | undefined;
  /** Replaces the remedy of the code where more is known. */
  readonly remedy?: Said | undefined;
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
export class LlmError extends PhraseError implements FaultError {
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
    { status, detail, what, remedy, retryAfter, network, passes, partial }: LlmErrorData = {},
  ) {
    const says = LLM_FAULTS[code];
    super(
      faultText(server, { what: what ?? says.what, remedy: says.remedy }, { detail, mark: status, remedy }),
    );
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
    new LlmError(code, maskInError(server, key), {
      ...data,
      detail: data.detail === undefined ? undefined : redacted(data.detail, key),
      // Stars in an answer are its own.
      partial: maskInError(partial().slice(0, MAX_PARTIAL), key),
    });
}

function redacted(said: Said, key: string): Said {
  const { en, zh } = asPhrase(said);
  return { en: redact(en, key), zh: redact(zh, key) };
}

/** Most characters of a broken answer that an error keeps: a server may have written megabytes. */
const MAX_PARTIAL = 100_000;

/** Masks the key in a server's words, and any word that the server has starred out itself and left the ends of. */
export function redact(text: string, key: string): string {
  return maskInError(text.replace(/[\w-]*\*{3,}[\w*-]*/g, MASK), key);
}
