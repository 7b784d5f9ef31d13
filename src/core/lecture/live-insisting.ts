/** The prompt with memories, but for one line: the model may not abstain. What it then says of memories without the answer is the lecture's matter. */

import { WITH_MEMORIES } from '../synthesis/prompt';
import type { PromptTemplate } from '../llm/templates';

const { en, zh } = WITH_MEMORIES.standard.texts;

export const INSISTING: PromptTemplate = {
  texts: {
    en: {
      ...en,
      system: insisting(
        en.system,
        'Always give an answer: the likeliest one. Never say that you do not know.',
      ),
    },
    zh: { ...zh, system: insisting(zh.system, '必须给出一个答案，选最有可能的那个。不许说不知道。') },
  },
};

/** The line that offers the abstention gives way; all others stay. */
function insisting(system: string, line: string): string {
  return system
    .split('\n')
    .map((each) => (each.includes('{abstention}') ? line : each))
    .join('\n');
}
