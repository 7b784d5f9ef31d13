/** All that decides the numbers of a run with language models, as names and values in order. Never a key. */

import { classifierSettingName } from '../../../../core/classification/llm-classifier';
import { settingName as dialogueName } from '../../../../core/dialogue/settings';
import { answersOf } from '../../../../core/judging/rubric';
import { RUBRICS } from '../../../../core/judging/rubrics';
import { judgeSettingName, type JudgeSetting } from '../../../../core/judging/setting';
import { modelName, type ModelRef } from '../../../../core/llm/call';
import type { LlmUnit } from '../../../../core/llm/units';
import type { LlmRunHeader } from '../../../../core/llm-runs/run';
import { settingName } from '../../../../core/synthesis/settings';

type Row = readonly [name: string, value: string];

/** @param served of {@link servedRows}. */
export function setupRows(run: LlmRunHeader, served: readonly Row[]): Row[] {
  const { plan, banks, examples, models, setup, from } = run;
  const { temperature, maxTokens, seed } = plan.parameters;
  const { dollars, tokens, calls } = plan.limits;
  const parameters = [
    temperature === undefined ? '' : `temperature ${temperature}`,
    maxTokens === undefined ? '' : `at most ${maxTokens} tokens`,
    seed === undefined ? '' : `seed ${seed}`,
  ];
  const limits = [
    dollars === undefined ? '' : `$${dollars}`,
    tokens === undefined ? '' : `${tokens.toLocaleString('en')} tokens`,
    calls === undefined ? '' : `${calls.toLocaleString('en')} calls`,
  ];
  const listed = (values: readonly string[], none: string) => values.filter(Boolean).join(', ') || none;
  const lines = (name: string, values: readonly string[]): Row[] =>
    values.length > 0 ? [[name, values.join('\n')]] : [];
  return [
    ['Run', run.id],
    ['Begun', run.created],
    ...(from ? [['From', `${from.what}, ${from.file}`] as const] : []),
    ['State', `${run.state}, ${run.done} of ${run.total} pieces of work`],
    ...lines('Models that answer', plan.models.map(modelText)),
    ['Parameters of answers', listed(parameters, 'the servers’ defaults')],
    ...lines('Settings', plan.synthesis.map(settingName)),
    ...lines('Classifiers', plan.classifiers.map(classifierSettingName)),
    ...lines(
      'Dialogue settings',
      plan.dialogue.settings.map((each) => dialogueName(each, plan.seed)),
    ),
    ...(plan.dialogue.settings.length > 0
      ? [['Dialogues', `${plan.dialogue.recall} recall, ${plan.dialogue.turns} test turns`] as const]
      : []),
    ...lines(
      'Judges',
      plan.judges.map((judge) => {
        const orders = comparesPairs(judge) ? `, pairs shown ${judge.orders.join(' and ')}` : '';
        return `${judgeSettingName(judge)}, ${judge.repeats} ${judge.repeats === 1 ? 'time' : 'times'}${orders}`;
      }),
    ),
    ...lines('Judges answers of the runs', plan.of),
    [
      'Questions',
      plan.questionsPerBank === undefined ? 'all' : `${plan.questionsPerBank} of each character, drawn`,
    ],
    ['Seed', String(plan.seed)],
    ['Budget', listed(limits, 'none')],
    ...served,
    ...banks.map(({ name, id, source, language, memories, questions, fingerprint }): Row => [
      `Data: ${name}`,
      `${source} · ${language} · ${memories} memories · ${questions} questions · id ${id}\nSHA-256 ${fingerprint}`,
    ]),
    ...examples.map(({ name, id, fingerprint }): Row => [
      `Examples may come from ${name}`,
      `id ${id}\nSHA-256 ${fingerprint}`,
    ]),
    ...Object.entries(models).flatMap(([language, { encoder, classifier }]) =>
      Object.entries({ encoder, classifier }).flatMap(([role, stamp]): Row[] =>
        stamp
          ? [
              [
                `Model: ${role}, ${language}`,
                `${stamp.id} · revision ${stamp.revision} · ${stamp.dtype} · ${stamp.device}${stamp.recipe ? ` · ${stamp.recipe}` : ''}\nSHA-256 ${stamp.hash}`,
              ],
            ]
          : [],
      ),
    ),
    ...Object.entries(setup).flatMap(([name, value]) => valueRows(name, value)),
  ];
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
export function servedRows(units: readonly LlmUnit[]): Row[] {
  const served = new Set<string>();
  const dropped = new Map<string, number>();
  for (const { exchanges } of units)
    for (const { call, reply } of exchanges) {
      if (reply.servedBy) served.add(`${modelName(call.model)} as ${reply.servedBy}`);
      for (const name of reply.dropped) {
        const key = `${name} by ${modelName(call.model)}`;
        dropped.set(key, (dropped.get(key) ?? 0) + 1);
      }
    }
  return [
    ...(served.size > 0 ? [['Served', [...served].join('\n')] as const] : []),
    ...(dropped.size > 0
      ? [
          [
            'Parameters refused and left out',
            [...dropped]
              .map(
                ([what, count]) => `${what}: ${count.toLocaleString('en')} ${count === 1 ? 'call' : 'calls'}`,
              )
              .join('\n'),
          ] as const,
        ]
      : []),
  ];
}

function valueRows(name: string, value: unknown): Row[] {
  if (typeof value !== 'object' || value === null) return [[name, String(value)]];
  if (Array.isArray(value))
    return value.length > 0 ? [[name, value.map((each) => text(each)).join('\n')]] : [];
  return Object.entries(value).map(([key, inner]): Row => [
    `${name}: ${key}`,
    inner === null ? 'not known' : text(inner),
  ]);
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
