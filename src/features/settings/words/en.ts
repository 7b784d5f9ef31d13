/** Words of the settings, in English: the dialog, the devices, the encoders. */

import { counted } from '../../../core/text/counted';

const threads = (count: number) => counted(count, 'thread');

export const en = {
  title: 'Settings',
  appearance: 'Appearance',
  theme: 'Theme',
  themes: { system: 'As the system', light: 'Light', dark: 'Dark' },
  locale: 'Language of the page',
  localeAsBrowser: 'As the browser',
  keyboard: 'Keyboard',
  singleKeys: 'Shortcuts of a single key',
  singleKeysHint:
    'Switch them off where speech input or a slip of the hand sets them off. Shortcuts with Ctrl or ⌘ stay.',
  storage: 'Storage',
  notices: 'Licences of the software, fonts and models in this page',
  modelsInPage: 'Models in this page',
  classifierAndEncoder: 'Classifier and encoder',
  device: 'Device',
  wasm: 'WASM (processor)',
  model: (
    title: string,
    { revision, dtype, device }: { revision: string; dtype: string; device: string },
    count: number,
    dimensions: number,
  ) =>
    `${title}, revision ${revision} · ${dtype} on ${device} · ${threads(count)} · ${dimensions} dimensions · weights`,
  fellBack: 'WebGPU failed on this visit, so WASM stands in; the next visit tries WebGPU again.',
  tryGpuAgain: 'Try WebGPU again',
  refused: (why: string) => `The self-check found WebGPU wrong here: ${why}.`,
  noGpu: 'This browser offers no WebGPU; the models run on the processor.',
  gpuDiffers: 'WebGPU loads other weights, so its numbers differ in the last digits.',
  devices: {
    title: 'Devices',
    about:
      'The self-check gives the shipped model a text whose vector is known and times it on each device, in workers of its own. A device that computes another vector (cosine below 0.98) cannot be chosen.',
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
      'What turns memories and questions into vectors, for each language. The classifier stays the shipped model. Nothing is fetched until you confirm its size; what was fetched works offline.',
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
    mirrorHint:
      'A server with the hub’s layout, base/owner/name/resolve/revision/path, that lets pages read from it (CORS).',
    states: { absent: 'not downloaded', partial: 'partly downloaded', cached: 'cached' },
    dimensions: (count: number) => `${count} dimensions`,
    aboutSize: (size: string) => `about ${size}`,
    tokenVectors: 'token vectors',
    kept: (size: string) => `${size} kept`,
    ownLicence: 'yours to know',
    ownFolder: 'your folder',
    pinned: (hash: string, since: string) => `weights ${hash}, trusted since ${since}`,
    onDevice: (reason: string) => `On this device ${reason}.`,
    download: 'Download',
    needsMirror: 'Name a mirror that has it first',
    forgetHashes: 'Forget its hashes',
    confirm: (size: string, from: string) => `Fetch about ${size} from ${from}?`,
    fetch: (size: string) => `Fetch ${size}`,
    notNow: 'Not now',
    progress: (received: string, total: string) => `Downloading: ${received} of ${total}`,
    downloading: (title: string) => `Downloading ${title}`,
  },
  folder: {
    title: 'Your own folder',
    about:
      'Drop a model’s folder here, or choose it: transformers.js’s layout (config.json, tokenizer.json, tokenizer_config.json, onnx/model.onnx), a shipped model’s, or any with an encoder.json in the catalogue’s words. It is copied into this browser and leaves it for nowhere.',
    pooling: 'Pooling, unless it tells',
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
      'Any OpenAI-compatible /embeddings: a provider, or Ollama, llama.cpp or TEI on this machine. All memories of the open character and every question are sent there. The key stays in memory.',
    address: 'Base address',
    model: 'Model',
    key: 'Key',
    keyKnown: 'a key is in memory',
    keyNone: 'none for a local server',
    use: 'Use this endpoint',
    forget: 'Forget the key',
  },
};

export type Words = typeof en;
