/** What the measures of answers are, as the help says it. */

import type { Phrase } from '../text/phrase';
import type { AboutMeasure } from './about';
import type { AnswerMeasure } from './worked-text';

const SHARE: Phrase = { en: '0 to 1; higher is better', zh: '0 到 1；越高越好' };

export const ABOUT_ANSWERS: Readonly<Record<AnswerMeasure, AboutMeasure>> = {
  AnchorMAP: {
    formula: {
      en: 'anchors of the question that stand verbatim in the answer / anchors of the question; the mean over questions',
      zh: '逐字出现在回答中的标注片段 / 该问题的标注片段；再对问题取平均',
    },
    source: {
      en: 'Du et al., 2024 (PerLTQA), Eq. 5, called MAP there',
      zh: 'Du 等，2024（PerLTQA），Eq. 5，文中称为 MAP',
    },
    range: SHARE,
  },
  'AnchorMAP(normalised)': {
    formula: {
      en: 'the same with case, width, punctuation and spacing folded',
      zh: '同上，但忽略大小写、全半角、标点和空格的差别',
    },
    source: {
      en: 'after Du et al., 2024 (PerLTQA), Eq. 5; the folding is Mnemoscope’s',
      zh: '依据 Du 等，2024（PerLTQA），Eq. 5；归一化是 Mnemoscope 的做法',
    },
    range: SHARE,
  },
  EM: {
    formula: {
      en: '1 where answer = reference in lower case without ASCII punctuation and articles, else 0',
      zh: '转为小写并去掉 ASCII 标点和冠词后，回答与参考答案相同为 1，否则为 0',
    },
    source: { en: 'Rajpurkar et al., 2016 (SQuAD)', zh: 'Rajpurkar 等，2016（SQuAD）' },
    range: SHARE,
  },
  'Token F1': {
    formula: {
      en: '2PR / (P + R); P, R = common tokens / tokens of the answer, of the reference, after normalisation; characters in Chinese',
      zh: '2PR / (P + R)；P、R = 共有词元 / 回答的词元、参考答案的词元（规范化之后）；中文按字',
    },
    source: { en: 'Rajpurkar et al., 2016 (SQuAD)', zh: 'Rajpurkar 等，2016（SQuAD）' },
    range: SHARE,
  },
  'ROUGE-L': {
    formula: {
      en: '2PR / (P + R); P, R = length of the longest common subsequence / tokens of the answer, of the reference',
      zh: '2PR / (P + R)；P、R = 最长公共子序列的长度 / 回答的词元数、参考答案的词元数',
    },
    source: { en: 'Lin, 2004; as the package rouge-score', zh: 'Lin，2004；与 rouge-score 包相同' },
    range: SHARE,
  },
  'BLEU-2': {
    formula: {
      en: 'BP · exp((ln p1 + ln p2) / 2); pn: matching n-grams / n-grams of the answer; BP = min(1, exp(1 − |reference| / |answer|))',
      zh: 'BP · exp((ln p1 + ln p2) / 2)；pn：相同的 n 元组 / 回答的 n 元组；BP = min(1, exp(1 − |参考答案| / |回答|))',
    },
    source: {
      en: 'Papineni et al., 2002; smoothing 1 of Chen and Cherry, 2014, as MADial-Bench has it',
      zh: 'Papineni 等，2002；Chen 和 Cherry，2014 的平滑方法 1，与 MADial-Bench 相同',
    },
    range: SHARE,
  },
  'Dist-2': {
    formula: {
      en: 'different bigrams of an answer / its bigrams; the mean over answers',
      zh: '一条回答中不同的二元组 / 其全部二元组；再对回答取平均',
    },
    source: {
      en: 'after Li et al., 2016; as MADial-Bench has it',
      zh: '依据 Li 等，2016；与 MADial-Bench 相同',
    },
    range: SHARE,
  },
};
