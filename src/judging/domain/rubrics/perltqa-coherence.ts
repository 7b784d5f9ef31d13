import type { Rubric } from '../rubric';

/** Whether the answer hangs together, whatever it says (Table 3). */
export const PERLTQA_COHERENCE: Rubric = {
  id: 'perltqa-coherence',
  version: 1,
  title: { en: 'Coherence (PerLTQA)', zh: '连贯性（PerLTQA）' },
  source: {
    paper: 'PerLTQA',
    place: {
      en: '§3.5: a language model’s verdict in [0, 1]; Table 3',
      zh: '§3.5：大语言模型在 [0, 1] 中的评判；表 3',
    },
  },
  aspect: 'coherence',
  verdict: { form: 'score', low: 0, high: 1, step: 0.25 },
  shows: ['asked', 'memories'],
  needsReference: false,
  texts: {
    en: {
      instructions: [
        "You judge whether an answer to a question about one person's life is coherent: whether it replies to what was asked, reads as one connected and natural piece of language, and ties what it takes from the memories to the question. Whether it is true is judged elsewhere.",
        '1: it replies to the question, is natural to read, and every part follows from the part before.',
        '0.5: it can be followed, but strays from the question, breaks off, repeats itself, or strings memories together.',
        '0: it cannot be followed, or has nothing to do with the question.',
        'Values between these are allowed. A plain statement that the memories do not hold the answer is coherent.',
      ].join('\n'),
      criteria: {},
    },
    zh: {
      instructions: [
        '你评判一个关于某人生活的问题的回答是否连贯：是否回应了所问，语言是否自然、前后贯通，取自记忆的内容是否与问题衔接。内容是否属实由另外的评判负责。',
        '1：回应了问题，读来自然，每一部分都承接上文。',
        '0.5：能读懂，但偏离问题、半途中断、自我重复，或只是把记忆堆在一起。',
        '0：读不懂，或与问题毫无关系。',
        '可以取中间的数值。直接说明记忆中没有答案，也是连贯的。',
      ].join('\n'),
      criteria: {},
    },
  },
};
