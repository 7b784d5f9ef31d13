/**
 * The prompts by which the lectures' recordings were made, besides those of the page itself. The recordings are checked against them, and a
 * new recording is to be made with them.
 */

import type { SpokenTurn } from '../../src/lectures/domain/live-extraction';
import type { PromptTemplate } from '../../src/llm/domain/templates';
import type { Language } from '../../src/core/memory/bank';
import type { ChatMessage } from '../../src/core/ports';
import { WRITING } from '../../src/core/text/languages';
import { WITH_MEMORIES } from '../../src/pipeline/synthesis/prompt';

/** Most points that one buffer may give. */
const MOST_POINTS = 3;

const SYSTEM: Readonly<Record<Language, string>> = {
  en: [
    'You keep the long-term memory of one person. You are given a few lines of a conversation.',
    'Write down what is worth remembering for years: facts about the people, what happened, what was promised.',
    `Write at most ${MOST_POINTS} statements. Each must be understood by itself, so put a name in the place of every pronoun.`,
    'Answer with a JSON list of strings and nothing else.',
  ].join('\n'),
  zh: [
    '你负责维护一个人的长期记忆。下面给出一段对话中的几句。',
    '请写下多年以后仍值得记住的内容：人物的情况、发生的事、许下的承诺。',
    `最多写${MOST_POINTS}条。每一条都要能单独读懂，因此请把所有代词换成人名。`,
    '只回答一个由字符串组成的 JSON 列表，不要写其他内容。',
  ].join('\n'),
};

const WHOSE: Readonly<Record<Language, string>> = { en: 'The memory is that of', zh: '这段记忆属于' };

/** What the model is asked for one buffer. @param person whose memory it is. */
export function extractionMessages(
  language: Language,
  person: string,
  turns: readonly SpokenTurn[],
): readonly ChatMessage[] {
  const { colon } = WRITING[language];
  const said = turns.map(({ speaker, text }) => `${speaker}${colon}${text}`).join('\n');
  return [
    { role: 'system', content: SYSTEM[language] },
    { role: 'user', content: `${WHOSE[language]}${colon}${person}\n\n${said}` },
  ];
}

const { en, zh } = WITH_MEMORIES.standard.texts;

/** The prompt with memories, but for one line: the model may not abstain. */
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
