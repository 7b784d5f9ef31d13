/**
 * Whatever is kept among the runs in version 1, as version 2: headers of runs with language models and of human scores, and their units. The
 * header's format says which version a record is of; everything of another format stays as it is. Everything here speaks of version 2 as it was
 * when it came: a later version brings its own step.
 */

import {
  HUMAN_FORMAT_1,
  humanRecordFrom1,
  humanUnitFrom1,
} from '../../../judging/domain/earlier-human-record';
import type { HumanUnit } from '../../../judging/domain/human-record';
import type { LlmUnit, VerdictUnit } from '../../../llm/domain/units';
import {
  answerIdFrom1,
  partsOf,
  settingIdFrom1,
  settingNameFrom1,
  titleFrom1,
} from '../../../pipeline/synthesis/earlier-labels';

const LLM_RUN_FORMAT_1 = 'llm-1';
const LLM_RUN_FORMAT_2 = 'llm-2';

/** Whether records of this format are of version 1 and have to be brought to version 2. */
export function isVersion1(format: unknown): boolean {
  return format === LLM_RUN_FORMAT_1 || format === HUMAN_FORMAT_1;
}

/** A header in the current version. */
export function currentHeader<H extends { readonly format?: unknown }>(header: H): H {
  if (header.format === HUMAN_FORMAT_1) return humanRecordFrom1(header);
  if (header.format !== LLM_RUN_FORMAT_1) return header;
  const { plan } = header as { readonly plan?: unknown };
  return { ...header, format: LLM_RUN_FORMAT_2, ...(plan !== undefined && { plan: planFrom1(plan) }) };
}

/** A unit with its id in the current version. @param format of the header, as it was read. */
export function currentUnit(format: unknown, id: string, unit: unknown): readonly [string, unknown] {
  if (format === HUMAN_FORMAT_1) return humanUnitFrom1(id, unit as HumanUnit);
  if (format !== LLM_RUN_FORMAT_1) return [id, unit];
  const given = unit as LlmUnit;
  switch (given.kind) {
    case 'answer': {
      const renamed = answerIdFrom1(given.id);
      return [renamed, { ...given, id: renamed, setting: settingNameFrom1(given.setting) }];
    }
    case 'verdict': {
      const renamed = verdictIdFrom1(given.id);
      const subjects = given.subjects.map(answerIdFrom1);
      return [renamed, { ...given, id: renamed, subjects } satisfies VerdictUnit];
    }
    default:
      return [id, unit];
  }
}

/** A whole record in the current version. */
export function currentRecord<H, U>({
  header,
  units,
}: {
  readonly header: H;
  readonly units: ReadonlyMap<string, U>;
}): { readonly header: H; readonly units: ReadonlyMap<string, U> } {
  const { format } = (header ?? {}) as { readonly format?: unknown };
  if (!isVersion1(format)) return { header, units };
  return {
    header: currentHeader(header as H & object),
    units: new Map([...units].map(([id, unit]) => currentUnit(format, id, unit) as [string, U])),
  };
}

/** A plan of version 1 as version 2; what has not the form of a plan stays as it is, for its reader to name. */
export function planFrom1(plan: unknown): unknown {
  if (typeof plan !== 'object' || plan === null) return plan;
  const { title, synthesis } = plan as { readonly title?: unknown; readonly synthesis?: unknown };
  return {
    ...plan,
    ...(typeof title === 'string' && { title: titleFrom1(title) }),
    ...(Array.isArray(synthesis) && { synthesis: synthesis.map(settingFrom1) }),
  };
}

function settingFrom1(setting: unknown): unknown {
  const { id } = (setting ?? {}) as { readonly id?: unknown };
  return typeof id === 'string' ? { ...(setting as object), id: settingIdFrom1(id) } : setting;
}

/** The fifth part of a verdict's id (`judgingWork`) is the ids of the answers that it is about. */
function verdictIdFrom1(id: string): string {
  const parts = partsOf(id, 'verdict ');
  const answers = parts?.[4];
  if (!parts || !Array.isArray(answers)) return id;
  const renamed = answers.map((answer: unknown) =>
    typeof answer === 'string' ? answerIdFrom1(answer) : answer,
  );
  return `verdict ${JSON.stringify([...parts.slice(0, 4), renamed, ...parts.slice(5)])}`;
}
