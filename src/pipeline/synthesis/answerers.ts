/** All answerers of single questions. Adding one is one entry here, which holds its words too. */

import type { Answer, Answerer } from '../flow/answerer';
import { knownQuestion } from '../flow/question';
import { answerTypeOf } from '../reading/answer-type';
import { readingRequest } from '../reading/passages';
import { answers, NOT_PREPARED, type Reader, type Reading } from '../reading/reader';
import { rule } from '../reading/rule';

/**
 * Quotes the sentence that answers, or says that nothing here seems to. Where the trained reader is loaded it reads, together with the rule
 * where both are known to go together; the rule reads until then, and where the trained one fails.
 */
export const extractive = {
  id: 'extractive',
  name: { en: 'Extractive', zh: '抽取式' },
  description: {
    en: 'quotes the sentence of the first memories that answers the question, or says that none seems to',
    zh: '从前几条记忆中引用回答问题的句子；没有合适的句子时说明无从回答',
  },
  needs: 'nothing',
  async answer(request, ports, signal) {
    const { question, index } = request;
    // Loaded with the first question that somebody types: the page's own first question needs neither.
    const [remarks, about] = knownQuestion(index.bank, question)
      ? []
      : await Promise.all([import('../reading/remark'), import('../reading/asked-about')]);
    // Loaded for what has dates or speakers to tell.
    const writings =
      index.bank.sessions || answerTypeOf(question) === 'when'
        ? await import('../reading/written')
        : undefined;
    const remark = remarks?.remarkOn(question, index.bank, new Date());
    signal.throwIfAborted();
    if (remark?.kind === 'no question' || remark?.kind === 'other language') {
      const reading: Reading = { candidates: [], answerability: 0, threshold: 1 };
      return { text: undefined, reading, readBy: rule.id, remark };
    }
    const asked = about ? about.readAbout(readingRequest(request)) : readingRequest(request);
    const readBy = async (reader: Reader): Promise<Answer> => {
      const quoted = await reader.read(asked, ports, signal);
      const read = writings ? writings.withWritings(asked, quoted) : quoted;
      const reading = remark
        ? remarks!.remarked(read, remark, request)
        : (remarks?.doubted(read, question) ?? read);
      const { failure } = reading;
      return {
        text: answers(reading) ? reading.candidates[0]!.sentence.text : undefined,
        reading,
        ...(remark && { remark }),
        readBy: reader.id,
        ...(failure !== undefined && { failure }),
      };
    };
    if (!ports.model) return readBy(rule);
    try {
      // Loaded with the trained reader: the first answer is the rule's.
      return await readBy(
        ports.model.settings.withRule
          ? (await import('../reading/combined')).combined
          : (await import('../reading/trained')).trained,
      );
    } catch (readerFailure) {
      signal.throwIfAborted();
      const answer = await readBy(rule);
      return (readerFailure as Partial<Error>).name === NOT_PREPARED ? answer : { ...answer, readerFailure };
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
  messages: async (task) => (await import('./prompt')).synthesisMessages(task),
} as const satisfies Answerer;

export const ANSWERERS = [extractive, languageModel] as const satisfies readonly Answerer[];
