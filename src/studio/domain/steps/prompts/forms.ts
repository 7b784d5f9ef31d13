/** Every prompt of the studio's steps by its id, in the order in which they are sent. */

import type { TemplateForm } from '../../../../llm/domain/templates';
import { DIALOGUE_FORM } from './dialogue';
import { BACKGROUND_FORM, EVENT_FORM } from './events';
import { JUDGE_FORM } from './judge';
import { PROFILE_FORM } from './profile';
import { QUESTIONS_FORM, VARIANT_FORMS } from './questions';
import { RELATIONSHIPS_FORM } from './relationships';
import { SUPPORT_FORM } from './support';
import { form } from './form';
import { SLOTS } from './slots';

/** One item written anew, whatever step it is of. */
const REDO_FORM = form('redo', [SLOTS.name, SLOTS.item, SLOTS.known, SLOTS.wish], {
  en: {
    system: [
      'You write one part of a character for a test of long-term memory anew. It must agree with what else is known, keep every name as it is, differ from the earlier wording, and be concrete: days, places, people, numbers.',
      'Reply with a JSON object of the same fields as the part that is given.',
    ],
    user: 'Character: {name}\n\nThe part:\n{item}\n\nWhat else is known:\n{known}\n\nWhat is to be different: {wish}\n\nWrite the part anew.',
  },
  zh: {
    system: [
      '你重写一个长期记忆测试人物的一部分。须与其他已知内容一致，保留所有名字，措辞与原来不同，写得具体：日期、地点、人物、数字。',
      '只回复一个 JSON 对象，字段与所给部分相同。',
    ],
    user: '人物：{name}\n\n这一部分：\n{item}\n\n其他已知内容：\n{known}\n\n希望的改动：{wish}\n\n请重写这一部分。',
  },
});

export const FORMS = {
  profile: PROFILE_FORM,
  relationships: RELATIONSHIPS_FORM,
  background: BACKGROUND_FORM,
  event: EVENT_FORM,
  dialogue: DIALOGUE_FORM,
  questions: QUESTIONS_FORM,
  ...VARIANT_FORMS,
  redo: REDO_FORM,
  judge: JUDGE_FORM,
  support: SUPPORT_FORM,
} as const satisfies Readonly<Record<string, TemplateForm>>;

export type PromptId = keyof typeof FORMS;
export const PROMPT_IDS = Object.keys(FORMS) as readonly PromptId[];
