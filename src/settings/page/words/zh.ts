/** Words of the settings, in Chinese. */

import type { Words } from './en';

const threads = (count: number) => `${count} 个线程`;

export const zh: Words = {
  title: '设置',
  appearance: '外观',
  theme: '主题',
  themes: { system: '跟随系统', light: '浅色', dark: '深色' },
  locale: '界面语言',
  localeAsBrowser: '跟随浏览器',
  keyboard: '键盘',
  singleKeys: '单键快捷键',
  singleKeysHint: '如果语音输入或误触会触发它们，可以在此关闭。带 Ctrl 或 ⌘ 的快捷键不受影响。',
  engines: '搜索引擎',
  storage: '存储',
  notices: '本页所用软件、字体和模型的许可证',
  modelsInPage: '本页中的模型',
  classifierAndEncoder: '分类器与编码器',
  device: '设备',
  wasm: 'WASM（CPU）',
  model: (title, { revision, dtype, device }, count, dimensions) =>
    `${title}，版本 ${revision} · ${device} 上的 ${dtype} · ${threads(count)} · ${dimensions} 维 · 权重`,
  fellBack: 'WebGPU 失败，模型改在 WASM 上运行，直到重新加载本页。',
  tryGpuAgain: '重试 WebGPU',
  refused: (why) => `自检发现 WebGPU 在此设备上的计算有误：${why}。`,
  noGpu: '此浏览器不提供 WebGPU，模型在 CPU 上运行。',
  gpuDiffers: 'WebGPU 加载的是另一套权重，因此数值的末几位会有差异。',
  devices: {
    title: '设备',
    about:
      '自检让内置模型编码一段向量已知的文本，并在各设备上分别计时，全部在独立的 worker 中进行。算出的向量与已知向量不符（余弦低于 0.98）的设备不能选用。',
    cancel: '取消自检',
    check: '检查此设备',
    again: '重新检查',
    caption: (language, date, version, current, isolated) =>
      `${language}模型，${date}，页面版本 ${version}${current ? '' : '（早于当前页面，请重新检查）'} · ${
        isolated ? '已跨源隔离' : '未跨源隔离，因此只有一个线程'
      }`,
    device: '设备',
    verdict: '结论',
    verdicts: { correct: '正确', wrong: '错误', failed: '失败' },
    cosine: '余弦',
    difference: '最大 ΔP',
    load: '加载',
    question: '单个问题',
    passages: '段落/秒',
    hardware: (name, count) => (count > 0 ? `${name}，${threads(count)}` : name),
    better: (device, times) =>
      times === undefined
        ? `${device} 在此设备上计算正确。`
        : `${device} 在此设备上计算正确，回答速度是当前设备的 ${times} 倍。`,
    use: (device) => `改用 ${device}`,
  },
  encoder: {
    title: '编码器',
    about:
      '把记忆和问题变成向量的模型，每种语言各选一个。分类器始终是内置模型。未经您确认大小，不会下载任何文件；下载过的模型可离线使用。',
    language: '编码器的语言',
    inUse: '使用中',
    using: (stamp, dimensions, reason) =>
      `使用中：${stamp} · ${dimensions} 维${reason ? ` · ${reason}` : ''}`,
    list: '编码器列表',
    shipped: '内置',
    shippedTitle: '本页自带',
    shippedNote: (id) => `${id}，即分类器所用的模型`,
    use: '使用',
    mirror: 'Hub 镜像（可选）',
    mirrorHint:
      '与 Hub 目录结构相同（base/owner/name/resolve/revision/path）、并允许网页读取（CORS）的服务器。',
    states: { absent: '未下载', partial: '已下载一部分', cached: '已缓存' },
    dimensions: (count) => `${count} 维`,
    aboutSize: (size) => `约 ${size}`,
    tokenVectors: '词元向量',
    kept: (size) => `已存 ${size}`,
    ownLicence: '许可证由您自行确认',
    ownFolder: '您的文件夹',
    pinned: (hash, since) => `权重 ${hash}，自 ${since} 起信任`,
    onDevice: (reason) => `在此设备上：${reason}。`,
    download: '下载',
    needsMirror: '请先填写有此模型的镜像',
    forgetHashes: '删除其哈希值',
    confirm: (size, from) => `从 ${from} 下载约 ${size}？`,
    fetch: (size) => `下载 ${size}`,
    notNow: '暂不',
    progress: (received, total) => `正在下载：${received} / ${total}`,
    downloading: (title) => `正在下载 ${title}`,
  },
  folder: {
    title: '您自己的文件夹',
    about:
      '把模型文件夹拖到此处，或点选它：可以是 transformers.js 的目录结构（config.json、tokenizer.json、tokenizer_config.json、onnx/model.onnx）、内置模型的文件夹，或任何带有按目录格式写的 encoder.json 的文件夹。文件会复制到此浏览器中，不会离开本浏览器。',
    pooling: '池化方式（文件夹未注明时）',
    mean: '各词元的平均',
    cls: '首个词元（[CLS]）',
    pick: '模型文件夹',
    copying: '正在复制文件夹',
  },
  beforeQuestion: '问题前缀',
  beforePassage: '段落前缀',
  endpoint: {
    title: '嵌入接口',
    label: '嵌入接口',
    about:
      '任何兼容 OpenAI 的 /embeddings 接口：服务商，或本机上的 Ollama、llama.cpp、TEI。当前人物的全部记忆和每个问题都会发送到那里。密钥只留在内存中。',
    address: '接口地址',
    model: '模型',
    key: '密钥',
    keyKnown: '内存中已有密钥',
    keyNone: '本地服务器无需填写',
    use: '使用此接口',
    forget: '删除密钥',
  },
};
