/** The plan of a run with language models: who answers what under which settings, and who judges it by which rubrics. */

import { z } from 'zod';
import { says } from '../../../core/issue';
import {
  classifierSettingsProblems,
  ClassifierSettingForm,
} from '../../../pipeline/classification/llm-classifier';
import {
  DialogueSettingForm,
  settingsProblems as dialogueProblems,
} from '../../../pipeline/dialogue/settings';
import type { ListSystem } from '../../../pipeline/flow/system';
import { judgeSettingProblems, JudgeSettingSchema } from '../../../judging/domain/setting';
import { modelName, PROVIDERS } from '../../../llm/domain/call';
import { chosenTwice } from '../../../llm/domain/problem-words';
import {
  settingsProblems as synthesisProblems,
  SynthesisSettingForm,
} from '../../../pipeline/synthesis/settings';
import type { FieldProblem, Phrase } from '../../../core/text/phrase';
import { readForm } from '../run/plan';

const NO_PLAIN_ADDRESS: Phrase = {
  en: 'An address is scheme, host and path alone, without user, query or key; a key goes into the settings.',
  zh: '地址只含协议、主机和路径，不含用户、查询或密钥；密钥请填在设置中。',
};

/**
 * Whether nothing rides along in an address: no user, no password, no fragment, and of a query only the version of the API, which some
 * providers keep there. Models in the browser have none.
 */
