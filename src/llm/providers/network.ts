/** A fetch that fails tells a page nothing of the cause; what can be known about the two ends narrows it down. */

import { isLocal, isThisMachine } from './providers';
import type { Phrase } from '../../core/text/phrase';
import type { Said } from '../../core/text/trouble';

/**
 * `cors`: the server is there and lets no page read its answers. `unreachable`: nothing answers. `local-network`: the browser
 * withholds leave to reach the local network. `certificate`: the server's is not trusted; only Node says so, a browser hides it. `policy`: the page's own Content-Security-Policy forbids it. `unknown`: this page cannot tell the first two apart.
 */
export type NetworkCause =
  | 'offline'
  | 'policy'
  | 'mixed-content'
  | 'local-network'
  | 'certificate'
  | 'cors'
  | 'unreachable'
  | 'unknown';

/** What the page knows of itself; in Node there is no page and all is undefined. */
export interface PageSituation {
  /** The page's origin, such as `https://example.org`. */
  readonly origin: string | undefined;
  readonly online: boolean | undefined;
  /** The browser's leave to reach the local network (Chrome and Edge from 142 on); absent where no such leave exists. */
  readonly permission?: PermissionState | undefined;
  /** Whether anything answers at the address; absent where this cannot be told. */
  readonly answers?: boolean | undefined;
}

export interface FetchFailureCause {
  readonly network: NetworkCause;
  readonly detail?: Said | undefined;
  readonly remedy: Phrase;
  /** Another try in a moment may get through. */
  readonly passes: boolean;
}

/** `DEPTH_ZERO_SELF_SIGNED_CERT`, `CERT_HAS_EXPIRED`, `ERR_TLS_CERT_ALTNAME_INVALID`, `UNABLE_TO_VERIFY_LEAF_SIGNATURE` and their like. */
const CERTIFICATE_CODE = /CERT|LEAF_SIGNATURE/;

/** Longest wait for the answer to a probe, milliseconds. */
const PROBE_MS = 3000;

export function pageSituation(): PageSituation {
  const { location, navigator } = globalThis as { location?: Location; navigator?: Navigator };
  return { origin: location?.origin, online: navigator?.onLine };
}

/**
 * Finds out why a request got no answer, as far as a page can: what the browser says of itself, its leave for the local network, and
 * a request without key or body whose answer the page may not read, which tells a server that is there from none.
 *
 * @param cause a bare code where the platform gives one, such as `ECONNRESET`.
 * @param known this server has answered before, so that it allows this page, and only the way to it can have failed.
 */
export async function fetchFailureCauseOf(
  address: URL,
  { cause, known, signal }: { cause: string | undefined; known: boolean; signal: AbortSignal },
): Promise<FetchFailureCause> {
  if (cause !== undefined && CERTIFICATE_CODE.test(cause)) {
    return {
      network: 'certificate',
      detail: { en: `its certificate is not trusted, ${cause}`, zh: `其证书不受信任，${cause}` },
      remedy: STEPS.certificate,
      passes: false,
    };
  }
  const page = pageSituation();
  if (known && page.online !== false) {
    return {
      network: 'unreachable',
      detail: cause ?? {
        en: 'it answered before, but no longer does',
        zh: '它此前有应答，现在没有任何回应',
      },
      remedy: {
        en: 'Check that the server is still running and that this device is connected, then go on.',
        zh: '请检查服务器是否仍在运行、此设备是否联网，然后继续。',
      },
      passes: true,
    };
  }
  if (forbiddenByPolicy(address)) {
    return {
      network: 'policy',
      detail: {
        en: 'this page’s own rules forbid plain http to other machines',
        zh: '本页自身的规则禁止以 http 访问其他机器',
      },
      remedy: POLICY_REMEDY,
      passes: false,
    };
  }
  const situation = page.origin === undefined ? page : await explored(address, page, signal);
  const network = networkCause(address, situation);
  return {
    network,
    detail: cause ?? SAYS[network],
    remedy: networkRemedy(address, situation),
    passes: cause === 'ECONNRESET' || cause === 'EPIPE' || cause === 'UND_ERR_SOCKET',
  };
}

const SAYS: Partial<Record<NetworkCause, Phrase>> = {
  'mixed-content': {
    en: 'this page was opened over https, the server over http',
    zh: '本页以 https 打开，服务器用的是 http',
  },
  'local-network': {
    en: 'the browser gives this page no leave to reach the local network',
    zh: '浏览器不允许本页访问本地网络',
  },
  cors: {
    en: 'the server is there and does not let this page read its answers',
    zh: '服务器在运行，但不让本页读取它的回答',
  },
  unreachable: { en: 'nothing answers at this address', zh: '此地址没有任何应答' },
};

