/** What an engine may do wrong beyond what its transport says, each with the remedy. */

import { ServerFault } from '../../llm/domain/services/port';
import type { Phrase } from '../../core/text/phrase';
import type { ReportedFault } from '../../core/text/trouble';

export type EngineFaultCode =
  | 'other-engine'
  | 'other-version'
  | 'other-index'
  | 'other-model'
  | 'other-dimension'
  | 'other-language'
  | 'refused-request'
  | 'refused-documents'
  | 'not-stored'
  | 'not-deleted'
  | 'other-documents'
  | 'page-twice'
  | 'endless'
  | 'no-index'
  | 'part-only'
  | 'bad-reply';

const SAYS: Readonly<Record<EngineFaultCode, ReportedFault>> = {
  'other-engine': {
    what: { en: 'is not the engine that was chosen', zh: '不是所选的引擎' },
    remedy: {
      en: 'Check the address and the port, or choose the engine that runs there.',
      zh: '请检查地址和端口，或选择在那里运行的引擎。',
    },
  },
  'other-version': {
    what: { en: 'runs a version whose calls differ', zh: '运行的版本接口不同' },
    remedy: { en: 'Install a newer version of the engine.', zh: '请安装该引擎的较新版本。' },
  },
  'other-index': {
    what: {
      en: 'has an index of this name that Mnemoscope did not make',
      zh: '已有同名索引，但不是由 Mnemoscope 创建的',
    },
    remedy: {
      en: 'It was left as it is. Choose another name for the index.',
      zh: '该索引未被改动。请为索引选择另一个名称。',
    },
  },
  'other-model': {
    what: { en: 'has an index with vectors of another model', zh: '已有索引的向量来自另一个模型' },
    remedy: {
      en: 'Delete the index and push again, or choose another name for it: vectors of two models cannot be compared.',
      zh: '请删除该索引后重新推送，或为其选择另一个名称：两个模型的向量无法比较。',
    },
  },
  'other-dimension': {
    what: { en: 'has an index of another dimension', zh: '已有索引的向量维度不同' },
    remedy: {
      en: 'Delete the index and push again, or choose another name for it.',
      zh: '请删除该索引后重新推送，或为其选择另一个名称。',
    },
  },
  'other-language': {
    what: { en: 'has an index whose analyser is for another language', zh: '已有索引的分析器属于另一种语言' },
    remedy: {
      en: 'Choose another name for the index: each language has its own.',
      zh: '请为索引选择另一个名称：每种语言使用各自的索引。',
    },
  },
  'refused-request': {
    what: { en: 'refused the request', zh: '拒绝了请求' },
    remedy: {
      en: 'Check that the address is that of the engine itself and that its version is one that was tried.',
      zh: '请检查地址是否为引擎本身的地址，以及其版本是否经过测试。',
    },
  },
  'refused-documents': {
    what: { en: 'did not take all documents', zh: '没有接受全部文档' },
    remedy: {
      en: 'Accepted documents stay in the index. Remove the cause and push again: only the missing ones are sent.',
      zh: '已接受的文档会保留。排除原因后重新推送：只会发送缺少的文档。',
    },
  },
  'not-stored': {
    what: {
      en: 'said that it stored documents that are not in its index',
      zh: '声称已存储，但索引中没有这些文档',
    },
    remedy: {
      en: 'Look at the engine’s own log and its disk, then push again: only the missing ones are sent.',
      zh: '请查看引擎自己的日志和磁盘，然后重新推送：只会发送缺少的文档。',
    },
  },
  'not-deleted': {
    what: { en: 'still has documents that it said it deleted', zh: '声称已删除，但文档仍在' },
    remedy: {
      en: 'Try again, or delete the whole index.',
      zh: '请重试，或删除整个索引。',
    },
  },
  'other-documents': {
    what: {
      en: 'gave documents that do not belong to the character',
      zh: '返回了不属于该人物的文档',
    },
    remedy: {
      en: 'The reply was not used, and nothing was deleted. The index holds documents of something else, or the engine ignores filters: choose another name for the index.',
      zh: '该回复没有被使用，也没有删除任何内容。该索引含有其他来源的文档，或引擎忽略了过滤条件：请为索引选择另一个名称。',
    },
  },
  'page-twice': {
    what: { en: 'sent the same page of a list again', zh: '重复返回了列表的同一页' },
    remedy: {
      en: 'Nothing was written or deleted. Check that nothing between this page and the engine keeps its replies.',
      zh: '没有写入或删除任何内容。请检查本页与引擎之间是否有缓存回复的程序。',
    },
  },
  endless: {
    what: { en: 'always has another page of a list', zh: '列表总有下一页' },
    remedy: {
      en: 'Nothing was written or deleted. Delete the index and push again.',
      zh: '没有写入或删除任何内容。请删除该索引后重新推送。',
    },
  },
  'no-index': {
    what: { en: 'does not have the index', zh: '没有该索引' },
    remedy: { en: 'Push the characters again.', zh: '请重新推送人物。' },
  },
  'part-only': {
    what: { en: 'answered from a part of the index only', zh: '只根据索引的一部分作出了回答' },
    remedy: {
      en: 'Nothing of this reply was used. Wait until all shards are assigned again, then try again.',
      zh: '该回复没有被使用。请等待所有分片重新分配后再试。',
    },
  },
  'bad-reply': {
    what: { en: 'sent a reply of another form', zh: '返回了其他形式的回复' },
    remedy: {
      en: 'Check that the address is that of the engine itself and that its version is one that was tried.',
      zh: '请检查地址是否为引擎本身的地址，以及其版本是否经过测试。',
    },
  },
};

/** Names the engine's host, what it did and what helps. */
export class EngineFault extends ServerFault<EngineFaultCode> {
  override readonly name = 'EngineFault';

  /** @param detail what the engine said, or particulars of ours. */
  constructor(code: EngineFaultCode, server: string, detail?: Phrase | string) {
    super(code, server, SAYS, detail);
  }
}
