/** What each measure of an answer is, as the page says it. The formulas are computed in `measures.ts` and the text measures. */

import type { AboutMeasure } from '../measures/about';
import type { Phrase } from '../text/phrase';

const SHARE: Phrase = { en: '0 to 1; higher is better', zh: '0 到 1；越高越好' };
const TABLE_3: Phrase = { en: 'PerLTQA, Table 3', zh: 'PerLTQA，Table 3' };

export const ABOUT_ANSWERS: Readonly<Record<string, AboutMeasure>> = {
  MAP: {
    formula: {
      en: 'anchors of the question that stand verbatim in the answer / anchors of the question; needs no judge',
      zh: '在回答中逐字出现的标注片段数 / 该问题的标注片段数；不需要评审',
    },
    source: { en: 'PerLTQA, Eq. 5', zh: 'PerLTQA，Eq. 5' },
    range: SHARE,
  },
  'MAP(normalised)': {
    formula: {
      en: 'the same with case, width, punctuation and spacing folded',
      zh: '同上，但忽略大小写、全半角、标点和空格的差别',
    },
    source: {
      en: 'after PerLTQA, Eq. 5; the folding is Mnemoscope’s',
      zh: '依 PerLTQA 的 Eq. 5；归一化为 Mnemoscope 所加',
    },
    range: SHARE,
  },
  'Corr.': {
    formula: {
      en: 'the judge’s verdict on whether the answer agrees with the reference; an answer’s verdicts averaged',
      zh: '评审对回答是否与参考回答一致的评判；同一回答的多次评判取平均',
    },
    source: TABLE_3,
    range: SHARE,
  },
  'Coh.': {
    formula: {
      en: 'the judge’s verdict on whether the answer hangs together; an answer’s verdicts averaged',
      zh: '评审对回答是否连贯的评判；同一回答的多次评判取平均',
    },
    source: TABLE_3,
    range: SHARE,
  },
  F1: {
    formula: {
      en: 'harmonic mean of precision and recall over the tokens of answer and reference; characters in Chinese',
      zh: '以回答和参考回答的词元计算的精确率与召回率的调和平均；中文按字计算',
    },
    source: { en: 'Rajpurkar et al., 2016 (SQuAD)', zh: 'Rajpurkar 等，2016（SQuAD）' },
    range: SHARE,
  },
  'ROUGE-L': {
    formula: {
      en: 'F of the longest common subsequence of answer and reference',
      zh: '回答与参考回答最长公共子序列的 F 值',
    },
    source: { en: 'Lin, 2004; as the package rouge-score', zh: 'Lin，2004；与 rouge-score 软件包一致' },
    range: SHARE,
  },
};