async function explored(address: URL, page: PageSituation, signal: AbortSignal): Promise<PageSituation> {
  const permission = needsLeave(address, page) ? await leaveFor(address.hostname) : undefined;
  return { ...page, permission, answers: await answersAt(address, { ...page, permission }, signal) };
}

/** A page of this machine itself may reach all of it. */
function needsLeave(address: URL, { origin }: PageSituation): boolean {
  return (
    isLocal(address.hostname) && !(origin?.startsWith('http') && isThisMachine(new URL(origin).hostname))
  );
}

/** Chrome splits the leave in two; its first versions knew it by one name. Browsers without it reject the names. */
async function leaveFor(host: string): Promise<PermissionState | undefined> {
  const names = [isThisMachine(host) ? 'loopback-network' : 'local-network', 'local-network-access'];
  for (const name of names) {
    try {
      return (await navigator.permissions.query({ name: name as PermissionName })).state;
    } catch {
      // An unknown name; the next one may be known.
    }
  }
  return undefined;
}

/** @returns undefined where a failure says nothing, since the browser itself may have stopped the probe. */
async function answersAt(
  address: URL,
  { origin, permission }: PageSituation,
  signal: AbortSignal,
): Promise<boolean | undefined> {
  try {
    await fetch(`${address.origin}/`, {
      method: 'HEAD',
      mode: 'no-cors',
      cache: 'no-store',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: anySignal([signal, AbortSignal.timeout(PROBE_MS)]),
    });
    return true;
  } catch {
    signal.throwIfAborted();
    // An isolated page is told of no answer that does not name it, and a secure one may not ask everyone.
    const mixed = origin?.startsWith('https:') && address.protocol === 'http:';
    const stopped =
      globalThis.crossOriginIsolated || mixed || (permission !== undefined && permission !== 'granted');
    return stopped ? undefined : false;
  }
}

/** The likeliest cause of a request without an answer. */
export function networkCause(
  address: URL,
  { origin, online, permission, answers }: PageSituation,
): NetworkCause {
  const host = address.hostname;
  if (online === false && !isThisMachine(host)) return 'offline';
  if (origin?.startsWith('https:') && address.protocol === 'http:' && !isLocal(host)) return 'mixed-content';
  if (permission === 'denied') return 'local-network';
  if (answers === undefined) return 'unknown';
  return answers ? 'cors' : 'unreachable';
}

/** What to do about a request to this address that did not get through. */
export function networkRemedy(address: URL, situation: PageSituation): Phrase {
  const { origin } = situation;
  const local = isLocal(address.hostname);
  const cause = networkCause(address, situation);
  if (cause === 'offline' || cause === 'mixed-content' || cause === 'local-network') return STEPS[cause];
  const steps: Phrase[] = [];
  if (cause !== 'cors') {
    steps.push(local ? STEPS.running : STEPS.connection);
    if (local && origin?.startsWith('https:') && address.protocol === 'http:') steps.push(STEPS.exception);
  }
  if (local && cause !== 'unreachable') steps.push(allowance(origin));
  // With the leave given, or a browser that knows of none, there is nothing to allow.
  if (local && cause !== 'cors' && situation.permission !== 'granted') steps.push(STEPS.leaveToo);
  if (!local && cause !== 'unreachable') steps.push(cause === 'cors' ? STEPS.refuses : STEPS.mayRefuse);
  return { en: steps.map(({ en }) => en).join(' '), zh: steps.map(({ zh }) => zh).join('') };
}

