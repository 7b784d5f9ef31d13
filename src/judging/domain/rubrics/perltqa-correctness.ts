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
