/** Words of search engines and their settings, in Chinese. */

import type { Words } from './en';

export const zh: Words = {
  heading: '搜索引擎（可选）',
  about:
    '团队的语料可能超出一个标签页的容量。把人物推送到您自己的引擎后，“深入分析”和“检索”会在本页的排序旁显示引擎的排序。记忆和问题只会发送到您填写的地址。',
  choose: '引擎',
  none: '请选择……',
  address: '地址',
  addressHint: '包含端口。',
  name: '索引名称',
  nameHint: (index) => `每种语言使用各自的索引：${index}……`,
  key: '密钥',
  keyHint: 'user:password、令牌或“ApiKey …”；引擎不要求时留空。只留在内存中，关闭标签页即清除。',
  test: '测试连接',
  testing: '正在测试……',
  stop: '停止测试',
  works: (engine, version, time, exists) =>
    `${engine} ${version} 已应答，用时 ${time}。${exists ? '其索引与本页的编码器一致。' : '尚无索引，首次推送时会创建。未作任何改动。'}`,
  named: { before: '错误代码：', after: '。' },
  allow: '允许本页访问（CORS）',
  allowLead: '在引擎允许本页之前，浏览器会隐藏它的应答。请把以下几行加入引擎的配置并重启：',
  copy: '复制',
  copied: '已复制。',
  push: {
    title: '推送人物',
    lead: '每条记忆作为一个文档发送，其中每个段落连同向量各为一个文档。引擎已有的内容不会重复发送，因此取消或失败的推送会从中断处继续。',
    start: (count) => `推送 ${count} 个人物`,
    busy: (engine) => `${engine} 正在处理中。请等待完成，或取消。`,
    vectors: (title, at, of) => `${title}（第 ${at} 个，共 ${of} 个）：正在嵌入段落`,
    documents: (title, at, of) => `${title}（第 ${at} 个，共 ${of} 个）：正在推送文档`,
    deleting: (title) => `正在删除${title}……`,
    progress: (done, total) => `${done} / ${total}`,
    bar: '推送进度',
    cancel: '取消',
    done: (characters, sent, kept, removed) =>
      `已推送 ${characters} 个人物：发送 ${sent} 个文档，已有 ${kept} 个${removed > 0 ? `，删除过时文档 ${removed} 个` : ''}。`,
  },
  pushed: {
    title: '从此浏览器推送的内容',
    nothing: '尚无。',
    documents: (count) => `${count} 个文档`,
    elsewhere: (address) => `位于 ${address}`,
    removeOf: (title) => `删除${title}`,
    removeQuestion: (title, index) => `从 ${index} 中删除${title}的全部文档？`,
    removeAll: '删除推送的全部内容',
    removeAllQuestion: (engine, indexes) => `从 ${engine} 中删除 ${indexes} 及其全部内容？`,
    confirm: '删除',
  },
  noAddress: (engine) => `尚未设置 ${engine} 的地址。请在“设置 → 搜索引擎”中填写并测试。`,
  badName: '请使用小写字母、数字和连字符，2 到 60 个字符。',
  otherVersion: (engine, was, is) =>
    `这次实验开始时用的是 ${engine} ${was}，现在应答的却是 ${is}。请重新填写那个引擎的地址，或开始新的实验。`,
};
