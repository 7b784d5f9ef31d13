/** A run's setup as names and values: what a reader needs to repeat it, in order. Never a key. */

import type { RunHeader } from './run';
import { systemName } from './system';

export function setupRows(run: RunHeader): (readonly [name: string, value: string])[] {
  const { plan, banks, models, setup } = run;
  return [
    ['Run', run.id],
    ['Begun', run.created],
    ['State', `${run.state}, ${run.done} of ${run.total} questions`],
    ['Systems', plan.systems.map(systemName).join('\n')],
    [
      'Questions',
      plan.questionsPerBank === undefined ? 'all' : `${plan.questionsPerBank} of each character, drawn`,
    ],
    ['Depth', String(plan.depth)],
    ['Seed', String(plan.seed)],
    ...banks.map(
      ({ name, id, source, language, memories, questions, fingerprint }) =>
        [
          `Data: ${name}`,
          `${source} · ${language} · ${memories} memories · ${questions} questions · id ${id}\nSHA-256 ${fingerprint}`,
        ] as const,
    ),
    ...Object.entries(models).flatMap(([language, { encoder, classifier }]) =>
      Object.entries({ encoder, classifier }).flatMap(([role, stamp]) =>
        stamp
          ? [
              [
                `Model: ${role}, ${language}`,
                `${stamp.id} · revision ${stamp.revision} · ${stamp.dtype} · ${stamp.device}${stamp.recipe ? ` · ${stamp.recipe}` : ''}\nSHA-256 ${stamp.hash}`,
              ] as const,
            ]
          : [],
      ),
    ),
    ...(Object.keys(models).length === 0 ? ([['Models', 'none asked so far']] as const) : []),
    ...Object.entries(setup).flatMap(([name, value]) => valueRows(name, value)),
  ];
}

function valueRows(name: string, value: unknown): (readonly [string, string])[] {
  if (typeof value !== 'object' || value === null) return [[name, String(value)]];
  return Object.entries(value).map(([key, inner]) => [
    `${name}: ${key}`,
    typeof inner === 'string' ? inner : JSON.stringify(inner),
  ]);
}
