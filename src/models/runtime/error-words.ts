/** The words of what can go wrong with a model. */

import type { ReportedFault } from '../../core/text/trouble';

export const MODEL_ERROR_CODES = [
  'unreachable',
  'missing',
  'incomplete',
  'corrupt',
  'bad-manifest',
  'not-runnable',
  'device-unavailable',
  'device-lost',
  'worker-failed',
  'not-here',
  'no-room',
  'out-of-memory',
  'too-long',
  'empty-answer',
] as const;
export type ModelErrorCode = (typeof MODEL_ERROR_CODES)[number];

export const SAYS: Readonly<Record<ModelErrorCode, ReportedFault>> = {
  unreachable: {
    what: { en: 'could not be fetched', zh: '加载失败' },
    remedy: { en: 'Check the connection, then try again.', zh: '请检查网络连接，然后重试。' },
  },
  missing: {
    what: { en: 'is not on the server', zh: '不在服务器上' },
    remedy: {
      en: 'Publish the models folder next to the page, then reload.',
      zh: '请把 models 文件夹与页面一同发布，然后重新加载。',
    },
  },
  incomplete: {
    what: { en: 'arrived cut short', zh: '没有传完整' },
    remedy: {
      en: 'Try again; if it stays short, publish the file again.',
      zh: '请重试；如果仍不完整，请重新发布该文件。',
    },
  },
  corrupt: {
    what: { en: 'is not the file that the manifest names', zh: '与清单所列的文件不符' },
    remedy: {
      en: 'Publish model and manifest from one build.',
      zh: '请发布出自同一次构建的模型和清单。',
    },
  },
  'bad-manifest': {
    what: { en: 'is not a valid model manifest', zh: '不是有效的模型清单' },
    remedy: { en: 'Publish the models folder of one build.', zh: '请发布同一次构建的 models 文件夹。' },
  },
  'not-runnable': {
    what: { en: 'could not be run', zh: '无法运行' },
    remedy: {
      en: 'Publish the model again, or choose another device.',
      zh: '请重新发布模型，或换一个设备。',
    },
  },
  'device-unavailable': {
    what: { en: 'cannot run on this device', zh: '不能在此设备上运行' },
    remedy: { en: 'Choose WASM in the settings.', zh: '请在设置中选择 WASM。' },
  },
  'device-lost': {
    what: { en: 'lost its graphics device', zh: '失去了所用的图形设备' },
    remedy: {
      en: 'Load it again, or choose WASM in the settings.',
      zh: '请重新加载，或在设置中选择 WASM。',
    },
  },
  'worker-failed': {
    what: { en: 'stopped unexpectedly', zh: '意外停止' },
    remedy: {
      en: 'Try again; close other tabs if memory is short.',
      zh: '请重试；内存不足时请关闭其他标签页。',
    },
  },
  'not-here': {
    what: { en: 'is not here', zh: '不在此处' },
    remedy: { en: 'Download the model in the settings.', zh: '请在设置中下载该模型。' },
  },
  'no-room': {
    what: { en: 'could not be saved', zh: '未能保存' },
    remedy: {
      en: 'Delete a downloaded model in the settings, or free space on the disk; then go on.',
      zh: '请在设置中删除一个已下载的模型，或腾出磁盘空间，然后继续。',
    },
  },
  'out-of-memory': {
    what: { en: 'does not fit into memory', zh: '超出了可用内存' },
    remedy: {
      en: 'Close other tabs, or choose a smaller model.',
      zh: '请关闭其他标签页，或换一个更小的模型。',
    },
  },
  'too-long': {
    what: { en: 'cannot read a prompt this long', zh: '读不了这么长的提示词' },
    remedy: {
      en: 'Send fewer memories, or choose a model with a longer context.',
      zh: '请减少发送的记忆，或换一个上下文更长的模型。',
    },
  },
  'empty-answer': {
    what: { en: 'answered without any text', zh: '的回答没有任何文字' },
    remedy: {
      en: 'Ask differently, or choose a larger model.',
      zh: '请换一种问法，或换一个更大的模型。',
    },
  },
};

/** Names of what has no file. */
export const THE_WORKER = { en: 'The model worker', zh: '运行模型的 worker' };
export const THE_MODEL = { en: 'The model', zh: '模型' };
export const THE_CACHE = { en: 'The models’ cache', zh: '模型缓存' };

/** What is said of files in several places. */
/** @param server its address, where another than the page’s own was asked. */
export const pageInstead = (server?: string) => ({
  en: `${server ?? 'the server'} answered with a page instead`,
  zh: `${server ?? '服务器'}返回的是一个网页`,
});
export const NOT_LOADED = { en: 'it was not loaded', zh: '尚未加载' };
export const NO_READER = { en: 'it reads no passages', zh: '它不能阅读段落' };
export const NO_ENCODER = { en: 'it is not an encoder', zh: '它不是编码器' };
export const NO_CLASSIFIER = { en: 'it is not a classifier', zh: '它不是分类器' };
export const FOLDER_LACKS_IT = { en: 'the folder lacks it', zh: '文件夹中没有它' };

/** @param server as of {@link pageInstead}. */
export const serverAnswered = (status: number, server?: string) => ({
  en: `${server ?? 'the server'} answered ${status}`,
  zh: `${server ?? '服务器'}的回应是 ${status}`,
});
export const noWeightsFor = (device: string) => ({
  en: `it has no weights that run on ${device}`,
  zh: `它没有能在 ${device} 上运行的权重`,
});
export const noWeightsOf = (dtype: string) => ({
  en: `it has no ${dtype} weights`,
  zh: `它没有 ${dtype} 权重`,
});
export const bytesOf = (here: number, total: number | undefined) => ({
  en: total === undefined ? `${here} bytes` : `${here} of ${total} bytes`,
  zh: total === undefined ? `共 ${here} 字节` : `共 ${total} 字节，收到 ${here} 字节`,
});
