/** All that is shown of one system on one user, made of its judged records. */

import { answerGroups } from './breakdown';
import { digestOf } from './digest';
import { figuresOf } from './figures';
import { growthOf } from './growth';
import type { JudgedRun } from './judge';
import type { Capabilities } from './port';
import { fingerprint, type ProtocolCard } from './protocol';
import { systemRow } from './row';
import type { SessionRecord } from './run';
import type { TestUser } from './user';
import type { SystemsResult } from './work';

export interface ResultInput {
  readonly system: string;
  readonly user: TestUser;
  readonly capabilities: Capabilities;
  readonly records: readonly SessionRecord[];
  readonly judged: JudgedRun;
  readonly card: ProtocolCard;
  readonly lexical: boolean;
}

export function resultOf(input: ResultInput): SystemsResult {
  const { system, user, capabilities, records, judged, card, lexical } = input;
  const row = systemRow(system, capabilities, [{ user, records, judged, lexical }]);
  const digest = digestOf(user, records, judged, row.blames[0] ?? []);
  return {
    system,
    user,
    capabilities,
    records,
    row,
    growth: growthOf(user, records, judged),
    digest,
    figures: figuresOf([digest]),
    groups: answerGroups([digest]),
    card,
    fingerprint: fingerprint(card),
    lexical,
  };
}
