/** What tables of runs with language models share: what they are over, how answers are grouped, and what a reader must know. */

import { modelKey, modelName, type ModelRef } from '../../../llm/domain/call';
import type { Interval } from '../../../measures/domain/interval';
import {
  anchorCeiling,
  answerCounts,
  type AnchorColumn,
  type JudgedBy,
  type Denominator,
  type ScoredAnswer,
} from '../../../pipeline/synthesis/measures';
import { counted } from '../../../core/text/counted';
import { listed, type TableText } from '../../../core/text/table-text';
import type { Phrase } from '../../../core/text/phrase';
import type { TableContext } from '../evaluation/tables';
import { settingParts, type SettingId, type SynthesisSetting } from '../../../pipeline/synthesis/settings';

/**
 * The interval of a cell's mean, where it is known; `banks` names the character of each value, `key` is the same for the same model, setting,
 * measure and questions.
 */
export type IntervalOf = (
  values: readonly number[],
  banks: readonly string[],
  key: string,
) => Interval | undefined;

export interface LlmTableContext extends Omit<TableContext<TableText>, 'gold' | 'intervals'> {
  readonly reading: Denominator;
  /** Which MAP stands in the papers' column. */
  readonly anchors: AnchorColumn;
  /** Absent: no intervals. */
  readonly interval?: IntervalOf;
  readonly judges: readonly JudgedBy[];
}

/** What a reader of any of these tables must know: denominators, judges, and rows that no language model wrote. */
export function answerNotes(
  answers: readonly ScoredAnswer[],
  context: Pick<LlmTableContext, 'reading' | 'judges' | 'anchors'>,
): Phrase[] {
  const { abstained, failed, notMade, asked } = answerCounts(answers);
  const unjudged = answers.filter(
    ({ state, values }) => state !== 'failed' && (values['Corr.'] === null || values['Coh.'] === null),
  ).length;
  const scripted = modelsOf(answers).filter(({ provider }) => provider === 'scripted');
  const judges = [...new Set(context.judges.map(({ setting }) => setting))];
  const several = (['Corr.', 'Coh.'] as const).some(
    (measure) =>
      new Set(context.judges.filter((each) => each.measure === measure).map((each) => each.setting)).size > 1,
  );
  const wordings = (measure: JudgedBy['measure']) =>
    new Set(context.judges.filter((each) => each.measure === measure).map(({ prompt }) => prompt)).size;
  return [
    context.anchors === 'MAP'
      ? {
          en: 'MAP is the mean share of a question’s anchors that occur verbatim in the answer (Eq. 5).',
          zh: 'MAP 是问题的记忆锚点在回答中逐字出现的平均比例（公式 5）。',
        }
      : {
          en: 'MAP is the mean share of a question’s anchors that occur in the answer, with case, accents, width, punctuation and spacing folded; Eq. 5 takes them verbatim.',
          zh: 'MAP 是问题的记忆锚点在回答中出现的平均比例，忽略大小写、变音符号、全半角、标点和空格；公式 5 要求逐字出现。',
        },
    ...ceilingNotes(answers),
    context.reading === 'valid'
      ? {
          en: 'Means are over the answers that have a value; failed and unjudged ones are left out.',
          zh: '均值只统计有值的回答；失败和未评判的不计入。',
        }
      : {
          en: 'Means are over all answers that should have a value; failed and unjudged ones count 0.',
          zh: '均值统计所有应有值的回答；失败和未评判的计 0。',
        },
    ...(abstained > 0
      ? [
          {
            en: `${abstained} of ${asked} answers say that the memories do not hold the answer; they are scored as they stand.`,
            zh: `${asked} 个回答中有 ${abstained} 个表示记忆中没有答案；按其原样计分。`,
          },
        ]
      : []),
    ...(failed > 0
      ? [
          {
            en: `${failed} of ${counted(asked, 'answer')} failed.`,
            zh: `${asked} 个回答中有 ${failed} 个失败。`,
          },
        ]
      : []),
    ...(unjudged > 0
      ? [
          {
            en: `${unjudged} of ${asked} answers lack a verdict that could be read.`,
            zh: `${asked} 个回答中有 ${unjudged} 个没有可解读的评判。`,
          },
        ]
      : []),
    ...(notMade > 0
      ? [
          {
            en: `Not made: ${notMade} (the question has no gold memory, or the bank too few others). These were not asked and are in no mean.`,
            zh: `未生成：${notMade} 个（问题没有标准记忆，或记忆库中其他记忆太少）。这些没有提问，也不计入任何均值。`,
          },
        ]
      : []),
    ...(judges.length > 0
      ? [
          {
            en: `Judged by ${judges.join('; ')}${several ? '; an answer’s verdicts are averaged' : ''}.`,
            zh: `评审：${judges.join('；')}${several ? '；同一回答的多次评判取平均' : ''}。`,
          },
        ]
      : []),
    ...(['Corr.', 'Coh.'] as const)
      .filter((measure) => wordings(measure) > 1)
      .map((measure) => ({
        en: `${measure} mixes verdicts of different prompts: choose one judge.`,
        zh: `${measure} 混合了不同提示词的评判：请只选一个评审。`,
      })),
    ...scripted.map((model) => ({
      en: `${modelName(model)} is not a language model: a rule wrote its answers, to show that the run works. Its figures say nothing of any model.`,
      zh: `${modelName(model)} 不是大语言模型：其回答由一条规则写成，用来展示运行过程。其数字不能说明任何模型的表现。`,
    })),
    ...(context.judges.some(({ judge }) => judge.provider === 'scripted')
      ? [
          {
            en: 'Verdicts of a scripted judge are a rule’s, not a language model’s: they say nothing of any answer’s worth.',
            zh: '脚本评审的评判出自一条规则，而不是大语言模型：不能说明回答的好坏。',
          },
        ]
      : []),
  ];
}

