import type { Rubric } from '../rubric';

/** How much of the reference the answer gives (Table 3, Table 6, Figure 4). */
export const PERLTQA_CORRECTNESS: Rubric = {
  id: 'perltqa-correctness',
  version: 1,
  title: { en: 'Correctness (PerLTQA)', zh: '正确性（PerLTQA）' },
  source: {
    paper: 'PerLTQA',
    place: {
      en: '§3.5: a language model’s verdict in [0, 1]; Table 3',
      zh: '§3.5：大语言模型在 [0, 1] 中的评判；表 3',
    },
  },
  aspect: 'correctness',
  verdict: { form: 'score', low: 0, high: 1, step: 0.25 },
  shows: ['asked', 'reference'],
  needsReference: true,
  texts: {
    en: {
      instructions: [
        "You judge whether an answer to a question about one person's life is correct. The reference holds what is true; nothing that you know or guess yourself counts.",
        '1: the answer says all that the reference says in reply to the question, and contradicts none of it.',
        '0.5: it says part of that, or all of it beside something that the reference contradicts.',
        '0: it says none of it, contradicts it, or says that it does not know.',
        'Values between these are allowed. Other words for the same thing are the same thing. Length, style and details that the reference leaves open change nothing.',
      ].join('\n'),
      criteria: {},
    },
    zh: {
      instructions: [
        '你评判一个关于某人生活的问题的回答是否正确。以参考回答为准，你自己知道或猜测的一概不算。',
        '1：参考回答中针对问题的内容，回答全部说到了，且没有与之矛盾的地方。',
        '0.5：只说到一部分；或全部说到，但另有与参考回答矛盾的内容。',
        '0：完全没有说到，与之矛盾，或表示不知道。',
        '可以取中间的数值。意思相同而措辞不同，视为相同。长短、文风，以及参考回答没有涉及的细节，都不影响分数。',
      ].join('\n'),
      criteria: {},
    },
  },
};

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
