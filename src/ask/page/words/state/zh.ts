/** What the state of the Ask screen says, in Chinese. */

import type { Words } from './en';

export const zh: Words = {
  otherwise: {
    bm25: 'BM25 用本页自己的 k1 和 b',
    weights: '融合用本页自己的权重',
    list: (shown, system) => `以 ${shown} 代替 ${system}`,
    probabilities: '重排序用分类器给出的概率',
  },
  link: {
    noCharacter: '链接中的人物不在人物库里，请重新导入。',
    noQuestion: '链接中的人物没有这个问题，它可能已被修改。请直接输入问题。',
  },
};
