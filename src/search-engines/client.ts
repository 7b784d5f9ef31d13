/** Search engines over plain fetch. */

import type { EnginesAccess, EngineTarget } from './domain/agreement';
import { EngineIndex } from './domain/client';
import { bankDocuments } from './domain/document';
import { EngineFault } from './domain/faults';
import { engineLists } from './domain/lists';
import { engineOf } from './domain/registry';
import type { EngineShape, IndexMeta } from './domain/shape';
import type { Phrase } from '../core/text/phrase';
import type { TransportLimits } from '../llm/providers/transport';
import { httpPort, type HttpOptions, SERVICE_WORDS, type ServerWords } from '../llm/providers/service-http';

/** Where an engine is and who asks it. */
export interface EngineConnection {
  readonly address: string;
  /** `user:password` for Basic authentication, or a token; empty where none is needed. Held in memory only. */
  readonly key: string;
}

/** An engine answers in milliseconds; a node that has just lost its peer takes half a minute. */
export const ENGINE_LIMITS: TransportLimits = {
  firstByteMs: 60_000,
  idleMs: 30_000,
  wholeMs: 120_000,
  maxBytes: 64 * 1024 * 1024,
};

const PUSH_AGAIN: Phrase = {
  en: 'Try again when the engine answers: a push goes on with what is missing, and nothing is pushed twice.',
  zh: '请在引擎恢复应答后重试：推送会从缺少的部分继续，不会重复推送。',
};
const CHECK_ADDRESS: Phrase = {
  en: 'Check the address. It is the engine’s own address with its port, such as http://localhost:9200.',
  zh: '请检查地址：应填引擎本身的地址和端口，例如 http://localhost:9200。',
};
const ALLOW_ORIGIN: Phrase = {
  en: 'Check that the engine runs at this address. If it does, it does not allow web pages (CORS), and the browser hides its reply: add the lines shown to its configuration and restart it.',
  zh: '请检查引擎是否在此地址运行。如果在运行，那就是它不允许网页访问（CORS），浏览器会隐藏它的回复：请把所示的几行加入引擎的配置并重启。',
};

const CERTIFICATE: Phrase = {
  en: 'Also open the address in a new tab: if the browser shows a certificate warning there, install a certificate that this device trusts.',
  zh: '另请在新标签页中打开该地址：如果浏览器警告其证书有问题，请安装此设备信任的证书。',
};

const ENGINE_WORDS: ServerWords = {
  unnamed: 'The engine',
  byCode: {
    ...SERVICE_WORDS,
    'missing-key': {
      remedy: {
        en: 'Enter user and password as user:password, or a token.',
        zh: '请以 user:password 的形式填写用户名和密码，或填写令牌。',
      },
    },
    'wrong-key': {
      remedy: {
        en: 'Enter user and password as user:password, or a token, as the engine expects it.',
        zh: '请按引擎的要求以 user:password 的形式填写用户名和密码，或填写令牌。',
      },
    },
    forbidden: {
      remedy: {
        en: 'Check that the user may create, write, search and delete this index.',
        zh: '请检查该用户是否有权创建、写入、检索和删除此索引。',
      },
    },
    'wrong-address': { ...SERVICE_WORDS['wrong-address'], remedy: CHECK_ADDRESS },
    'bad-request': { remedy: CHECK_ADDRESS },
    html: { remedy: CHECK_ADDRESS },
    'invalid-json': {
      what: { en: 'answered with something that is not JSON', zh: '返回的内容不是 JSON' },
      remedy: CHECK_ADDRESS,
    },
    'context-length': {
      what: { en: 'does not take a request of this size', zh: '不接受这么大的请求' },
      remedy: {
        en: 'Raise its limit (http.max_content_length in OpenSearch and Elasticsearch).',
        zh: '请提高其上限（OpenSearch 和 Elasticsearch 中为 http.max_content_length）。',
      },
    },
    'server-error': { remedy: PUSH_AGAIN },
    'stream-cut': {
      what: { en: 'broke off in the middle of its reply', zh: '在回复中途断开' },
      remedy: PUSH_AGAIN,
    },
    timeout: { remedy: PUSH_AGAIN },
  },
  hidden: ALLOW_ORIGIN,
  hiddenOverTls: CERTIFICATE,
};

/**
 * One index at an address; nothing is sent yet.
 *
 * @param name lower-case letters, digits and dashes, 3 to 63 characters.
 */
