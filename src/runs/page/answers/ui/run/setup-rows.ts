/** All that decides the numbers of a run with language models, as names and values in order. Never a key. */

import { classifierSettingName } from '../../../../../pipeline/classification/llm-classifier';
import { settingName as dialogueName } from '../../../../../pipeline/dialogue/settings';
import { answersOf } from '../../../../../judging/domain/rubric';
import { RUBRICS } from '../../../../../judging/domain/rubrics';
import { madeWithRows, type SetupRow } from '../../../../domain/run/setup-rows';
import { judgeSettingName, type JudgeSetting } from '../../../../../judging/domain/setting';
import { modelName, type ModelRef } from '../../../../../llm/domain/call';
import type { LlmUnit } from '../../../../../llm/domain/units';
import type { LlmRunHeader } from '../../../../domain/llm-runs/run';
import { settingName } from '../../../../../pipeline/synthesis/settings';
import { listText, locale } from '../../../../../ui/state/locale.svelte';
import { t as page } from '../../words';
import { setup as t } from '../../words/run';

/** @param served of {@link servedRows}. */
export function setupRows(run: LlmRunHeader, served: readonly SetupRow[]): SetupRow[] {
  const words = t().rows;
  const { plan, examples, from } = run;
  const { temperature, maxTokens, seed } = plan.parameters;
  const { dollars, tokens, calls } = plan.limits;
  const parameters = [
    temperature === undefined ? '' : words.temperature(temperature),
    maxTokens === undefined ? '' : words.mostTokens(maxTokens),
    seed === undefined ? '' : words.sampling(seed),
  ];
  const limits = [
    dollars === undefined ? '' : `$${dollars}`,
    tokens === undefined ? '' : words.tokens(tokens),
    calls === undefined ? '' : words.calls(calls),
  ];
  const listed = (values: readonly string[], none: string) => values.filter(Boolean).join(', ') || none;
  const lines = (name: string, values: readonly string[]): SetupRow[] =>
    values.length > 0 ? [[name, values.join('\n')]] : [];
  return [
    [words.run, run.id],
    [words.begun, run.created],
    ...(from ? [[words.from, words.fromFile(page().sources[from.what], from.file)] as const] : []),
    [words.state, words.stateOf(run.state, run.done, run.total)],
    ...lines(words.models, plan.models.map(modelText)),
    [words.parameters, listed(parameters, words.defaults)],
    ...lines(words.settings, plan.synthesis.map(settingName)),
    ...lines(words.classifiers, plan.classifiers.map(classifierSettingName)),
    ...lines(
      words.dialogueSettings,
      plan.dialogue.settings.map((each) => dialogueName(each, plan.seed)),
    ),
    ...(plan.dialogue.settings.length > 0
      ? [
          [
            words.dialogues,
            words.dialoguesOf(words.recall[plan.dialogue.recall], words.turns[plan.dialogue.turns]),
          ] as const,
        ]
      : []),
    ...lines(words.judges, plan.judges.map(judgeText)),
    ...lines(words.of, plan.of),
    [
      words.questions,
      plan.questionsPerBank === undefined ? words.allQuestions : words.drawn(plan.questionsPerBank),
    ],
    [words.seed, String(plan.seed)],
    [words.budget, listed(limits, words.none)],
    ...served,
    ...examples.map(({ name, id, fingerprint }): SetupRow => [
      words.examples(name),
      `id ${id}\nSHA-256 ${fingerprint}`,
    ]),
    ...madeWithRows(run, locale()),
  ];
}

function judgeText(judge: JudgeSetting): string {
  const words = t().rows;
  const named = words.judge(judgeSettingName(judge), judge.repeats);
  return comparesPairs(judge)
    ? words.pairsShown(named, listText(judge.orders.map((order) => words.orders[order])))
    : named;
}

function modelText(ref: ModelRef): string {
  return `${modelName(ref)} · ${ref.provider}${ref.address ? ` · ${ref.address}` : ''}`;
}

/** Of other rubrics the orders mean nothing; a rubric that the page does not have says nothing of itself. */
function comparesPairs(judge: JudgeSetting): boolean {
  const rubric = RUBRICS.find(({ id }) => id === judge.rubric);
  return rubric !== undefined && answersOf(rubric) === 2;
}

/** Names under which servers answered, and what they refused: both may change numbers. */
export function servedRows(units: readonly LlmUnit[]): SetupRow[] {
  const words = t().rows;
  const served = new Set<string>();
  const dropped = new Map<string, { parameter: string; model: string; calls: number }>();
  for (const { exchanges } of units)
    for (const { call, reply } of exchanges) {
      const model = modelName(call.model);
      if (reply.servedBy) served.add(words.servedAs(model, reply.servedBy));
      for (const parameter of reply.dropped) {
        const key = JSON.stringify([parameter, model]);
        const known = dropped.get(key) ?? { parameter, model, calls: 0 };
        dropped.set(key, { ...known, calls: known.calls + 1 });
      }
    }
  const refused = [...dropped.values()].map((each) =>
    words.droppedBy(each.parameter, each.model, each.calls),
  );
  return [
    ...(served.size > 0 ? [[words.served, [...served].join('\n')] as const] : []),
    ...(refused.length > 0 ? [[words.dropped, refused.join('\n')] as const] : []),
  ];
}
