/** Fields of a protocol card in words. */

import { RECORDED_JUDGE } from '../../domain/lexical-judge';
import { NOT_RECORDED, type ProtocolCard } from '../../domain/protocol';
import { t } from '../words';

/** The system with its version, and what it is not told of a turn. */
export function systemText({ system: { id, version, notTold = [] } }: Pick<ProtocolCard, 'system'>): string {
  const named = version === NOT_RECORDED ? t().unversioned(id) : `${id} ${version}`.trim();
  return notTold.length === 0 ? named : t().notToldOf(named, notTold);
}

export function judgeText({ judge }: Pick<ProtocolCard, 'judge'>): string {
  return judge === RECORDED_JUDGE ? t().recordedJudge : judge;
}

/** What recorded files do not say is named so. */
export function fieldText(value: string): string {
  return value === NOT_RECORDED ? t().notRecorded : value;
}

/** Whether any field was not recorded. */
export function isIncomplete(card: ProtocolCard): boolean {
  return card.settings === NOT_RECORDED;
}
