/** Using the page without a network, in Chinese. */

import type { Words } from './en';

export const zh: Words = {
  title: '离线使用',
  lead: '首次访问之后，无需网络即可使用本页：包括页面本身、全部模型、人物和讲座。',
  progress: (done, total) => `离线准备：已保存 ${done} / ${total} MB`,
  ready: (total) => `可以离线使用：全部 ${total} MB 已保存在此浏览器中。`,
  begins: '等更急需的文件下载完后，就开始保存。',
  bar: '已保存的离线文件',
  again: '继续保存',
  hindered: {
    insecure: '本页通过普通 http 打开，浏览器不会为其保存离线文件。请改用 https 或从本机打开。',
    unsupported: '此浏览器不支持离线保存页面，或在无痕窗口中不支持。',
    development: '开发中的页面不作离线保存，以便每次改动立即可见。',
  },
  install: '安装 Mnemoscope',
  installLead: '安装后，它有自己的窗口，并可在应用列表中找到。',
  newer: 'Mnemoscope 有新版本可用。',
  newerElsewhere: '另一个标签页已切换到 Mnemoscope 的新版本。本标签页在重新加载之前保持不变。',
  work: '这里正在进行实验或导入，重新加载会中断它。请等待完成，或先将其暂停。',
  unsaved: '您的更改未能保存，因此没有重新加载。',
  reloadNow: '立即重新加载',
  later: '稍后',
  update: '新版本',
};