export function engineIndex(
  shape: EngineShape,
  { address, key }: EngineConnection,
  name: string,
  meta: IndexMeta,
  { limits, ...http }: HttpOptions = {},
): EngineIndex {
  const carried = shape.headers['Authorization'] === undefined ? key.trim() : authorizationOf(key.trim());
  // A scheme and a key are two words, which no key may be: the scheme goes into the template.
  const [scheme, secret] = carried.includes(' ') ? carried.split(' ') : ['', carried];
  const headers = Object.fromEntries(
    Object.entries(shape.headers).map(([header, template]) => [
      header,
      scheme ? template.replace('{key}', `${scheme} {key}`) : template,
    ]),
  );
  const port = httpPort(
    { address, key: secret ?? '' },
    { headers },
    { words: ENGINE_WORDS, ...http, limits: { ...ENGINE_LIMITS, ...limits } },
  );
  return new EngineIndex(shape, port, name, meta);
}

/** `user:password` as RFC 7617 says, `ApiKey …` and `Basic …` as they are, anything else as a bearer's token. */
function authorizationOf(key: string): string {
  if (key === '' || /^(Basic|Bearer|ApiKey) \S+$/.test(key)) return key;
  if (!key.includes(':')) return `Bearer ${key}`;
  return `Basic ${btoa(String.fromCodePoint(...new TextEncoder().encode(key)))}`;
}

/** How long a test waits: whoever watches it wants to know, milliseconds. */
const TEST_MS = 15_000;

/** Documents of one request where the thread is also the page's: 64 vectors of 384 numbers are written in a few milliseconds. */
const PAGE_BATCH = 64;

export interface EnginesOptions extends HttpOptions {
  /** Gives the thread back as often as is needed. */
  readonly pause?: () => Promise<void>;
  /** Longest wait of a test, milliseconds. */
  readonly testMs?: number;
}

/** Engines for the page, in its own thread, so that its policy says where requests may go. */
export function enginesAccess(options: EnginesOptions = {}): EnginesAccess {
  const { pause = () => Promise.resolve(), testMs = TEST_MS, ...http } = options;
  const clock = http.clock ?? (() => performance.now());
  /** The index that was asked last, of each engine: it is open, and its address has answered. */
  const opened = new Map<string, { readonly target: string; readonly index: EngineIndex }>();
  const indexOf = ({ engine, address, key, name, meta }: EngineTarget, own: HttpOptions = {}) =>
    engineIndex(engineOf(engine)!, { address, key }, name, meta, { ...http, ...own });

  const open = async (target: EngineTarget, signal: AbortSignal) => {
    const wanted = JSON.stringify(target);
    const known = opened.get(target.engine);
    if (known?.target === wanted) return known.index;
    const index = indexOf(target);
    if (!(await index.find(signal))) throw new EngineFault('no-index', index.port.server, target.name);
    opened.set(target.engine, { target: wanted, index });
    return index;
  };

  return {
    async test(target, signal) {
      const limits = { firstByteMs: testMs, wholeMs: testMs };
      const index = indexOf(target, { limits, retries: { ...http.retries, retries: 0 } });
      const since = clock();
      const found = await index.check(signal);
      return { ...found, milliseconds: clock() - since };
    },
    async push(target, { bank, vectors }, { signal, onProgress }) {
      const index = indexOf(target);
      await index.hello(signal);
      await index.open(signal);
      const { match, nearest } = index.shape;
      const documents = await bankDocuments(bank, {
        texts: match !== undefined,
        vectors: nearest && vectors,
        pause,
      });
      return index.push(bank.id, documents, { signal, batch: PAGE_BATCH, ...(onProgress && { onProgress }) });
    },
    async remove(target, bank, signal) {
      const index = indexOf(target);
      return (await index.find(signal)) ? index.remove(bank, signal) : 0;
    },
    async drop(target, signal) {
      opened.delete(target.engine);
      await indexOf(target).drop(signal);
    },
    async ask(target, question, signal) {
      try {
        const lists = await engineLists(await open(target, signal), question, { signal, clock });
        // What failed may be an index that was deleted: it is looked for again at the next question.
        if (Object.values(lists).some((list) => 'error' in list)) opened.delete(target.engine);
        return lists;
      } catch (error) {
        opened.delete(target.engine);
        throw error;
      }
    },
  };
}
