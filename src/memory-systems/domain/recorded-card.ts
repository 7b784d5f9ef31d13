/** The protocol card of recorded results: what their files say, and that they do not say the rest. */

import { NOT_RECORDED, protocolCard, type ProtocolCard } from './protocol';
import type { TestUser } from './user';

/** A user of recorded results. What was kept before these fields were has none of them. */
export interface RecordedIdentity {
  readonly id: string;
  readonly source?: string;
  /** Of all that a test takes from the user. */
  readonly hash?: string;
}

/**
 * HaluMem's scripts write whom they asked and what came back, not the depths of their searches, the prompts, the judge or the system's version.
 *
 * @param title names the system.
 * @param judge as the card names it: the verdicts of the files, or the rule that compared words.
 */
export function recordedCard(users: readonly RecordedIdentity[], title: string, judge: string): ProtocolCard {
  const card = protocolCard(
    users.map(
      ({ id, source = NOT_RECORDED, hash = NOT_RECORDED }): Pick<TestUser, 'id' | 'source' | 'hash'> => ({
        id,
        source,
        hash,
      }),
    ),
    { id: title, version: NOT_RECORDED },
    { settings: NOT_RECORDED, search: NOT_RECORDED, answerer: NOT_RECORDED, judge },
  );
  if (users.every(({ hash }) => hash !== undefined)) return card;
  return { ...card, dataset: { ...card.dataset, hash: NOT_RECORDED } };
}
