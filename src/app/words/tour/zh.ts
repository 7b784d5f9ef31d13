/** The tour of the Ask screen, in Chinese. */

import type { Words } from './en';

export const zh: Words = {
  label: '导览',
  offer: '第一次来？',
  offerText: '分四步了解一个问题的处理过程。',
  start: '开始导览',
  decline: '不用了',
  steps: {
    character: {
      title: '人物与记忆库',
      text: '这里的一切都围绕一个人的记忆：个人资料和社会关系属于语义记忆，事件和对话属于情景记忆。在此可以换一个人物。',
    },
    question: {
      title: '提一个问题',
      text: '可以自己输入，也可以从下面选一个。下面的问题，已知答案在哪条记忆里。',
    },
    list: {
      title: '为什么是这个列表？',
      text: '每个检索器都按自己的得分为记忆排序。标题下方是排序的依据：匹配的词，或意思最接近的句子。◆ 标出标准记忆，即含有答案的那条。打开一条记忆可以看到全部依据。',
    },
    reranking: {
      title: '重排序会改变什么',
      text: '分类器估计问题涉及语义记忆或情景记忆的概率。公式 3 把这个概率加进得分后重新排序。在这里选择“本页调优”或“按论文”，就会出现重排序后的列表，并标出每条记忆原来的名次。',
    },
  },
  of: (number, count) => `第 ${number} 步，共 ${count} 步`,
  done: '完成',
  leave: '退出导览',
  waiting: '模型处理完问题后，这里会显示结果。',
};
