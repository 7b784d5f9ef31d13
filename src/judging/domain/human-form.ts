/** Human scores as schemas: what a store or an archive holds is checked against them before anything reads it. */

import * as z from 'zod';
import { HUMAN_FORMAT } from './human';

const text = z.string();
const id = z.string().min(1);

export const HumanRecordForm = z.object({
  format: z.literal(HUMAN_FORMAT),
  id,
  created: text,
  name: text,
  run: text,
});

const HumanScoreForm = z.object({
  rater: text,
  answers: z.array(text).min(1).max(2),
  rubric: text,
  aspect: text,
  point: text.exactOptional(),
  score: z.union([z.number(), z.literal('cannot tell')]),
  note: text,
  when: text,
});

export const HumanUnitForm = z.union([
  z.object({ mark: HumanScoreForm }),
  z.object({
    setup: z.object({
      rater: text,
      rubrics: z.array(text),
      questions: z.number().exactOptional(),
      pending: z.object({ item: text, note: text }).exactOptional(),
      since: text,
    }),
  }),
  z.object({ gone: z.literal(true) }),
]);
