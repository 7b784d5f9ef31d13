/** What each measure is good for, and where it misleads. */

import type { Phrase } from '../text/phrase';
import type { ClassificationMeasure } from './about';
import type { MeasureFamily } from './ranking';
import type { AnswerMeasure } from './worked-text';

export interface Advice {
  readonly good: Phrase;
  readonly trap: Phrase;
}

const advice = (en: readonly [string, string], zh: readonly [string, string]): Advice => ({
  good: { en: en[0], zh: zh[0] },
  trap: { en: en[1], zh: zh[1] },
});

export const ADVICE: Readonly<Record<MeasureFamily | ClassificationMeasure | AnswerMeasure, Advice>> = {
  Recall: advice(
    [
      'It asks what matters to an answer: is the gold among the memories that are read?',
      'It does not see the order within the top k. With one gold memory a question it is the same as Success.',
    ],
    [
      '它问的正是回答所关心的：标准记忆在不在被读到的那几条里？',
      '它看不到前 k 条之内的次序。每个问题只有一条标准记忆时，它与 Success 相同。',
    ],
  ),
  Success: advice(
    [
      'For questions that any one of several memories answers.',
      'Where an answer needs several memories, finding one of them already counts in full.',
    ],
    ['适用于几条记忆中任意一条都能回答的问题。', '如果回答需要几条记忆，只找到其中一条也已算满分。'],
  ),
  AllGold: advice(
    [
      'For questions that need every one of their memories, such as comparisons.',
      'It is 0 as soon as one is missing, and always 0 where there is more gold than k.',
    ],
    ['适用于必须用到全部标准记忆的问题，例如比较类问题。', '只要缺一条就是 0；标准记忆多于 k 条时永远是 0。'],
  ),
  Precision: advice(
    [
      'How much of what is read is of use: every other memory costs room in the prompt.',
      'With one gold memory and k = 5 it is at most 0.2. Never compare it across cutoffs.',
    ],
    [
      '读到的内容有多少是有用的：其余每一条都在占用提示的篇幅。',
      '只有一条标准记忆而 k = 5 时，它最多是 0.2。不要在不同的 k 之间比较。',
    ],
  ),
  MAP: advice(
    [
      'One number for finding much and finding it early.',
      'Other papers and trec_eval divide by all gold; PerLTQA calls something quite different MAP. Look at the formula before comparing.',
    ],
    [
      '用一个数同时衡量找得多和找得早。',
      '其他论文和 trec_eval 除以全部标准记忆；PerLTQA 的 MAP 则完全是另一回事。比较之前先看公式。',
    ],
  ),
  'MAP(trec)': advice(
    [
      'Comparable with figures made by trec_eval.',
      'Where there is more gold than k, even a perfect top k stays below 1.',
    ],
    ['可以与 trec_eval 算出的数字比较。', '标准记忆多于 k 条时，即使前 k 条全对也达不到 1。'],
  ),
  MRR: advice(
    [
      'Where the reader stops at the first good memory.',
      'The step from rank 1 to 2 counts as much as that from 2 to the end of the list; further gold counts nothing.',
    ],
    [
      '适用于看到第一条有用记忆就停下的情形。',
      '从第 1 名到第 2 名的差别，与从第 2 名到列表末尾的差别一样大；其余标准记忆不计。',
    ],
  ),
  nDCG: advice(
    [
      'The order counts, gently: the usual choice where several memories are gold.',
      'Values are hard to read by themselves: 0.63 is one gold memory at rank 2.',
    ],
    [
      '次序有影响但较平缓，是有多条标准记忆时的常用选择。',
      '数值本身不易解读：0.63 就是唯一的标准记忆排在第 2 名。',
    ],
  ),
  'nDCG(published)': advice(
    [
      'Comparable with MADial-Bench’s tables.',
      'Gold that was not found costs nothing: one of five found at rank 1 scores 1.',
    ],
    [
      '可以与 MADial-Bench 的表格比较。',
      '没有找到的标准记忆不造成损失：五条只找到一条但排在第 1 名，也得 1。',
    ],
  ),
  'R-precision': advice(
    [
      'It fits itself to each question: it looks as deep as there is gold.',
      'With one gold memory it asks for rank 1 alone, whatever k is.',
    ],
    ['它适应每个问题：有多少标准记忆就看多深。', '只有一条标准记忆时，无论 k 是多少，它只看第 1 名。'],
  ),
  Average: advice(
    [
      'One column to sort a long table by.',
      'Five measures of different meaning and size are added up; say which of them moved.',
    ],
    ['为长表格提供一个排序用的列。', '它把意义和大小不同的五项加在一起；请说明变动的是哪一项。'],
  ),
  'Average(published)': advice(
    [
      'Comparable with MADial-Bench’s tables.',
      'As Average, and with an nDCG that does not see what is missing.',
    ],
    ['可以与 MADial-Bench 的表格比较。', '与 Average 相同，而且其中的 nDCG 看不到缺失的部分。'],
  ),
  P: advice(
    [
      'How far to trust the classifier when it names a class.',
      'Weighted by class, so the larger class decides most of it.',
    ],
    ['分类器说是某一类时，可以相信到什么程度。', '按类别加权，因此主要由较大的类决定。'],
  ),
  R: advice(
    [
      'How many questions of each class are recognised.',
      'Weighted in this way it is the accuracy under another name: it says nothing new.',
    ],
    ['每一类问题中有多少被识别出来。', '这样加权之后，它就是换了名称的准确率，没有新的信息。'],
  ),
  F1: advice(
    [
      'Precision and recall in one number, as the paper reports it.',
      'A class that is rare and always missed hardly lowers it: look at Macro F1.',
    ],
    ['把精确率和召回率合成一个数，论文也这样报告。', '罕见而总是判错的类几乎不会拉低它：请看宏平均 F1。'],
  ),
  Acc: advice(
    [
      'The plainest question: how many are right?',
      'Whoever always names the larger class gets its share. Compare with that share.',
    ],
    ['最直白的问题：判对了多少？', '总是猜较大的类，就能得到该类所占的比例。请与这个比例比较。'],
  ),
  'Macro F1': advice(
    [
      'Rare classes count as much as frequent ones.',
      'With few questions in a class it jumps from run to run: look at n.',
    ],
    ['罕见的类与常见的类同样重要。', '某一类问题很少时，它会在各次运行之间大幅波动：请看 n。'],
  ),
  ECE: advice(
    [
      'Whether probabilities mean what they say, which Eq. 3 relies on.',
      'It depends on the number of bins, and a classifier that always says the base rate is well calibrated and useless.',
    ],
    [
      '概率是否名副其实，而 Eq. 3 正依赖于此。',
      '它取决于区间的数目；而且总是给出基准比例的分类器校准很好，却毫无用处。',
    ],
  ),
  AnchorMAP: advice(
    [
      'It needs no judge: did the fact reach the answer?',
      'A right answer in other words scores 0, and an answer that denies the fact in the same words scores 1.',
    ],
    ['不需要评审：事实有没有进入回答？', '换一种说法的正确回答得 0；用同样的词语否定该事实的回答却得 1。'],
  ),
  'AnchorMAP(normalised)': advice(
    [
      'Spelling and spacing do not decide.',
      'It is not the figure that the paper reports; and it still cannot read a paraphrase.',
    ],
    ['写法和空格不再起决定作用。', '它不是论文报告的数字；而且仍然看不懂换一种说法的回答。'],
  ),
  EM: advice(
    [
      'Short answers with one right form: a name, a year.',
      'A whole sentence that holds the right name scores 0.',
    ],
    ['适用于只有一种正确形式的简短回答：人名、年份。', '含有正确人名的完整句子得 0。'],
  ),
  'Token F1': advice(
    [
      'Partial agreement of short answers.',
      'Polite or long answers lose; the order of the words and a “not” are not seen.',
    ],
    ['衡量简短回答的部分一致。', '客气或较长的回答会吃亏；它看不到词序，也看不到“不”字。'],
  ),
  'ROUGE-L': advice(
    [
      'Longer answers in which the order matters.',
      'Words in common are not facts in common: a wrong date in the right sentence scores high.',
    ],
    ['适用于词序有意义的较长回答。', '词语相同不等于事实相同：句子对而日期错，得分仍然很高。'],
  ),
  'BLEU-2': advice(
    [
      'Comparable with MADial-Bench’s tables.',
      'Made for whole translations: of one short answer it is noisy, and smoothing decides much of it.',
    ],
    ['可以与 MADial-Bench 的表格比较。', '它为整篇译文而设：对单条简短回答噪声很大，而且平滑方法影响显著。'],
  ),
  'Dist-2': advice(
    [
      'Whether a model repeats itself.',
      'The reference plays no part: varied nonsense scores 1, and long answers score lower.',
    ],
    ['模型是否自我重复。', '它与参考答案无关：花样百出的胡话得 1，而长回答得分较低。'],
  ),
};
