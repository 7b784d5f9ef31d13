/** A fetch that fails tells a page nothing of the cause; what can be known about the two ends narrows it down. */

/** What the page knows of itself; in Node there is no page and all is undefined. */
export interface PageSituation {
  /** The page's origin, such as `https://example.org`. */
  readonly origin: string | undefined;
  readonly online: boolean | undefined;
}

export function pageSituation(): PageSituation {
  const { location, navigator } = globalThis as { location?: Location; navigator?: Navigator };
  return { origin: location?.origin, online: navigator?.onLine };
}

/** Whether the host is this machine. */
function isThisMachine(host: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1\])$/.test(host);
}

/** Whether the host is this machine or one of its own network (RFC 1918, link-local, .local, a name without a dot). */
export function isLocal(host: string): boolean {
  return (
    isThisMachine(host) ||
    /^(10(\.\d+){3}|192\.168(\.\d+){2}|172\.(1[6-9]|2\d|3[01])(\.\d+){2}|169\.254(\.\d+){2})$/.test(host) ||
    /^\[(fe[89ab]|f[cd])/.test(host) ||
    /(\.local|^[^.:]+)$/.test(host)
  );
}

/** What to do about a request to this address that did not get through. */
export function networkRemedy(address: URL, { origin, online }: PageSituation): string {
  const local = isLocal(address.hostname);
  if (online === false && !isThisMachine(address.hostname)) {
    return 'This device is offline: connect it, then try again.';
  }
  const steps = [
    local
      ? 'Check that the server is running at this address.'
      : 'Check the connection and the base address.',
  ];
  if (origin?.startsWith('https:') && address.protocol === 'http:') {
    steps.push(
      local
        ? 'A page opened over https may reach an http server only where the browser makes an exception for your own machine and network, and not every browser does.'
        : 'A page opened over https may not call an http address (mixed content): use the https address of the server.',
    );
  }
  if (local) {
    steps.push(
      `The server must allow calls from this page (CORS): for Ollama set OLLAMA_ORIGINS=${origin ?? "the page's origin"} and start it again; in LM Studio switch CORS on.`,
      'Chrome and Edge (142 and later) also ask for leave to reach the local network: allow it in the settings of this site.',
    );
  } else {
    steps.push(
      'If both are right, the provider does not allow calls from web pages (CORS), and the browser hides its answer, even a refused key: choose a provider that allows them, or a local server.',
    );
  }
  return steps.join(' ');
}
