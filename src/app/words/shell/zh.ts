/** The page's frame, in Chinese. */

import type { Words } from './en';

export const zh: Words = {
  skip: '跳到正文',
  screens: '页面',
  first: { ask: '答案', library: '全部人物', experiments: '全部实验' },
  language: '语言',
  lightTheme: '浅色主题',
  darkTheme: '深色主题',
  commands: '命令',
  modelTitle: (alsoEmbeds) => (alsoEmbeds ? '负责分类和嵌入的模型' : '负责分类的模型'),
  classifier: (id) => `分类 ${id}`,
  encoder: (id) => `编码器 ${id}`,
  encoderTitle: (stamp, recipe) =>
    `负责分类的模型，以及负责嵌入的编码器：${stamp}${recipe ? `（${recipe}）` : ''}`,
  threads: (count) => `${count} 个线程`,
  workers: (count) => `${count} 个 worker`,
  screenMissing: '这个页面加载失败。请检查网络连接，然后重新加载。',
  noCharacter: {
    before: '还没有可以提问的人物。请',
    link: '打开人物库',
    after: '，导入或新建一个人物，或恢复自带的人物。',
  },
  title: (screen) => `${screen} – Mnemoscope`,
  palette: '命令',
};
