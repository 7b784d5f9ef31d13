/** What a server that is no language model may do wrong beyond what its transport says: memory services and search engines. */

import { PhraseError, type Phrase } from '../../core/text/phrase';
import { faultText, type ReportedFault } from '../../core/text/trouble';
import type { FaultError, FaultReach } from './fault';

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
