/** The records that lie among the runs, told apart by the format of their headers: each format's header and its units. */

import * as z from 'zod';
import { RULES, says } from '../../core/issue';
import { ExternalResultsForm, EXTERNAL_RESULTS_FORMAT } from '../../runs/domain/external/record';
import {
  managedFields,
  QuestionResultForm,
  RunHeaderForm,
  RunStateForm,
} from '../../runs/domain/run/run-form';
import { RUN_FORMAT } from '../../runs/domain/run/run';
import { ProblemForm } from '../../data/formats/problem-form';
import { systemName } from '../../pipeline/flow/system';
import { HumanRecordForm, HumanUnitForm, HUMAN_FORMAT } from '../../judging/domain/human';
import { RUBRICS } from '../../judging/domain/rubrics';
import { LlmUnitForm } from '../../llm/domain/units';
import { LlmRunForm, LLM_RUN_FORMAT } from '../../runs/domain/llm-runs/run';
import { SEARCHES } from '../../memory-systems/domain/entry-search';
import { SYSTEM_NAMES } from '../../memory-systems/domain/system-names';
import { DigestForm, RecordedUserUnitForm, SessionRecordForm } from '../../memory-systems/domain/record-form';
import { count, different, id, text } from './parts';

const plan = z.object({ title: text });

/** Of the id of something that this version does not know: told as one that an enumeration lacks. */
const UNKNOWN = {
  message: says({ en: 'This version does not know it.', zh: '此版本不认识它。' }),
  params: { unknown: true },
};

const LabRunForm = RunHeaderForm.refine(
  ({ plan: { systems, banks: planned }, banks }) =>
    different(systems, systemName) &&
    different(planned, (bank) => bank) &&
    different(banks, (bank) => bank.id),
  RULES.idTwice,
);

const LlmHeaderForm = LlmRunForm.refine(
  ({ banks, own = [] }) => different(banks, (bank) => bank.id) && different(own, (bank) => bank.id),
  RULES.idTwice,
).superRefine(({ plan: { judges } }, context) => {
  for (const [i, { rubric }] of judges.entries())
    if (!RUBRICS.some((each) => each.id === rubric))
      context.addIssue({ ...UNKNOWN, code: 'custom', path: ['plan', 'judges', i, 'rubric'] });
});

/** What the header of every run of memory systems has. */
const runFields = { id, created: text, plan, done: count, total: count };

export const SystemsHeaderForm = z.object({
  format: z.literal('systems 1'),
  ...managedFields,
  plan,
  user: id,
  system: text,
  search: z.enum(SEARCHES).exactOptional(),
  noise: z.number().min(0).exactOptional(),
  repeat: z.int().min(1).exactOptional(),
});

const AgreementForm = z.object({
  task: z.enum(['extraction', 'update', 'answer']),
  items: count,
  agreement: z.number().nullable(),
  kappa: z.number().nullable(),
});

export const RecordedSetForm = z.object({
  format: z.literal('systems recorded 1'),
  ...runFields,
  state: z.enum(['running', 'done']),
  users: z.array(
    z.object({
      id,
      source: text.exactOptional(),
      hash: text.exactOptional(),
      name: text,
      run: id,
    }),
  ),
  judged: z.boolean(),
  agreement: z.array(AgreementForm).exactOptional(),
  problems: z.array(ProblemForm),
});

export const RecordedUserForm = z.object({
  format: z.literal('systems recorded user 1'),
  id,
  created: text,
  plan,
  state: z.literal('done'),
  done: z.literal(1),
  total: z.literal(1),
});

export const ReadingsHeaderForm = z.object({
  format: z.literal('systems reading 1'),
  ...runFields,
  state: RunStateForm,
  user: id,
});

interface RunForms {
  readonly header: z.ZodType;
  readonly unit: z.ZodType;
}

/** By the header's format. */
const FORMS: ReadonlyMap<unknown, RunForms> = new Map<unknown, RunForms>([
  [RUN_FORMAT, { header: LabRunForm, unit: QuestionResultForm }],
  [LLM_RUN_FORMAT, { header: LlmHeaderForm, unit: LlmUnitForm }],
  [HUMAN_FORMAT, { header: HumanRecordForm, unit: HumanUnitForm }],
  [EXTERNAL_RESULTS_FORMAT, { header: ExternalResultsForm, unit: text }],
  [
    'systems 1',
    {
      header: SystemsHeaderForm.refine(({ system }) => SYSTEM_NAMES.some(({ id: own }) => own === system), {
        ...UNKNOWN,
        path: ['system'],
      }),
      unit: SessionRecordForm,
    },
  ],
  [
    'systems recorded 1',
    {
      header: RecordedSetForm.refine(
        // A user may be there twice: the scripts that write the files append to them.
        ({ users }) => different(users, (user) => user.run),
        RULES.idTwice,
      ),
      unit: DigestForm,
    },
  ],
  ['systems recorded user 1', { header: RecordedUserForm, unit: RecordedUserUnitForm }],
  ['systems reading 1', { header: ReadingsHeaderForm, unit: LlmUnitForm }],
]);

/** What this version does not know: another one wrote it, and no screen here shows it. */
const OTHER: RunForms = {
  header: z.object({ id, format: z.union([z.string(), z.number()]) }),
  unit: z.unknown(),
};

/** The schemas of a format. */
export function runForms(format: unknown): RunForms {
  return FORMS.get(format) ?? OTHER;
}