const STEPS = {
  certificate: {
    en: 'Give the server a certificate for this address that this machine trusts, or name the file of the one that signed it: NODE_EXTRA_CA_CERTS=ca.pem npm run eval -- …',
    zh: '请为服务器安装此机器信任、且与该地址相符的证书，或指明签发者的证书文件：NODE_EXTRA_CA_CERTS=ca.pem npm run eval -- …',
  },
  offline: {
    en: 'This device is offline: connect it, then try again.',
    zh: '此设备没有联网：请联网后重试。',
  },
  'mixed-content': {
    en: 'A page opened over https may not call an http address (mixed content): use the https address of the server.',
    zh: '以 https 打开的页面不能调用 http 地址（混合内容）：请使用服务器的 https 地址。',
  },
  'local-network': {
    en: 'Chrome and Edge (142 and later) ask for leave to reach the local network: allow it in the settings of this site, then try again.',
    zh: 'Chrome 和 Edge（142 及以上）会询问是否允许访问本地网络：请在此网站的设置中允许，然后重试。',
  },
  running: {
    en: 'Check that the server is running at this address.',
    zh: '请检查服务器是否在此地址运行。',
  },
  connection: {
    en: 'Check the connection and the base address.',
    zh: '请检查网络连接和接口地址。',
  },
  exception: {
    en: 'A page opened over https may reach an http server only where the browser makes an exception for your own machine and network, and not every browser does.',
    zh: '以 https 打开的页面只有在浏览器为本机和本地网络破例时才能访问 http 服务器，而并非每种浏览器都如此。',
  },
  leaveToo: {
    en: 'Chrome and Edge (142 and later) also ask for leave to reach the local network: allow it in the settings of this site.',
    zh: 'Chrome 和 Edge（142 及以上）还会询问是否允许访问本地网络：请在此网站的设置中允许。',
  },
  refuses: {
    en: 'The provider does not allow calls from web pages (CORS), and the browser hides its answer, even a refused key: choose a provider that allows them, or a local server.',
    zh: '服务商不允许网页调用（CORS），浏览器会隐藏它的回答，即使只是密钥被拒：请换一家允许的服务商，或使用本地服务器。',
  },
  mayRefuse: {
    en: 'If both are right, the provider does not allow calls from web pages (CORS), and the browser hides its answer, even a refused key: choose a provider that allows them, or a local server.',
    zh: '如果两者都没有问题，那就是服务商不允许网页调用（CORS），浏览器会隐藏它的回答，即使只是密钥被拒：请换一家允许的服务商，或使用本地服务器。',
  },
} satisfies Record<string, Phrase>;

/** How servers of the user's own are told to let the page in. */
function allowance(origin: string | undefined): Phrase {
  return {
    en: `The server must allow calls from this page (CORS): for Ollama set OLLAMA_ORIGINS=${origin ?? "the page's origin"} and start it again; in LM Studio switch CORS on.`,
    zh: `服务器须允许本页调用（CORS）：对 Ollama，请设置 OLLAMA_ORIGINS=${origin ?? '本页的源'} 后重新启动；在 LM Studio 中请打开 CORS。`,
  };
}

/** Whether the page's own Content-Security-Policy forbids requests to this address. The browser tells a script no more than that a request failed. */
export function forbiddenByPolicy(
  address: URL,
  policy = globalThis.document
    ?.querySelector('meta[http-equiv="Content-Security-Policy"]')
    ?.getAttribute('content'),
  page: string | undefined = globalThis.location?.origin,
): boolean {
  const sources = /(?:^|;)\s*connect-src ([^;]*)/.exec(policy ?? '')?.[1]?.split(/\s+/);
  if (!sources || address.origin === page) return false;
  return !sources.some(
    (source) =>
      source === address.protocol ||
      source === address.origin ||
      source === `${address.protocol}//${address.hostname}:*`,
  );
}

/** What helps then. */
export const POLICY_REMEDY: Phrase = {
  en: 'This page may send requests over https anywhere, but over plain http only to this machine (localhost, 127.0.0.1). Put the server behind https, or forward it to this machine (ssh -L 11434:localhost:11434 that-machine), or build the page with CONNECT_TO="http://host:port".',
  zh: '本页可以用 https 向任何地方发送请求，但用 http 只能发给本机（localhost、127.0.0.1）。请给服务器加上 https，或把它接到本机（ssh -L 11434:localhost:11434 那台机器），或以 CONNECT_TO="http://host:port" 构建页面。',
};

/** Safari before 17.4, Firefox before 124 and Chrome before 116 have none. */
const OWN = (AbortSignal as { any?: typeof AbortSignal.any }).any?.bind(AbortSignal) ?? null;

/**
 * A signal that aborts with the first of these, for the same reason: `AbortSignal.any`, also where the browser lacks it.
 *
 * @param any the browser's own; null where there is none.
 */
export function anySignal(
  signals: readonly AbortSignal[],
  any: ((signals: AbortSignal[]) => AbortSignal) | null = OWN,
): AbortSignal {
  if (any) return any([...signals]);
  const controller = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) {
      controller.abort(signal.reason);
      break;
    }
    signal.addEventListener('abort', () => controller.abort(signal.reason), { signal: controller.signal });
  }
  return controller.signal;
}
