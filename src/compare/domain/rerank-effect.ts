/** What each setting of re-ranking makes of a list, or would make of it, in words: whether the list gets better or worse. */

import { baseOf, rerankByChoice, rerankFlow, type Flow } from '../../pipeline/flow/stages';
import type { ListId } from '../../pipeline/retrieval/registry';
import type { Ranking } from '../../pipeline/retrieval/ranking';
import {
  choiceOf,
  PRESET_WORDS,
  presetParameters,
  type RerankChoice,
  type RerankPreset,
} from '../../pipeline/retrieval/rerank-presets';
import { amidHan, type Phrase } from '../../core/text/phrase';

/** The first ranks that are compared where no gold memory tells which list is better: as many as are handed to an answerer. */
const LOOKED_AT = 5;

export type RerankEffect = {
  readonly preset: Exclude<RerankPreset, 'none'>;
  /** Whether the list is re-ranked so now; else it is what would be. */
  readonly applied: boolean;
} & (
  | {
      readonly told: 'gold';
      /** Rank of the best gold memory in the list, from 1; undefined where the list lacks it. */
      readonly from: number | undefined;
      /** Its rank after re-ranking; undefined where it is no candidate. */
      readonly to: number | undefined;
    }
  | {
      readonly told: 'order';
      /** Ids of the memories that come first before and after. */
      readonly first: readonly [string, string];
      /** How many of the first five after re-ranking are others than before. */
      readonly others: number;
      readonly same: boolean;
    }
);

/**
 * The effect of both settings of Eq. 3 on the chosen list, and of the reader once it has read the list; empty until the question is classified.
 *
 * @param chosen how the list is re-ranked now: the setting of its preset is taken with its parameters.
 */
export function rerankEffects(flow: Flow, wanted: ListId, chosen: RerankChoice): RerankEffect[] {
  const base = baseOf(flow, wanted)?.ranking;
  if (!base || base.length === 0 || !flow.classified) return [];
  const gold = new Set(flow.known?.gold);
  const best = (ranking: Ranking) => ranking.find(({ id }) => gold.has(id))?.rank;
  const byReader = rerankByChoice(flow, wanted, choiceOf('reader'));
  return (['tuned', 'published', 'reader'] as const).flatMap((preset): RerankEffect[] => {
    const applied = chosen.preset === preset;
    const parameters = applied ? chosen.parameters : presetParameters(preset);
    const after = preset === 'reader' ? byReader : rerankFlow(flow, wanted, parameters);
    if (after.length === 0) return [];
    if (gold.size > 0) return [{ preset, applied, told: 'gold', from: best(base), to: best(after) }];
    const before = base.slice(0, LOOKED_AT).map(({ id }) => id);
    const now = after.slice(0, LOOKED_AT).map(({ id }) => id);
    return [
      {
        preset,
        applied,
        told: 'order',
        first: [before[0]!, now[0] ?? before[0]!],
        others: now.filter((id) => !before.includes(id)).length,
        same: before.join(' ') === now.join(' '),
      },
    ];
  });
}

/** Whether re-ranking makes, or would make, the list worse: the gold memory falls or is lost. */
export function isWorse(effect: RerankEffect): boolean {
  return effect.told === 'gold' && effect.from !== undefined && (effect.to ?? Infinity) > effect.from;
}

/**
 * The effect in a sentence.
 *
 * @param list the name of the list that is re-ranked.
 */
export function effectSentence(effect: RerankEffect, titleOf: (id: string) => string, list: Phrase): Phrase {
  const name = PRESET_WORDS[effect.preset].name;
  const en = effect.applied ? english.applied : english.preview;
  const zh = effect.applied ? '' : '会';
  const lead = { en: `“${name.en}”:`, zh: `“${name.zh}”：` };
  if (effect.told === 'order') {
    if (effect.same)
      return {
        en: `${lead.en} the first five ${en.stay} as they are.`,
        zh: `${lead.zh}前五条${zh}保持不变。`,
      };
    const [before, after] = effect.first;
    const top =
      before === after
        ? { en: 'the same memory comes first', zh: '排在最前的记忆不变' }
        : {
            en: `“${titleOf(after)}” ${en.comes} first in place of “${titleOf(before)}”`,
            zh: `“${titleOf(after)}”${zh}取代“${titleOf(before)}”排在最前`,
          };
    if (effect.others === 0)
      return {
        en: `${lead.en} ${top.en}, and the first five ${en.are} the same in another order.`,
        zh: `${lead.zh}${top.zh}，前五条${zh}只是次序不同。`,
      };
    return {
      en: `${lead.en} ${top.en}, and ${effect.others} of the first five ${en.are} new.`,
      zh: `${lead.zh}${top.zh}，前五条中${zh}有 ${effect.others} 条换成别的。`,
    };
  }
  const { from, to } = effect;
  const worse = { en: `“${name.en}” ${en.makes} this list worse:`, zh: `“${name.zh}”${zh}使排序变差：` };
  const better = { en: `“${name.en}” ${en.makes} this list better:`, zh: `“${name.zh}”${zh}使排序变好：` };
  const where = amidHan(list.zh);
  if (from === undefined && to === undefined)
    return {
      en: `${lead.en} ${list.en} does not find the gold memory, and re-ranking only orders what was found.`,
      zh: `${lead.zh}${where.trimStart()}没有检索到标准记忆，而重排序只调整已检索到的记忆。`,
    };
  if (from !== undefined && to === undefined)
    return {
      en: `${worse.en} the gold memory, ${from} in ${list.en}, ${en.drops} out of the candidates.`,
      zh: `${worse.zh}标准记忆在${where}中排第 ${from} 位，重排序后${zh}落选。`,
    };
  if (from === to)
    return {
      en: `${lead.en} the gold memory ${en.stays} at ${to}.`,
      zh: `${lead.zh}标准记忆${zh}保持在第 ${to} 位。`,
    };
  const falls = (to ?? 0) > (from ?? Infinity);
  const said = falls ? worse : better;
  return {
    en: `${said.en} the gold memory ${falls ? en.falls : en.rises} from ${from} to ${to}.`,
    zh: `${said.zh}标准记忆${zh}从第 ${from} 位${falls ? '降' : '升'}到第 ${to} 位。`,
  };
}

const english = {
  applied: {
    makes: 'makes',
    stay: 'stay',
    stays: 'stays',
    comes: 'comes',
    are: 'are',
    drops: 'drops',
    falls: 'falls',
    rises: 'rises',
  },
  preview: {
    makes: 'would make',
    stay: 'would stay',
    stays: 'would stay',
    comes: 'would come',
    are: 'would be',
    drops: 'would drop',
    falls: 'would fall',
    rises: 'would rise',
  },
};
