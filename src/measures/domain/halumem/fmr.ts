/** HaluMem’s FMR: how often planted memories were left out. */

import type { IntegrityRecord } from '../halumem-records';
import { GOLD_RECORDS, ratioFormula, ratioSteps, shareGiven, SOURCE, type RatioMeasure } from './ratio';

/** False memory resistance: interference memories scored 0 / interference memories. */
export const FMR: RatioMeasure<IntegrityRecord, 'fmr'> = {
  name: 'fmr',
  spoken: { en: 'false memory resistance', zh: '虚假记忆抵抗率' },
  formula: ratioFormula(
    { en: 'interference memories left out', zh: '未被提取的干扰记忆' },
    { en: 'interference memories', zh: '干扰记忆' },
  ),
  definition: {
    en: 'interference memories scored 0 / interference memories',
    zh: '得 0 分的干扰记忆 / 干扰记忆',
  },
  source: SOURCE,
  range: [0, 1],
  better: 'higher',
  good: {
    en: 'Whether a system takes what was planted for the truth.',
    zh: '系统是否把植入的内容当作事实。',
  },
  trap: {
    en: 'A system that extracts nothing scores 1, without any judge.',
    zh: '什么都不提取的系统不经评审就得 1。',
  },
  over: 'interference',
  ratio: (records) =>
    shareGiven(
      records.filter(({ interference }) => interference),
      0,
    ),
  worked: (records) => ratioSteps(FMR.ratio(records)),
  // One of two.
  example: { given: GOLD_RECORDS, value: 0.5 },
};
