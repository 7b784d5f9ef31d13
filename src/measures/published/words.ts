/** Our own words on the published tables, in every language of the interface. What the papers print stays as printed. */

import type { Phrase } from '../../core/text/phrase';
import type { PublishedTable } from './table';

interface TableWords {
  readonly caption: string;
  /** As many as the table has, in its order. */
  readonly notes: readonly string[];
}

const ANCHOR_MAP =
  'MAP 是答案中找到的记忆锚点占该问题全部记忆锚点的平均比例（公式 5）；正确性和连贯性由 gpt-3.5-turbo 评判。';
const TEXT_MEASURES = [
  '中文。用 jieba 分词；句子级 BLEU 采用 NLTK 的平滑方法 1；ROUGE-L 是 Python 包 rouge 的 F 值；Dist-n 先逐条回复计算，再取平均。参考回复开头凡属于“<Assistant>:”的字符都被去掉。',
  '多数数字在第二位小数之后直接截断，并未四舍五入：重新计算的数字可能高一个单位。',
];

/** By the table's id. English stands with the table itself. */
export const CHINESE: Readonly<Record<string, TableWords>> = {
  'perltqa-sighan-table-1': {
    caption: '各问答与对话数据集包含的记忆类型',
    notes: [
      'WK：世界知识；PRO：个人资料；SR：社会关系；DLG：对话；EVT：事件。',
      'OTT-QA 一行没有印出引文；预印本印为 (Chen et al., 2020a)，勾选情况相同，但没有 CONVERSATION CHRONICLES。',
    ],
  },
  'perltqa-sighan-table-7': {
    caption: '生成的记忆和问答中的错误类型，以及人工处理方式',
    notes: ['预印本中同样的内容是表 8。'],
  },
  'membench-table-1': {
    caption: '其他研究评价回复的方面',
    notes: ['ED 指 EmpatheticDialogues，ESC 指 Emotional Supporting Conversation。'],
  },
  'membench-table-3': { caption: '数据集中的一条记忆', notes: ['第一列是记忆的时间。'] },
  'membench-table-9': {
    caption: '记忆的场景及其定义',
    notes: [
      '一段对话涉及多个场景时，按以下顺序取最前者：Disease、Emotions、Preference、Activities、Others。',
    ],
  },
  'membench-table-10': {
    caption: '主动回忆时应回忆哪种记忆',
    notes: [
      '第一列是用户当前的情绪。论文用表示“或”的竖线分隔 Happy、Envy 和 Expectant，现有的文本中竖线已丢失。',
    ],
  },
  'halumem-table-1': {
    caption: '各记忆系统',
    notes: [
      '手头只有关于论文的笔记：单元格内容出自笔记，并非论文原表。笔记未提到的内容不在其中。',
      'MemOS 与 HaluMem 有共同的作者。',
    ],
  },
  'halumem-table-2': {
    caption: '评测记忆幻觉的基准',
    notes: ['手头只有关于论文的笔记：单元格内容出自笔记，并非论文原表。笔记未提到的内容留空。'],
  },
  'perltqa-sighan-table-2': {
    caption: 'PerLTQA 的数据统计',
    notes: ['每个事件的平均词数印刷时没有小数，列在第一列。', 'ACL 投稿版把话题归入语义记忆。'],
  },
  'perltqa-sighan-table-3': {
    caption: '有记忆分类和检索、只有检索、两者皆无时的回答',
    notes: [ANCHOR_MAP],
  },
  'perltqa-sighan-table-4': {
    caption: '1,719 个测试问题上的记忆分类',
    notes: [
      '精确率、召回率和 F1 按各类的问题数加权；加权召回率等于准确率。',
      'F+：少样本；P+：基于提示的训练，ACL 投稿版写作 I+。',
    ],
  },
  'perltqa-sighan-table-5': {
    caption: '从人物自己的记忆库中检索记忆',
    notes: ['中文。T 是作者机器上每个问题的平均检索时间。'],
  },
  'perltqa-sighan-table-6': {
    caption: '没有记忆（NR）、记忆错误（IR）和记忆正确（CR）时的回答',
    notes: [ANCHOR_MAP],
  },
  'perltqa-acl-submission-table-7': { caption: '只用一类记忆时的回答', notes: [ANCHOR_MAP] },
  'membench-table-2': { caption: '两项任务的对话', notes: ['Avg Len. 是每轮的平均长度。'] },
  'membench-table-4': {
    caption: '嵌入模型的记忆召回，英文和中文',
    notes: [
      '160 段对话的平均值，每段对话只在其用户自己的记忆中检索；查询是第一个测试轮次之前的对话。',
      'nDCG 的理想值取自检索到的列表本身，因此没有检索到的标准记忆不会造成任何损失。',
      '正文把 Average 称为几何平均；表中数字却是五项印刷数字的算术平均，因此与未舍入数字的平均可能相差 0.01。唯一无法由印刷数字算出的是 Dmeta 在 10 处的值（53.99）。',
      '第三位小数为 5 的平均值，有的列进位，有的列舍去（50.63 和 50.62）。',
      'Stella 的已发布中文排序与三个印刷数字不符：按文件计算，MAP@10 为 50.01、nDCG@3 为 66.51、Recall@10 为 73.96，印刷为 49.13、64.38 和 73.14。',
    ],
  },
  'membench-table-5': {
    caption: '回复的人工评分，每个方面 0 到 3 分',
    notes: [
      '设置 1：标准记忆；2：标准记忆和另外四条；3：最佳检索器的前五条。',
      '有两个印刷的平均值与所在行不符：GPT4-Turbo 在设置 2 中应为 2.380，GLM-4 在设置 3 中应为 2.460。',
    ],
  },
  'membench-table-6': {
    caption: '有记忆的回复与没有记忆的回复相比，按亲密度',
    notes: ['有记忆的回复胜出的比例（百分数）；每行各自舍入。'],
  },
  'membench-table-7': { caption: '被评为最佳的回复中用到记忆的比例，按标注者', notes: [] },
  'membench-table-8': {
    caption: '中文回复的自动指标，摘要',
    notes: [
      ...TEXT_MEASURES,
      'GLM-4 在设置 3 中：按已发布的回复计算，BLEU-1 为 22.76；印刷的 22.11 重复了设置 2 的数字，与表 11 相同。',
      '完整结果见表 11。',
    ],
  },
  'membench-table-11': {
    caption: '中文回复的自动指标',
    notes: [
      ...TEXT_MEASURES,
      'GLM-4 在设置 3 中：按已发布的回复计算，BLEU-1 为 22.76，BLEU-2 为 10.54；印刷的 22.11 和 10.16 重复了设置 2 的数字。',
      'BLEU-1/2 和 Dist-1/2 各印成一列，两个数字以斜线分开。',
    ],
  },
  'membench-table-12': { caption: '标注者之间的平均 Spearman 相关系数', notes: [] },
  'halumem-readme-table-1': {
    caption: '提取、更新和问答',
    notes: ['n 是前一项比例所依据的提取记忆数。', 'Zep 没有列出一次会话所留记忆的接口，因此无法测量提取。'],
  },
  'halumem-readme-table-2': {
    caption: '提取准确率，按记忆种类',
    notes: [
      'Zep：仅限更新任务的记忆。干扰记忆不计在内。',
      '作者的代码却并非如此：其按种类的准确率把完整提取的干扰记忆算作成功。',
    ],
  },
  'halumem-readme-table-3': { caption: '回答正确的比例，按问题类型', notes: [] },
  'halumem-readme-table-4': {
    caption: '添加对话和搜索所用的时间',
    notes: ['在作者的机器上。Zep 异步添加对话，因此无法测量其时间。'],
  },
  'halumem-table-6': {
    caption: 'HaluMem 的数据统计',
    notes: ['20 名用户。人设、事件和关系三类记忆合计为全部记忆。'],
  },
};

/** The table's caption and notes as phrases. What has no Chinese words says its English ones; a test lets none be missing. */
export function publishedWords({ id, caption, notes }: PublishedTable): {
  readonly caption: Phrase;
  readonly notes: readonly Phrase[];
} {
  const words = CHINESE[id];
  return {
    caption: { en: caption, zh: words?.caption ?? caption },
    notes: notes.map((note, i) => ({ en: note, zh: words?.notes[i] ?? note })),
  };
}
