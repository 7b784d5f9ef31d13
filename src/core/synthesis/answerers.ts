/** All answerers of single questions. Adding one is one entry here, which holds its words too. */

import type { Answerer } from '../flow/answerer';
import { embed, collectionOf } from '../retrieval/vectors';
import { quotesOf, scoreQuotes } from '../reading/quotes';

/** Quotes the sentence, or the field, that fits best. Where the quotes cannot be encoded it is chosen by its words, and the answer says why. */
export const extractive = {
  id: 'extractive',
  name: { en: 'Extractive', zh: '抽取式' },
  description: {
    en: 'quotes the sentence or field of the first memories that fits best',
    zh: '从前几条记忆中引用最合适的句子或字段',
  },
  needs: 'nothing',
  async answer({ question, bank, memories, encoded }, { vectors: store }, signal) {
    const quotes = quotesOf(memories);
    if (quotes.length === 0) return { text: undefined, quotes: [] };
    if (!encoded) {
      const scored = scoreQuotes(question, quotes);
      return { text: scored[0]!.text, quotes: scored };
    }
    try {
      const texts = quotes.map(({ text }) => text);
      // Other questions' quotes stay: the answer changes with every turn of a knob, and back.
      const rows = await embed(
        encoded.encoder,
        { store, collection: collectionOf(bank, 'quotes'), texts, keep: 'all' },
        { signal },
      );
      signal.throwIfAborted();
      const scored = scoreQuotes(question, quotes, { question: encoded.vector, quotes: rows.data });
      return { text: scored[0]!.text, quotes: scored };
    } catch (failure) {
      signal.throwIfAborted();
      const scored = scoreQuotes(question, quotes);
      return { text: scored[0]!.text, quotes: scored, failure };
    }
  },
} as const satisfies Answerer;

/** Loaded when a language model is first asked: the first screen asks none, and does not need the prompts. */
export const languageModel = {
  id: 'language-model',
  name: { en: 'Language model', zh: '语言模型' },
  description: {
    en: 'a language model writes the answer from the memories that it is given',
    zh: '语言模型根据交给它的记忆写出回答',
  },
  needs: 'language model',
  answer: async (request, ask) => (await import('./ask-answer')).askAnswer(request, ask),
} as const satisfies Answerer;

export const ANSWERERS = [extractive, languageModel] as const satisfies readonly Answerer[];
