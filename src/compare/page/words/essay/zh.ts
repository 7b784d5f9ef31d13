/** Words of the page that a question is saved as, in Chinese. */

import type { Words } from './en';

export const zh: Words = {
  save: '保存为网页',
  page: {
    title: '哪条记忆能回答这个问题？',
    other: 'English',
    answer: '参考答案',
    gold: '标准记忆',
    goldAt: '标准记忆的名次：',
    missing: '标准记忆：不在列表中',
    lists: { bm25: 'BM25', dense: '稠密检索', hybrid: '混合检索', reranked: '重排序' },
    kinds: { profile: '个人资料', relationship: '社会关系', event: '事件', dialogue: '对话' },
    words: {
      title: '1. 字面匹配',
      text: 'BM25 把问题和记忆共有的词加起来。词越少见，权重（idf）越大。k1 决定重复的词还算多少；b 决定记忆越长，匹配打多少折扣。',
      formula: '得分 = Σ idf · tf·(k1 + 1) / (tf + k1·(1 − b + b·长度/平均长度))',
    },
    meaning: {
      title: '2. 语义匹配',
      text: '模型把问题和记忆变成向量，得分是两者的余弦相似度，不需要共有的词。这里没有可调的参数：保存本页时模型已经算好。',
    },
    both: {
      title: '3. 两者结合',
      text: '混合检索把两个得分相加，每个得分先换算成偏离列表均值多少个标准差。w 是稠密检索的权重。',
      formula: '得分 = w·z(稠密) + (1 − w)·z(BM25)',
    },
    rerank: {
      title: '4. 需要哪一类记忆？',
      text: '分类器读问题，预测能回答它的记忆属于哪一类。公式 3 把这个概率加到下面列表的得分上。k 是语义、情景两类各取多少条候选。',
      formula: 's′ = α·P(π|m) + β·σ(s)',
      over: '被重排序的列表',
    },
    unclassified: '这个问题没有分类，因此这里不做重排序。',
    sliders: {
      k1: 'k1：重复的词',
      b: 'b：记忆的长度',
      dense: 'w：稠密检索的权重',
      alpha: 'α：分类器的权重',
      beta: 'β：列表的权重',
      k: 'k：每类的候选数',
    },
    reset: '恢复为本页的设置',
    was: '原第',
    source: '由 Mnemoscope 保存。列表在本文件中按页面自己的公式计算，不从网络加载任何内容。',
  },
};