function ceilingNotes(answers: readonly ScoredAnswer[]): Phrase[] {
  const [strict, folded] = (['MAP', 'MAP(normalised)'] as const).map((column) =>
    anchorCeiling(answers, column)?.toFixed(3),
  );
  if (strict === undefined || folded === undefined) return [];
  return [
    {
      en: `Ceiling of MAP for answers that quote the gold memories: ${strict} verbatim, ${folded} folded, since anchors are cut from the reference answer.`,
      zh: `只引用标准记忆的回答，MAP 的上限：逐字为 ${strict}，归一化后为 ${folded}，因为记忆锚点取自参考答案。`,
    },
  ];
}

/** Models in the order of their first answer. */
export function modelsOf(answers: readonly ScoredAnswer[]): ModelRef[] {
  return [...new Map(answers.map(({ model }) => [modelKey(model), model])).values()];
}

/** Answers of one model under one setting, by {@link groupKey}. */
export function byModelAndSetting(
  answers: readonly ScoredAnswer[],
): ReadonlyMap<string, readonly ScoredAnswer[]> {
  const groups = new Map<string, ScoredAnswer[]>();
  for (const answer of answers) {
    const key = groupKey(answer.model, answer.setting);
    const group = groups.get(key);
    if (group) group.push(answer);
    else groups.set(key, [answer]);
  }
  return groups;
}

export function groupKey(model: ModelRef, setting: string): string {
  return `${modelKey(model)}\u0000${setting}`;
}

/** A caption with what the table is over. */
export function captionOf(
  what: Phrase,
  { languages, done, total }: Pick<LlmTableContext, 'languages' | 'done' | 'total'>,
): Phrase {
  const over = (text: string, open: string, close: string) => (text ? `${open}${text}${close}` : '');
  const partial = done < total;
  return {
    en: `${what.en}${over(listed(languages, 'en'), ' (', ')')}${partial ? `, partial: ${done} of ${counted(total, 'question')}` : ''}`,
    zh: `${what.zh}${over(listed(languages, 'zh'), '（', '）')}${partial ? `，部分结果：${total} 个问题中的 ${done} 个` : ''}`,
  };
}

export const MODEL: Phrase = { en: 'Model', zh: '模型' };

export interface SettingLine {
  readonly settings: ReadonlyMap<SettingId, SynthesisSetting>;
  /** What tells the line from the others, such as `retriever bm25, memories 3`; empty where there is one line. */
  readonly label: string;
}

/**
 * Puts each setting on the first line that has none of its kind yet and agrees with it in all that both have (retriever, number of memories,
 * order, …), else on a line of its own. A setting that would fit several lines stands on the first alone: its figure is one figure.
 *
 * @param ids the kinds that the table has columns for; other settings are skipped.
 */
export function settingLines(
  settings: readonly SynthesisSetting[],
  ids: readonly SettingId[],
): SettingLine[] {
  const lines: { parts: Record<string, string>; settings: Map<SettingId, SynthesisSetting> }[] = [];
  for (const setting of settings.filter(({ id }) => ids.includes(id))) {
    const parts = comparable(setting);
    const line = lines.find(
      (each) =>
        !each.settings.has(setting.id) &&
        Object.entries(parts).every(([key, value]) => (each.parts[key] ?? value) === value),
    );
    if (line) {
      line.settings.set(setting.id, setting);
      Object.assign(line.parts, parts);
    } else lines.push({ parts: { ...parts }, settings: new Map([[setting.id, setting]]) });
  }
  const keys = [...new Set(lines.flatMap(({ parts }) => Object.keys(parts)))];
  const telling = keys.filter((key) => new Set(lines.map(({ parts }) => parts[key])).size > 1);
  return lines.map(({ parts, settings: own }) => ({
    settings: own,
    label: telling.flatMap((key) => (parts[key] === undefined ? [] : [`${key} ${parts[key]}`])).join(', '),
  }));
}

/** The wordings with and without memories are two prompts and may differ on one line. */
function comparable(setting: SynthesisSetting): Record<string, string> {
  const { prompt, ...parts } = settingParts(setting);
  const key = setting.id === 'W/o-MC+R' ? 'prompt without memories' : 'prompt';
  return { ...parts, [key]: prompt ?? '' };
}
