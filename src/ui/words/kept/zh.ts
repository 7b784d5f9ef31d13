/** What the page says of things that it keeps, in Chinese. */

import { numberText } from '../../state/locale.svelte';
import type { KeptWords, Words } from './en';

const browser: KeptWords = {
  state: '已保存',
  imported: (characters) => `${numberText(characters)} 个人物已加入人物库，保存在本浏览器中。`,
  runs: '实验在此标签页中运行：可随时关闭标签页，以后再继续。',
  questions: '已完成的问题都已保存。“继续”从下一个问题开始。',
  answers: '已完成的回答会保存。“继续”只处理剩余部分，不会重复发送。',
  scores: '所有评分都已保存。',
  sessions: '已完成的会话已保存。',
  vectors: '已算出的向量会保存。',
  models: '保存在本浏览器中。',
  lectures: '讲座保存在此浏览器中；存为文件即可带到别处。',
  atOnce: '生成的内容立即保存，并可编辑。',
  items: '已生成的内容已保存；已付费的回答取自缓存。',
  drafts: '已生成的草稿均已保存。',
  decisions: '每个决定连同理由都会保存；回答也会保存，因此不会重复付费。',
  calls: '实验按提示词、模型和参数缓存每个回答：不会为同一请求重复付费，关闭标签页后也可继续实验。',
  everything: '人物、向量、实验和设置都保存在本浏览器中。',
  beforeReload: '重新加载之前会先保存您的更改。',
};

const memory: KeptWords = {
  state: '仅在内存中',
  imported: (characters) =>
    `${numberText(characters)} 个人物已加入人物库，但仅在内存中，关闭此标签页即丢失。请在“设置 › 存储”中导出需要保留的内容。`,
  runs: '实验在此标签页中运行，结果仅在内存中，关闭此标签页即丢失。请先导出。',
  questions: '已完成的问题仅在内存中，直到此标签页关闭。“继续”从下一个问题开始。',
  answers: '已完成的回答仅在内存中，直到此标签页关闭。“继续”只处理剩余部分，不会重复发送。',
  scores: '评分仅在内存中：请在关闭此标签页之前导出。',
  sessions: '已完成的会话仅在内存中，直到此标签页关闭。',
  vectors: '已算出的向量仅在内存中，直到此标签页关闭。',
  models: '仅在内存中：请在关闭此标签页之前导出。',
  lectures: '讲座仅在内存中：请在关闭此标签页之前存为文件。',
  atOnce: '生成的内容可以编辑，但仅在内存中，直到此标签页关闭。',
  items: '已生成的内容仅在内存中，直到此标签页关闭；已付费的回答取自缓存。',
  drafts: '已生成的草稿仅在内存中：请在关闭此标签页之前导出。',
  decisions: '每个决定连同理由都会记录。记录和回答仅在内存中：关闭此标签页后须重新付费。',
  calls: '实验按提示词、模型和参数缓存每个回答，但仅在内存中：关闭此标签页后，同一请求须重新付费。',
  everything:
    '本浏览器的存储空间放不下您的全部数据：其余部分仅在内存中，关闭此标签页即丢失。请导出需要保留的内容。',
  beforeReload: '您的更改仅在内存中，重新加载即丢失。请先导出需要保留的内容。',
};

export const zh: Words = { browser, memory };
