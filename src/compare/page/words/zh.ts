/** Words of the Compare screen, in Chinese. */

import type { Words } from './en';

export const zh: Words = {
  tabs: {
    flow: '排名变化图',
    anatomy: '得分剖析',
    'what-if': '假如',
    map: '记忆地图',
    overlap: '重合与差异',
  },
  beat: '挑战检索器',
  ways: '对比方式',
  rerankedSide: (retriever) => `${retriever}＋重排序`,
  ownQuestions: '人物自带的问题',
  pickQuestion: '示例问题……',
  settings: '设置',
  fusionWeight: '混合检索中稠密检索的权重；其余为 BM25 的权重',
  fusion: { before: '混合 =', after: '·稠密 + (1 −', end: ')·BM25' },
  asInAsk: '与提问页相同',
  marked: '高亮：参考答案的记忆锚点。',
  notInList: '不在列表中',
  table: '数据表',
  empty: {
    title: '一个问题，各检索器并排比较。',
    text: '在上面提问，或选用人物自带的问题。您会看到每个检索器把每条记忆排在第几位、分类器如何调整排序、每个得分由哪些部分组成，以及修改之后的变化。',
  },
  noCharacter: {
    before: '还没有可供对比的人物。',
    link: '打开人物库',
    after: '，导入或新建一个。',
  },
};
