/** Every prompt of the studio's steps by its id, in the order in which they are sent. */

import type { TemplateForm } from '../../../../llm/domain/templates';
import { DIALOGUE_FORM } from './dialogue';
import { BACKGROUND_FORM, EVENT_FORM } from './events';
import { JUDGE_FORM } from './judge';
import { PROFILE_FORM } from './profile';
import { QUESTIONS_FORM, VARIANT_FORMS } from './questions';
import { REDO_FORM } from './redo';
import { RELATIONSHIPS_FORM } from './relationships';
import { SUPPORT_FORM } from './support';

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
