/** `inspect`: what files hold, and what is wrong with them. */

import { KINDS, type Kind } from '../core/memory/bank';
import { isUnanswerable } from '../core/memory/question-tags';
import { answerableOf } from '../core/memory/answerable';
import { leftOutCounts } from '../data/formats/chats/chat-bank';
import { REASONS } from '../data/formats/chats/gathering';
import { tongueOfMemories } from '../data/formats/phrases';
import { DATASET_OPTIONS, readPaths } from './dataset';
import { NO_SEGMENTER, setupOf } from './setup';
import type { Task } from './usage';

/** Places of each reason. */
const SHOWN = 5;

export const inspect: Task = {
  name: 'inspect',
  summary:
    'what the files hold: characters, memories and questions by kind, problems with their place; of chats what became of every message',
  positionals: 'FILE…',
  options: { format: DATASET_OPTIONS.format },
  async run(words, say) {
    const { format, banks, problems, chats } = await readPaths(words.positionals, words, say);
    return {
      task: 'inspect',
      setup: { ...setupOf([], { format }), ...NO_SEGMENTER },
      characters: banks.length,
      memories: byKind(banks.flatMap(({ memories }) => memories)),
      questions: byKind(banks.flatMap(({ questions }) => questions)),
      banks: banks.map(({ id, character, memories, questions }) => ({
        id,
        name: character.name,
        // As it is written; what is neither English nor Chinese is read as one of them.
        language: tongueOfMemories(memories) ?? character.language,
        memories: memories.length,
        questions: questions.length,
        unanswerable: questions.filter(isUnanswerable).length,
        // Neither declared unanswerable nor with a gold memory.
        unknown: questions.filter((question) => answerableOf(question) === undefined).length,
      })),
      ...(chats && {
        format: chats.formats.join(', '),
        messages: chats.messages,
        sessions: chats.sessions,
        turns: chats.turns,
        speakers: chats.speakers.map(({ name }) => name),
        leftOut: leftOutCounts(chats),
        leftOutAt: Object.fromEntries(
          chats.leftOut.map(({ reason, places }) => [
            REASONS[reason].en,
            places.slice(0, SHOWN).map(({ where }) => where),
          ]),
        ),
      }),
      problems,
    };
  },
};

function byKind(list: readonly { readonly kind: Kind }[]) {
  const counts = Object.fromEntries(
    KINDS.map((kind) => [kind, list.filter((each) => each.kind === kind).length]),
  );
  return { total: list.length, byKind: counts };
}
