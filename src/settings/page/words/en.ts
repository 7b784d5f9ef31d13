/** Words of the settings, in English: the dialog, the devices, the encoders. */

import { counted } from '../../../core/text/counted';

const threads = (count: number) => counted(count, 'thread');

export const en = {
  title: 'Settings',
  appearance: 'Appearance',
  theme: 'Theme',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
  locale: 'Language of the page',
  localeAsBrowser: 'Browser default',
  keyboard: 'Keyboard',
  singleKeys: 'Single-key shortcuts',
  singleKeysHint:
    'Turn these off if speech input or stray key presses trigger them. Shortcuts with Ctrl or ⌘ still work.',
  engines: 'Search engines',
  storage: 'Storage',
  notices: 'Licences of the software, fonts and models in this page',
  modelsInPage: 'Models in this page',
  classifierAndEncoder: 'Classifier and encoder',
  device: 'Device',
  wasm: 'WASM (CPU)',
  model: (
    title: string,
    { revision, dtype, device }: { revision: string; dtype: string; device: string },
    count: number,
    dimensions: number,
  ) =>
    `${title}, revision ${revision} · ${dtype} on ${device} · ${threads(count)} · ${dimensions} dimensions · weights`,
  fellBack: 'WebGPU failed, so the models run on WASM until you reload.',
  tryGpuAgain: 'Try WebGPU again',
  refused: (why: string) => `The self-check found that WebGPU gives wrong results here: ${why}.`,
  noGpu: 'This browser does not support WebGPU; the models run on the CPU.',
  gpuDiffers: 'WebGPU loads other weights, so its numbers differ in the last digits.',
  devices: {
    title: 'Devices',
    about:
      'The self-check runs the shipped model on a text with a known vector and measures its speed on each device. A device with a wrong vector (cosine below 0.98) cannot be selected.',
    cancel: 'Cancel the check',
    check: 'Check this device',
    again: 'Check again',
    caption: (language: string, date: string, version: string, current: boolean, isolated: boolean) =>
      `${language} model, ${date}, page ${version}${current ? '' : ' (older than this page: check again)'} · ${
        isolated ? 'cross-origin isolated' : 'not cross-origin isolated, so one thread'
      }`,
    device: 'Device',
    verdict: 'Verdict',
    verdicts: { correct: 'correct', wrong: 'wrong', failed: 'failed' },
    cosine: 'Cosine',
    difference: 'Max. ΔP',
    load: 'Load',
    question: 'Question',
    passages: 'Passages/s',
    hardware: (name: string, count: number) => (count > 0 ? `${name}, ${threads(count)}` : name),
    better: (device: string, times: string | undefined) =>
      times === undefined
        ? `${device} is correct here.`
        : `${device} is correct here and answers ${times} times as fast.`,
    use: (device: string) => `Use ${device}`,
  },
  encoder: {
    title: 'Encoder',
    about:
      'The model that turns memories and questions into vectors, per language. It does not change the classifier. Nothing is downloaded until you confirm; downloaded models work offline.',
    language: 'Language of the encoder',
    inUse: 'in use',
    using: (stamp: string, dimensions: number, reason: string | undefined) =>
      `In use: ${stamp} · ${dimensions} dimensions${reason ? ` · ${reason}` : ''}`,
    list: 'Encoders',
    shipped: 'Shipped',
    shippedTitle: 'Shipped with the page',
    shippedNote: (id: string) => `${id}, the classifier’s own model`,
    use: 'Use',
    mirror: 'Mirror of the hub (optional)',
    mirrorHint: 'A server with the hub’s layout (base/owner/name/resolve/revision/path) that allows CORS.',
    states: { absent: 'not downloaded', partial: 'partly downloaded', cached: 'cached' },
    dimensions: (count: number) => `${count} dimensions`,
    aboutSize: (size: string) => `about ${size}`,
    tokenVectors: 'token vectors',
    kept: (size: string) => `${size} stored`,
    ownLicence: 'check the licence yourself',
    ownFolder: 'your folder',
    pinned: (hash: string, since: string) => `weights ${hash}, trusted since ${since}`,
    onDevice: (reason: string) => `On this device ${reason}.`,
    download: 'Download',
    needsMirror: 'Enter a mirror that has it first',
    forgetHashes: 'Forget its hashes',
    confirm: (size: string, from: string) => `Download about ${size} from ${from}?`,
    fetch: (size: string) => `Download ${size}`,
    notNow: 'Not now',
    progress: (received: string, total: string) => `Downloading: ${received} of ${total}`,
    downloading: (title: string) => `Downloading ${title}`,
  },
  folder: {
    title: 'Your own folder',
    about:
      'Drop a model’s folder here, or choose it: transformers.js’s layout (config.json, tokenizer.json, tokenizer_config.json, onnx/model.onnx), a shipped model’s, or any with an encoder.json in the catalogue’s format. It is copied into this browser and never leaves it.',
    pooling: 'Pooling, if not specified',
    mean: 'mean of the tokens',
    cls: 'first token ([CLS])',
    pick: 'Model folder',
    copying: 'Copying the folder',
  },
  beforeQuestion: 'Before a question',
  beforePassage: 'Before a passage',
  endpoint: {
    title: 'An endpoint',
    label: 'Embeddings endpoint',
    about:
      'Any OpenAI-compatible /embeddings: a provider, or Ollama, llama.cpp or TEI on this machine. All memories of the open character and every question are sent there. The key is only kept in memory.',
    address: 'Base address',
    model: 'Model',
    key: 'Key',
    keyKnown: 'a key is in memory',
    keyNone: 'not needed for local servers',
    use: 'Use this endpoint',
    forget: 'Forget the key',
  },
};

export type Words = typeof en;