export function isPlainAddress(address: string): boolean {
  if (address === '') return true;
  const found = /^https?:\/\/[^/?#@\s]+(?:\/[^?#@\s]*)?(?:\?([^#\s]*))?$/i.exec(address);
  return (
    found !== null &&
    (found[1] ?? '').split('&').every((part) => part === '' || /^[^=]*version[^=]*=/i.test(part))
  );
}

const Model = z.strictObject({
  provider: z.enum(PROVIDERS),
  address: z.string().refine(isPlainAddress, says(NO_PLAIN_ADDRESS)),
  model: z.string(),
});
const Judge = JudgeSettingSchema.refine(({ judge }) => isPlainAddress(judge.address), {
  path: ['judge', 'address'],
  message: says(NO_PLAIN_ADDRESS),
});

/** Strict throughout, so that nothing rides along in a file, a key least of all. */
export const LlmPlanForm = z.strictObject({
  title: z.string(),
  /** Ids of banks, in the order in which they run. */
  banks: z.array(z.string()),
  /** At most so many questions of each bank, drawn with the seed; absent for all. */
  questionsPerBank: z.int().exactOptional(),
  /** Of the draw, of sampled memories and examples, and of every interval and test computed from the run. */
  seed: z.int(),
  /** Who answers. */
  models: z.array(Model),
  /** Of answers; judges have their own. */
  parameters: z.strictObject({
    temperature: z.number().exactOptional(),
    maxTokens: z.int().exactOptional(),
    seed: z.int().exactOptional(),
  }),
  /** Of questions. */
  synthesis: z.array(SynthesisSettingForm),
  classifiers: z.array(ClassifierSettingForm),
  /** Ids of banks that few-shot examples may come from, besides the plan's own. */
  examples: z.array(z.string()),
  /** Of dialogues. */
  dialogue: z.strictObject({
    settings: z.array(DialogueSettingForm),
    recall: z.enum(['proactive', 'passive', 'all']),
    turns: z.enum(['all', 'first']),
  }),
  judges: z.array(Judge),
  /** Ids of earlier runs whose answers are judged beside this one's. */
  of: z.array(z.string()),
  /** What may be spent at most; what is absent has no limit. */
  limits: z.strictObject({
    dollars: z.number().exactOptional(),
    tokens: z.int().exactOptional(),
    calls: z.int().exactOptional(),
  }),
});
export type LlmPlan = Readonly<z.infer<typeof LlmPlanForm>>;

/** A plan of which nothing is chosen yet. */
export const EMPTY_PLAN: LlmPlan = {
  title: '',
  banks: [],
  seed: 1,
  models: [],
  parameters: { temperature: 0 },
  synthesis: [],
  classifiers: [],
  examples: [],
  judges: [],
  of: [],
  limits: {},
  dialogue: { settings: [], recall: 'all', turns: 'all' },
};

/** Whose lists a plan reads, of its settings in their order. */
export function listSystemsOf({ synthesis, dialogue }: LlmPlan): readonly ListSystem[] {
  const read = [
    ...synthesis.map(({ system }) => system),
    ...dialogue.settings.map((each) =>
      each.setting === 3 && each.system !== 'file' ? each.system : undefined,
    ),
  ];
  return read.flatMap((system) => system ?? []);
}

/** What keeps a plan from running, in words; empty where it can. Told before it starts. */
export function llmPlanProblems(plan: LlmPlan): FieldProblem[] {
  const { models, synthesis, classifiers, dialogue, judges, of, parameters, limits } = plan;
  const asks = synthesis.length + classifiers.length + dialogue.settings.length > 0;
  const names = models.map((model) => modelName(model));
  const whole = (value: number | undefined) => value === undefined || (Number.isInteger(value) && value >= 1);
  return [
    ...(asks || (of.length > 0 && judges.length > 0)
      ? []
      : [
          {
            en: 'Nothing is asked. Choose a setting, or answers of an earlier run and a judge.',
            zh: '没有要问的内容。请选择一种设置，或选择先前实验的回答和一个评审。',
          },
        ]),
    ...(asks && plan.banks.length === 0
      ? [{ en: 'No character is chosen. Choose at least one.', zh: '没有选择人物。请至少选择一个。' }]
      : []),
    ...(asks && models.length === 0
      ? [
          {
            field: 'models',
            en: 'No model is chosen. Choose at least one.',
            zh: '没有选择模型。请至少选择一个。',
          },
        ]
      : []),
    ...(new Set(plan.banks).size < plan.banks.length
      ? [{ en: 'A character is chosen twice. Remove one.', zh: '同一人物选了两次。请去掉一个。' }]
      : []),
    ...(new Set(of).size < of.length
      ? [{ en: 'An earlier run is chosen twice. Remove one.', zh: '同一次先前的实验选了两次。请去掉一个。' }]
      : []),
    ...[...models, ...judges.map(({ judge }) => judge)]
      .filter(({ address }) => !isPlainAddress(address))
      // Its whole name may hold what must not be shown.
      .map(({ model }) => ({
        en: `${model}: ${NO_PLAIN_ADDRESS.en}`,
        zh: `${model}：${NO_PLAIN_ADDRESS.zh}`,
      })),
    ...models
      .filter(({ model }) => model.trim() === '')
      .map(() => ({
        en: 'A model has no name. Enter one in the settings.',
        zh: '有一个模型没有名称。请在设置中填写。',
      })),
    ...[...new Set(names.filter((name, i) => names.indexOf(name) !== i))].map(chosenTwice),
    ...(whole(plan.questionsPerBank)
      ? []
      : [
          {
            field: 'questions',
            en: 'Questions per character must be a whole number from 1, or empty for all.',
            zh: '每个人物的问题数必须是不小于 1 的整数，或留空表示全部。',
          },
        ]),
    ...(parameters.temperature === undefined || (parameters.temperature >= 0 && parameters.temperature <= 2)
      ? []
      : [
          {
            field: 'temperature',
            en: 'The temperature must lie between 0 and 2.',
            zh: '温度必须在 0 到 2 之间。',
          },
        ]),
    ...(whole(parameters.maxTokens)
      ? []
      : [
          {
            field: 'tokens',
            en: 'The most tokens must be a whole number from 1.',
            zh: '最大词元数必须是不小于 1 的整数。',
          },
        ]),
    ...([limits.dollars, limits.tokens, limits.calls].every((limit) => limit === undefined || limit >= 0)
      ? []
      : [
          {
            field: 'limits',
            en: 'A budget must be 0 or more, or empty for no limit.',
            zh: '预算不能小于 0；留空表示不限。',
          },
        ]),
    ...(synthesis.length > 0 ? synthesisProblems(synthesis) : []),
    ...classifierSettingsProblems(classifiers),
    ...(dialogue.settings.length > 0 ? dialogueProblems(dialogue.settings) : []),
    ...judgeSettingProblems(judges),
  ];
}

const FORMAT = 'mnemoscope-llm-plan';
const VERSION = 2;

const LlmPlanFile = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  plan: LlmPlanForm,
});

/** A plan as a file: what a colleague needs to run the same. It holds no key. */
export function writeLlmPlan(plan: LlmPlan): string {
  return `${JSON.stringify({ format: FORMAT, version: VERSION, plan }, null, 2)}\n`;
}

/**
 * Reads a plan's form; whether it can run, `llmPlanProblems` says.
 *
 * @throws PlanFileError
 */
export function readLlmPlan(text: string, file: string): LlmPlan {
  return readForm(LlmPlanFile, text, file).plan;
}
