/** Step 3: relationships over the paper's families. */

import * as z from 'zod';
import { FAMILIES } from '../families';
import { form } from './form';
import { SLOTS } from './slots';

export const RELATIONSHIPS_FORM = form(
  'relationships',
  [SLOTS.name, SLOTS.profile, SLOTS.relationships, SLOTS.families, SLOTS.count],
  {
    en: {
      system: [
        'You invent the people around a character of a test of long-term memory.',
        'Draw from these families, as evenly as the number allows: {families}.',
        'Each person has a name of their own, which nobody else has, and a description of two or three sentences: what they do, where they met, what binds them or divides them. Agree with the profile. Nobody has two spouses, or a spouse and a girlfriend or boyfriend at once.',
        'Reply with a JSON object of one field, "relationships": a list, each with "family" (one of those named), "relation" (a word such as sister or colleague), "name" and "description".',
      ],
      user: 'Character: {name}\n\nProfile:\n{profile}\n\nRelationships that exist already:\n{relationships}\n\nWrite {count} new relationships.',
    },
    zh: {
      system: [
        '你为一项长期记忆测试的人物虚构其身边的人。',
        '从以下类别中选取，在数量允许的范围内尽量均匀：{families}。',
        '每个人有自己的名字，不与他人重名；description 写两三句话：此人做什么、怎样认识、因何亲近或疏远。须与个人资料一致。任何人不能同时有两位配偶，或既有配偶又有男女朋友。',
        '只回复一个 JSON 对象，它只有一个字段 "relationships"：一个列表，每项含 "family"（上述类别之一，用英文原词）、"relation"（如“姐姐”“同事”）、"name" 和 "description"。',
      ],
      user: '人物：{name}\n\n个人资料：\n{profile}\n\n已有的社会关系：\n{relationships}\n\n请再写 {count} 条社会关系。',
    },
  },
);

export const RELATIONSHIPS_SCHEMA = z.object({
  relationships: z
    .array(
      z.object({
        family: z.enum(FAMILIES),
        relation: z.string().min(1),
        name: z.string().min(1),
        description: z.string().min(1),
      }),
    )
    .min(1),
});
export type RelationshipsAnswer = z.infer<typeof RELATIONSHIPS_SCHEMA>;
