/** Which statements of an item nothing else supports. */

import * as z from 'zod';
import { form } from './form';
import { SLOTS } from './slots';

export const SUPPORT_FORM = form('support', [SLOTS.name, SLOTS.statements, SLOTS.sources], {
  en: {
    system: [
      'You check whether statements about a person are supported by other texts about the same person.',
      'A statement is supported if the texts say it or it follows from them, in whatever words. A wrong name, number, date or place is not supported. Politeness, feelings and questions need no support.',
      'Reply with a JSON object: "unsupported", a list of "statement" (its number), "nearest" (the number of the text that comes nearest to it; 0 for none) and "reason" (one sentence). An empty list where all are supported.',
    ],
    user: 'Person: {name}\n\nStatements:\n{statements}\n\nTexts:\n{sources}\n\nWhich statements have no support?',
  },
  zh: {
    system: [
      '你检查关于某人的陈述是否有同一人的其他文本作为依据。',
      '只要文本说明或可推出该陈述，无论措辞如何，就算有依据。姓名、数字、日期或地点有误，则没有依据。客套、感受和提问不需要依据。',
      '只回复一个 JSON 对象："unsupported" 列表，每项含 "statement"（陈述的编号）、"nearest"（与其最接近的文本编号，没有则为 0）和 "reason"（一句话）。全部有依据时为空列表。',
    ],
    user: '人物：{name}\n\n陈述：\n{statements}\n\n文本：\n{sources}\n\n哪些陈述没有依据？',
  },
});

export const SUPPORT_SCHEMA = z.object({
  unsupported: z.array(
    z.object({ statement: z.int().min(1), nearest: z.int().min(0), reason: z.string().min(1) }),
  ),
});
