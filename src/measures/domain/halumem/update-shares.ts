/** HaluMem’s measures of updating: the share of each label among the update targets. Those whose search returned nothing are scored as extraction. */

import type { UpdateLabel, UpdateRecord } from '../halumem-records';
import type { MeasureWords } from '../measure';
import { UPDATE_RECORDS, ratioFormula, ratioSteps, shareGiven, SOURCE, type RatioMeasure } from './ratio';

const WORDS: Readonly<
  Record<
    UpdateLabel,
    Pick<MeasureWords, 'spoken' | 'better' | 'good' | 'trap'> & {
      /** Of the worked example. */
      readonly value: number;
    }
  >
> = {
  Correct: {
    spoken: { en: 'share of correct updates', zh: '正确更新率' },
    better: 'higher',
    good: { en: 'Whether new facts replace old ones.', zh: '新事实是否取代了旧事实。' },
    trap: {
      en: 'Updates that found nothing are not in it: they count as extraction.',
      zh: '没有搜索到任何结果的更新不在其中：它们计入提取。',
    },
    value: 3 / 8,
  },
  Hallucination: {
    spoken: { en: 'share of hallucinated updates', zh: '更新幻觉率' },
    better: 'lower',
    good: {
      en: 'How often an update contains something that nobody said.',
      zh: '更新中有多少是没人说过的内容。',
    },
    trap: { en: 'It is low for a system that updates nothing.', zh: '什么都不更新的系统这项很低。' },
    value: 2 / 8,
  },
  Omission: {
    spoken: { en: 'share of omitted updates', zh: '更新遗漏率' },
    better: 'lower',
    good: { en: 'How often an outdated fact is left unchanged.', zh: '旧事实有多少次原样保留。' },
    trap: {
      en: 'In the paper most systems fail here, before they could hallucinate.',
      zh: '论文中多数系统在此失败，还谈不上产生幻觉。',
    },
    value: 1 / 8,
  },
  Other: {
    spoken: { en: 'share of updates wrong in another way', zh: '其他更新错误率' },
    better: 'lower',
    good: { en: 'What the other three labels do not say.', zh: '其他三个标签未涵盖的情形。' },
    trap: { en: 'A judge puts here what it cannot place.', zh: '评审会把无法归类的都放在这里。' },
    value: 1 / 8,
  },
};

type Name<Label extends UpdateLabel> = `update_${Lowercase<Label>}`;

/** Records that were given the label / records. */
function shareOf<Label extends UpdateLabel>(label: Label): RatioMeasure<UpdateRecord, Name<Label>> {
  const { value, ...words } = WORDS[label];
  const name = label.toLowerCase() as Lowercase<Label>;
  return {
    name: `update_${name}`,
    ...words,
    formula: ratioFormula(
      { en: `updates judged ${label}`, zh: `判为 ${label} 的更新` },
      { en: 'updates', zh: '更新' },
    ),
    definition: { en: `updates judged ${label} / updates`, zh: `判为 ${label} 的更新 / 更新` },
    source: SOURCE,
    range: [0, 1],
    over: 'updates',
    ratio: (records) => shareGiven(records, label),
    worked: (records) => ratioSteps(shareGiven(records, label)),
    example: { given: UPDATE_RECORDS, value },
  };
}

export const UPDATE_CORRECT = shareOf('Correct');
export const UPDATE_HALLUCINATION = shareOf('Hallucination');
export const UPDATE_OMISSION = shareOf('Omission');
export const UPDATE_OTHER = shareOf('Other');
