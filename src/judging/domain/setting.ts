/** Who judges, by which rubric, and how often: data, with one canonical name. */

import * as z from 'zod';
import { modelName, PROVIDERS, type ModelRef } from '../../llm/domain/call';
import { promptHash } from './prompt';
import { answersOf, criteriaOf, withOverrides, type Rubric } from './rubric';
import { RUBRICS, rubricById } from './rubrics';
import type { Phrase } from '../../core/text/phrase';
import { LANGUAGES, type Language } from '../../core/text/languages';

/** `given`: the pair in the order in which tables name it; `swapped`: the other way round. */
export const ORDERS = ['given', 'swapped'] as const;
export type Order = (typeof ORDERS)[number];

/** More repetitions than any study of judges' constancy has needed. */
const MOST_REPEATS = 20;
/** Characters of an edited text. */
const LONGEST_TEXT = 20_000;

const Texts = z.strictObject({
  instructions: z.string().exactOptional(),
  criteria: z.record(z.string(), z.string()).exactOptional(),
});

/** A judge setting as files hold it. Strict, so that nothing rides along, a key least of all. */
export const JudgeSettingSchema = z.strictObject({
  judge: z.strictObject({ provider: z.enum(PROVIDERS), address: z.string(), model: z.string() }),
  rubric: z.string(),
  /** Texts in the place of the rubric's own. */
  overrides: z.strictObject({ en: Texts.exactOptional(), zh: Texts.exactOptional() }).exactOptional(),
  parameters: z.strictObject({
    temperature: z.number().exactOptional(),
    maxTokens: z.int().exactOptional(),
    seed: z.int().exactOptional(),
  }),
  /** How often each verdict is asked for, from 1. */
  repeats: z.int(),
  /** In which orders a pair is shown; without meaning for other rubrics. */
  orders: z.array(z.enum(ORDERS)),
});
export type JudgeSetting = Readonly<z.infer<typeof JudgeSettingSchema>>;

/** Once, at temperature 0, pairs in both orders. */
export function judgeSetting(judge: ModelRef, rubric: string): JudgeSetting {
  return { judge: { ...judge }, rubric, parameters: { temperature: 0 }, repeats: 1, orders: [...ORDERS] };
}

/** The rubric with the setting's own texts. @throws RangeError where there is no such rubric. */
export function rubricOf({ rubric, overrides }: JudgeSetting): Rubric {
  return withOverrides(rubricById(rubric), overrides);
}

/**
 * The name under which a setting's numbers stand: judge, rubric with the first digits of its prompt's hash, and parameters. Repetitions and
 * orders are told apart in each verdict and are no part of it.
 */
export function judgeSettingName(setting: JudgeSetting): string {
  const { temperature, maxTokens, seed } = setting.parameters;
  const parameters = [
    ...(temperature === undefined ? [] : [`temperature=${temperature}`]),
    ...(maxTokens === undefined ? [] : [`max tokens=${maxTokens}`]),
    ...(seed === undefined ? [] : [`seed=${seed}`]),
  ];
  const prompt = promptHash(rubricOf(setting)).slice(0, 8);
  const name = `${modelName(setting.judge)} · ${setting.rubric}@${prompt}`;
  return parameters.length > 0 ? `${name} (${parameters.join(', ')})` : name;
}

/** What is wrong with judge settings, in words; empty where nothing is. */
export function judgeSettingProblems(settings: readonly JudgeSetting[]): Phrase[] {
  const problems = settings.flatMap(problemsOf);
  if (problems.length > 0) return problems;
  const keys = settings.map((setting) => JSON.stringify([setting.judge, judgeSettingName(setting)]));
  return settings
    .filter((_, i) => keys.indexOf(keys[i]!) !== i)
    .map((setting) => ({
      en: `${judgeSettingName(setting)} is chosen twice. Remove one, or raise its repetitions.`,
      zh: `${judgeSettingName(setting)} 选了两次。请去掉一个，或增加其重复次数。`,
    }));
}

