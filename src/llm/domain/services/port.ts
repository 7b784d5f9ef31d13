/** What a memory service behind HTTP is to the core: one call at a time, and waiting. */

import { type Phrase, PhraseError } from '../../../core/text/phrase';
import type { Json, Method, ServiceShape } from './shape';
import { faultText, type ReportedFault } from '../../../core/text/trouble';
import type { FaultError, FaultReach } from '../fault';

export interface ServiceRequest {
  readonly method: Method;
  /** Below the base address, with a slash before it, escaped. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body?: Json;
  /** In the place of a body: one JSON value a line (NDJSON). */
  readonly lines?: readonly Json[];
}

export interface ServiceReply {
  readonly status: number;
  /** Parsed JSON, in which the key is masked; undefined for an empty body. */
  readonly body: unknown;
}

export interface ServicePort {
  /** The service's host, as messages begin. */
  readonly server: string;
  /**
   * Sends a request.
   *
   * @param options.accept statuses besides 2xx that are no error.
   * @param options.repeat whether it does no harm when it is sent again, so that it is where that helps.
   * @throws the signal's reason, or an error with `code` and `reach` that never holds the key.
   */
  send(
    request: ServiceRequest,
    options: { readonly accept: readonly number[]; readonly repeat: boolean; readonly signal: AbortSignal },
  ): Promise<ServiceReply>;
  /**
   * What the error of a request that was sent once means: `again` where the same request may succeed in a moment and was not carried out,
   * `unsure` where it may have been carried out, `final` else.
   */
  after(error: unknown): 'again' | 'unsure' | 'final';
  /** Waits before an attempt, the first one 1: longer each time, and never less than the error asks for. @throws the signal's reason. */
  pause(error: unknown, attempt: number, signal: AbortSignal): Promise<void>;
  /** @throws the signal's reason. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** Milliseconds from any moment. */
  readonly clock: () => number;
}

/** A memory service that the page knows, as its registry lists it. */
export interface ServiceDefinition {
  /** In addresses, stored runs and on the command line: never changes. */
  readonly id: string;
  readonly name: string;
  readonly description: Phrase;
  /** Version of the shape: changes whenever results may. */
  readonly version: string;
  /** The usual base address; empty where everyone has his own. */
  readonly address: string;
  readonly needsKey: boolean;
  /** Whether a browser may call it at this address (CORS): where not, the local proxy is needed. */
  readonly pages: 'yes' | 'no' | 'if allowed';
  /** How a server of one's own lets the page in. */
  readonly allow?: Phrase;
  /** What a user should know before comparing its figures with published ones. */
  readonly notes: readonly Phrase[];
  readonly shape: ServiceShape;
}

/** Where a service is and who asks it. The key is held in memory only. */
export interface ServiceConnection {
  readonly address: string;
  /** Empty where none is needed. */
  readonly key: string;
  /** Begins the names of users at the service, so that tests of several people in one account keep apart. */
  readonly space: string;
}

/** Ends the run, which can go on later. Never holds a key. */
export abstract class ServerFault<Code extends string> extends PhraseError implements FaultError {
  readonly reach: FaultReach = 'run';

  /**
   * @param server its host, as messages begin.
   * @param says what is wrong and what helps, by code.
   * @param detail what the server said, or particulars of ours.
   */
  constructor(
    readonly code: Code,
    server: string,
    says: Readonly<Record<Code, ReportedFault>>,
    detail?: Phrase | string,
  ) {
    super(faultText(server, says[code], { detail }));
  }
}
