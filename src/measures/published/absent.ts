/** What the papers print that this page does not have, and why. */

import type { Phrase } from '../../core/text/phrase';
import type { Paper } from './table';

export interface Absent {
  readonly paper: Paper;
  readonly what: Phrase;
  readonly why: Phrase;
}

export const ABSENT: readonly Absent[] = [
  {
    paper: 'perltqa-sighan',
    what: {
      en: 'The split into 5,155 training, 1,719 validation and 1,719 test questions (7,516 and 1,719 in the preprint)',
      zh: '5,155 个训练、1,719 个验证和 1,719 个测试问题的划分（预印本为 7,516 和 1,719）',
    },
    why: {
      en: 'Neither the papers nor the released files say which question is in which part. Figures of this page are over all questions of the characters that you choose, so a row beside Table 4 is over other questions.',
      zh: '论文和发布的文件都没有说明哪个问题属于哪一部分。本页的数字统计所选人物的全部问题，因此与表 4 并列的行所用的问题不同。',
    },
  },
  {
    paper: 'membench',
    what: { en: 'Figure 2: dialogues by task and category', zh: '图 2：各任务和类别的对话数' },
    why: {
      en: 'It is a picture, and the text does not print its numbers.',
      zh: '它是图片，正文没有印出其中的数字。',
    },
  },
  {
    paper: 'membench',
    what: {
      en: 'Figure 3: the score of emotional support by the score of memory injection',
      zh: '图 3：情感支持得分随记忆注入得分的变化',
    },
    why: {
      en: 'It is a picture. The text prints one number of it: with an injection score of 3.0, the support score is 3.0 in 61 % of the cases.',
      zh: '它是图片。正文只印出其中一个数字：注入得分为 3.0 时，61 % 的情感支持得分为 3.0。',
    },
  },
  {
    paper: 'halumem',
    what: {
      en: 'Tables 3, 4 and 5: results, accuracy by kind of memory, time',
      zh: '表 3、4、5：结果、各类记忆的准确率、用时',
    },
    why: {
      en: 'Only notes on the paper were at hand, which show these tables as pictures. The authors’ README prints the same kinds of results as its Tables 1, 2 and 4, above; its figures may be of a later version.',
      zh: '手头只有关于论文的笔记，其中这些表是图片。作者的 README 印有同类结果，即上面的 README 表 1、2、4；其数字可能出自更晚的版本。',
    },
  },
  {
    paper: 'halumem',
    what: { en: 'Figure 5: correct answers by type of question', zh: '图 5：各类问题的正确率' },
    why: {
      en: 'It is a picture. The README’s Table 3, above, prints such figures.',
      zh: '它是图片。上面的 README 表 3 印有这类数字。',
    },
  },
];
