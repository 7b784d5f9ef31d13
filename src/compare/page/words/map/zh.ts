/** Words of the map, in Chinese. */

import { beforeHan } from '../../../../core/text/amid-han';
import type { Words } from './en';

export const zh: Words = {
  keys: '方向键在记忆之间移动，回车打开，空格选中，Esc 取消全部选择。加号和减号缩放，0 显示全部，Shift 加方向键移动地图。',
  waiting: '正在等待编码器和记忆的向量……',
  neighbours: 'UMAP：寻找近邻',
  layout: 'UMAP：布局',
  drawing: '正在绘制……',
  cannotSay: '这张图的局限。',
  warning:
    '编码器在几百维空间中比较文本，图只有二维。图上靠近的点实际可能相距很远，实际相近的点在图上也可能分开。请以连线和数字为准：它们来自原始空间。',
  noText: (count) => `有 ${count} 条记忆没有文字，因此没有位置。`,
  nearest: '离问题最近的记忆',
  nearestHow: (lines) => `按原始空间：稠密检索的前 ${lines} 条，即连线所示`,
  noPlace: '问题在这里还没有位置。',
  noQuestion: '提一个问题：星号标出它的位置，连线指向离它最近的记忆。',
  picked: '选中的记忆',
  letGo: '取消选择',
  more: (count) => `还有 ${count} 条；全部见表格。`,
  howToPick: '用方框或套索圈住一些点，或沿时间轴拖动，就会列出相应的记忆。按住 Shift 可追加。',
  empty: '这个人物还没有记忆，没有可显示的内容。请在人物库中添加。',

  components: '主成分',
  title: (name, method, encoder) => `${beforeHan(name)}的记忆，${method}，${encoder}`,
  summary: (title, points, question) =>
    `${title}：${points} 个点${question ? '、问题，以及指向最近记忆的连线；列表按名次给出这些记忆' : ''}。`,
  aboutQuestion: (question) => `问题：${question}`,
  aboutMemories: (count) => `${count} 条记忆`,
  turned: '· 已转到与第一张图一致',
  role: '记忆地图',
  zoom: '缩放',
  zoomIn: '放大',
  zoomOut: '缩小',
  showAll: '显示全部',
  notEmbedded: '问题没有用这个编码器嵌入，因此没有位置。',
  nearestNumber: (rank) => `第 ${rank} 近`,

  variance: (both, first, second) => `两条轴共解释 ${both} 的方差（${first} + ${second}）；其余不在图中。`,
  umap: (neighbours, seed) =>
    `UMAP，${neighbours} 个近邻，种子 ${seed}。它的轴没有含义，簇与簇之间的距离也几乎没有含义。`,
  kept: (k, mean, chance) =>
    `一条记忆原来的 ${k} 个近邻中，平均有 ${mean} 个在图中仍是它的 ${k} 个近邻；随机情况下为 ${chance} 个。`,
  sampled: (looked, rows) => `（从 ${rows} 条记忆中抽样 ${looked} 条。）`,

  tools: {
    title: '地图',
    method: '方法',
    colour: '着色依据',
    kinds: '类型',
    categories: '类别',
    pointer: '指针',
    pan: '移动',
    box: '方框',
    lasso: '套索',
    table: '表格',
    marks: '标记',
    encoders: '并列显示的其他编码器',
    beside: (encoder) => `并列 ${encoder}`,
  },
  timeline: {
    title: '时间线',
    name: (memories) => `时间线：${memories} 条有日期的记忆。拖动可选中。`,
    hint: '沿时间轴拖动可选中一段时间；单击圆点打开记忆，较大的圆点则选中多条。',
    all: (memories) => `全部 ${memories} 条`,
  },
  table: {
    title: '图中的记忆',
    rank: '名次',
    rankWhy: '在原始空间中，按与问题的相似度排的名次',
    kind: '类型',
    time: '日期',
    picked: '选中',
    pick: (title) => `选中${title}`,
  },
};
