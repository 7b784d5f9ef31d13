/** Responses with memory beside those without, to the same turn by the same model (§3.3.3). */

import type { AnswerUnit } from '../llm/units';
import { readSettingName } from './settings';

export interface ResponsePair {
  readonly bank: string;
  readonly question: string;
  readonly withMemory: AnswerUnit;
  readonly without: AnswerUnit;
}

export interface PairedResponses {
  /** In the order of the units with memory; a turn answered under several settings has a pair for each. */
  readonly pairs: readonly ResponsePair[];
  /** Ids of injections whose counterpart is not there. */
  readonly unpaired: readonly string[];
}

/**
 * Pairs injections with the same turn's injection without memory by the same model. Whether an answer was written is not looked at: a pair
 * of which one failed is a pair without a verdict, not none.
 */
export function pairedResponses(units: readonly AnswerUnit[]): PairedResponses {
  const injections = units.flatMap((unit) => {
    const named = readSettingName(unit.setting);
    return named?.task === 'injection' ? [{ unit, without: named.setting === 'none', key: keyOf(unit) }] : [];
  });
  const plain = new Map<string, AnswerUnit[]>();
  for (const { unit, without, key } of injections)
    if (without) plain.set(key, [...(plain.get(key) ?? []), unit]);
  const used = new Set<string>();
  const unpaired: string[] = [];
  const pairs = injections.flatMap(({ unit, without, key }): ResponsePair[] => {
    if (without) return [];
    const counterparts = plain.get(key) ?? [];
    if (counterparts.length === 0) unpaired.push(unit.id);
    else used.add(key);
    return counterparts.map((other) => ({
      ...{ bank: unit.bank, question: unit.question, withMemory: unit, without: other },
    }));
  });
  for (const { unit, without, key } of injections) if (without && !used.has(key)) unpaired.push(unit.id);
  return { pairs, unpaired };
}

function keyOf({ bank, question, model }: AnswerUnit): string {
  return JSON.stringify([bank, question, model.provider, model.address, model.model]);
}