function problemsOf(setting: JudgeSetting): Phrase[] {
  const { judge, repeats, orders, parameters } = setting;
  const rubric = RUBRICS.find(({ id }) => id === setting.rubric);
  if (!rubric) {
    const known = RUBRICS.map(({ id }) => id).join(', ');
    return [
      {
        en: `There is no rubric "${setting.rubric}". Choose one of ${known}.`,
        zh: `没有评分标准“${setting.rubric}”。请从以下选择：${known}。`,
      },
    ];
  }
  const { temperature, maxTokens, seed } = parameters;
  const found: Phrase[] = [
    ...(judge.model.trim() === ''
      ? [{ en: 'no judge is named. Choose a model.', zh: '没有指定评审。请选择一个模型。' }]
      : []),
    ...(Number.isInteger(repeats) && repeats >= 1 && repeats <= MOST_REPEATS
      ? []
      : [
          {
            en: `repetitions must be a whole number from 1 to ${MOST_REPEATS}.`,
            zh: `重复次数必须是 1 到 ${MOST_REPEATS} 的整数。`,
          },
        ]),
    ...(answersOf(rubric) === 2 && orders.length === 0
      ? [{ en: 'no order is chosen. Choose one or both.', zh: '没有选择顺序。请选择一种或两种。' }]
      : []),
    ...(new Set(orders).size === orders.length
      ? []
      : [{ en: 'an order is chosen twice. Remove one.', zh: '同一顺序选了两次。请去掉一个。' }]),
    ...(temperature === undefined || (temperature >= 0 && temperature <= 2)
      ? []
      : [{ en: 'the temperature must lie between 0 and 2.', zh: '温度必须在 0 到 2 之间。' }]),
    ...(maxTokens === undefined || (Number.isInteger(maxTokens) && maxTokens >= 1)
      ? []
      : [{ en: 'the most tokens must be a whole number from 1.', zh: '最大词元数必须是不小于 1 的整数。' }]),
    ...(seed === undefined || Number.isSafeInteger(seed)
      ? []
      : [{ en: 'the seed must be a whole number.', zh: '种子必须是整数。' }]),
    ...textProblems(setting, rubric),
  ];
  return found.map(({ en, zh }) => ({
    en: `${modelName(judge)}, ${rubric.title.en}: ${en}`,
    zh: `${modelName(judge)}，${rubric.title.zh}：${zh}`,
  }));
}

const TEXT_IN: Readonly<Record<Language, Phrase>> = {
  en: { en: 'the English text', zh: '英文文本' },
  zh: { en: 'the Chinese text', zh: '中文文本' },
};

function textProblems({ overrides = {} }: JudgeSetting, rubric: Rubric): Phrase[] {
  const known = criteriaOf(rubric);
  return LANGUAGES.flatMap((language) => {
    const { instructions, criteria = {} } = overrides[language] ?? {};
    const where = TEXT_IN[language];
    const texts = [...(instructions === undefined ? [] : [instructions]), ...Object.values(criteria)];
    return [
      ...(texts.some((text) => text.trim() === '')
        ? [
            {
              en: `${where.en} is blank in one place. Write it, or take the rubric's own.`,
              zh: `${where.zh}有一处为空。请填写，或采用评分标准自带的文本。`,
            },
          ]
        : []),
      ...(texts.some((text) => text.length > LONGEST_TEXT)
        ? [
            {
              en: `${where.en} is longer than ${LONGEST_TEXT.toLocaleString('en')} characters. Shorten it.`,
              zh: `${where.zh}超过 ${LONGEST_TEXT.toLocaleString('zh-CN')} 个字符。请缩短。`,
            },
          ]
        : []),
      ...Object.keys(criteria)
        .filter((id) => !known.includes(id))
        .map((id) => ({
          en: `${where.en} words a point "${id}", which the rubric has not. Remove it.`,
          zh: `${where.zh}写了评分标准中没有的评判点“${id}”。请去掉。`,
        })),
    ];
  });
}
