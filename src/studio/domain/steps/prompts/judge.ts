/** A judgement from 0 to 10, as PerLTQA's authors had their questions judged. */

import * as z from 'zod';
import { form } from './form';
import { SLOTS } from './slots';

export const JUDGE_FORM = form('judge', [SLOTS.name, SLOTS.item, SLOTS.known], {
  en: {
    system: [
      'You check what was written for a test of long-term memory. Give a whole number from 0 to 10.',
      '10: flawless. 7 to 9: sound, with a slip that a person should look at. Below 6: not to be used.',
      'Look for: placeholders such as "not provided"; contradictions to what else is known; relationships that exclude each other; events too brief to be asked about; pronouns whose reference is open; answers that say more than was asked; anchors that are blurred or do not stand in the memory; a question that gives its answer away or that several memories answer.',
      'Reply with a JSON object: "reason" (one or two sentences) and then "score".',
    ],
    user: 'Character: {name}\n\nTo be checked:\n{item}\n\nWhat else is known:\n{known}\n\nJudge it.',
  },
  zh: {
    system: [
      '你检查为长期记忆测试写的内容，给出 0 到 10 的整数。',
      '10：没有问题。7 到 9：可用，但有一处需要人看一看。低于 6：不应使用。',
      '注意：“未提供”之类的占位内容；与其他已知内容矛盾；互相排斥的关系；过于简短、无法提问的事件；所指不明的代词；超出所问的答案；模糊或不在记忆中的记忆锚点；泄露答案或多条记忆都能回答的问题。',
      '只回复一个 JSON 对象：先写 "reason"（一两句话），再写 "score"。',
    ],
    user: '人物：{name}\n\n待检查：\n{item}\n\n其他已知内容：\n{known}\n\n请评判。',
  },
});

export const JUDGE_SCHEMA = z.object({ reason: z.string().min(1), score: z.int().min(0).max(10) });
