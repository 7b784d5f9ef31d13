/** `inspect`: what files hold, and what is wrong with them. */

import { KINDS, type Kind } from '../core/memory/bank';
import { tongueOf } from '../core/text/tongue';
import { DATASET_OPTIONS, readPaths } from './dataset';
import { NO_SEGMENTER, setupOf } from './setup';
import type { Task } from './task';

export const inspect: Task = {
  name: 'inspect',
  summary: 'what the files hold: characters, memories and questions by kind, problems with their place',
  positionals: 'FILE…',
  options: { format: DATASET_OPTIONS.format },
  async run(words, say) {
    const { format, banks, problems } = await readPaths(words.positionals, words, say);
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
        language: tongueOf(memories.map(({ text }) => text).join('\n')) ?? character.language,
        memories: memories.length,
        questions: questions.length,
        unanswerable: questions.filter(({ gold }) => gold.length === 0).length,
      })),
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
