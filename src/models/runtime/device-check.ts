/** The self-check: the manifest's probe on each device of this browser, and how quick the device is. */

import {
  compareProbe,
  type DeviceChecker,
  type DeviceFigures,
  type DeviceOffer,
  type DeviceReport,
} from '../../core/devices';
import { phraseOf, verbatim } from '../../core/text/phrase';
import { ModelClient, type WorkerLike } from './client';
import { readManifest, folderName, type ModelSource } from './files';
import type { Manifest } from './manifest';
import type { Language } from '../../core/text/languages';

/** Encoded to be timed: short memories as a bank has them. */
export const PASSAGES: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'Ilse kept the lighthouse log for nineteen years and never once wrote down that she was afraid.',
    'In June the ferry broke down halfway; the passengers sang until the tug arrived, and she still knows every verse.',
    'Her brother Jonas repairs violins in a cellar that smells of glue and apples.',
    'Favourite food: dark bread with too much butter.',
    'Ilse: You said you would be back on Friday.\nJonas: I said a Friday.',
    'At the market in October she traded her grandmother’s brass compass for a telescope with a cracked lens, regretted it at once, and spent the winter looking at the moon through the crack.',
  ],
  zh: [
    '沈宁守了十九年灯塔，日志里从来没有写过害怕两个字。',
    '六月里渡轮坏在半路，乘客们一直唱歌，唱到拖船来，歌词她到现在还记得。',
    '她弟弟在地下室修小提琴，屋里有一股胶水和苹果的味道。',
    '最爱吃的：黑面包，黄油要多。',
    '沈宁：你说星期五回来的。\n沈安：我说的是某个星期五。',
    '十月的集市上，她拿外婆的铜罗盘换了一架镜片裂了的望远镜，当场就后悔了，整个冬天都隔着那道裂缝看月亮。',
  ],
};

/** Milliseconds after which a row of measurements ends, though every device is measured twice at least. */
const ENOUGH = 2500;
/** Questions that are timed at most. */
const ROUNDS = 9;

export interface DeviceCheckDependencies {
  /** Starts a worker with an engine. */
  readonly worker: () => WorkerLike;
  /** Address of the shipped model's folder. */
  readonly folder: (language: Language) => string;
  readonly source: (folder: string) => ModelSource;
  readonly isolated: boolean;
  /** @default the browser's own. */
  readonly gpu?: Gpu | undefined;
}

/** What is needed of `navigator.gpu`. */
export interface Gpu {
  requestAdapter(options?: { powerPreference: 'high-performance' }): Promise<{
    readonly info?: {
      readonly vendor: string;
      readonly architecture: string;
      readonly description: string;
      readonly isFallbackAdapter?: boolean;
    };
  } | null>;
}

export class PageDeviceCheck implements DeviceChecker {
  readonly #dependencies: DeviceCheckDependencies;

  constructor(dependencies: DeviceCheckDependencies) {
    this.#dependencies = dependencies;
  }

  get isolated(): boolean {
    return this.#dependencies.isolated;
  }

  async devices(): Promise<readonly DeviceOffer[]> {
    return [
      { device: 'wasm', hardware: { en: 'processor', zh: '处理器' } },
      await gpuOffer(this.#dependencies.gpu),
    ];
  }

  async check(
    ...[language, { device, hardware, absent }, { signal, onStep }]: Parameters<DeviceChecker['check']>
  ): Promise<DeviceReport> {
    const folder = this.#dependencies.folder(language);
    const report = { device, dtype: '', hardware, threads: 0 };
    if (absent !== undefined) return { ...report, verdict: 'failed', reason: absent };
    let client: ModelClient | undefined;
    try {
      const manifest = await readManifest(this.#dependencies.source(folder), folderName(folder), signal);
      report.dtype = manifest.dtypes[device];
      onStep('loading');
      const started = performance.now();
      client = await ModelClient.load(this.#dependencies.worker(), folder, device, { signal });
      report.threads = client.threads;
      const figures = await measure(client, manifest, language, started, { signal, onStep });
      if (figures.correct) return { ...report, verdict: 'correct', figures };
      const reason = {
        en: 'it computes something else than the model is; its numbers cannot be used',
        zh: '它算出的结果与模型不符，其数值不能使用',
      };
      return { ...report, verdict: 'wrong', reason, figures };
    } catch (error) {
      signal.throwIfAborted();
      return {
        ...report,
        verdict: 'failed',
        reason: phraseOf(error),
      };
    } finally {
      client?.dispose();
    }
  }
}

async function measure(
  client: ModelClient,
  { probe, classification }: Manifest,
  language: Language,
  started: number,
  { signal, onStep }: Parameters<DeviceChecker['check']>[2],
): Promise<DeviceFigures> {
  const ask = async (text: string) => ({
    vector: await client.encode([text], 'question', { signal }),
    kinds: classification && (await client.classify(text, { signal })),
  });
  onStep('comparing');
  const { vector, kinds } = await ask(probe.text);
  const loadMilliseconds = performance.now() - started;
  const result = compareProbe({ ...probe, labels: classification?.labels ?? [] }, vector, kinds);

  onStep('timing-question');
  const questions: number[] = [];
  const until = performance.now() + ENOUGH;
  while (questions.length < 2 || (questions.length < ROUNDS && performance.now() < until)) {
    const asked = performance.now();
    await ask(probe.text);
    questions.push(performance.now() - asked);
  }

  onStep('timing-passages');
  const passages = PASSAGES[language];
  let done = 0;
  const began = performance.now();
  // A slow device is told by few; a fast one repeats them, so that compiling the first kernels counts little.
  while (done < 2 || (done < ROUNDS * passages.length && performance.now() - began < ENOUGH)) {
    await client.encode([passages[done % passages.length]!], 'passage', { signal });
    done++;
  }
  const passagesPerSecond = (1000 * done) / (performance.now() - began);
  return { ...result, loadMilliseconds, questionMilliseconds: median(questions), passagesPerSecond };
}

/** What the browser's GPU is, asked as the runtime asks for it. */
async function gpuOffer(gpu = browserGpu()): Promise<DeviceOffer> {
  const device = 'webgpu';
  const nothing = { device, hardware: verbatim('') } as const;
  if (!gpu)
    return { ...nothing, absent: { en: 'this browser offers no WebGPU', zh: '此浏览器不提供 WebGPU' } };
  try {
    const adapter = await gpu.requestAdapter({ powerPreference: 'high-performance' });
    if (!adapter)
      return {
        ...nothing,
        absent: { en: 'the browser gives no graphics adapter', zh: '浏览器没有给出图形适配器' },
      };
    const { vendor = '', architecture = '', description = '', isFallbackAdapter } = adapter.info ?? {};
    const names = [...new Set([vendor, architecture, description])].filter((name) => name !== '');
    const name = names.join(' ');
    const hardware = {
      en: `${name || 'unnamed adapter'}${isFallbackAdapter ? ', software fallback' : ''}`,
      zh: `${name || '未命名的适配器'}${isFallbackAdapter ? '，软件模拟' : ''}`,
    };
    return { device, hardware };
  } catch (error) {
    return { ...nothing, absent: phraseOf(error) };
  }
}

function browserGpu(): Gpu | undefined {
  return typeof navigator === 'undefined' ? undefined : (navigator as Navigator & { gpu?: Gpu }).gpu;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1]!;
}
