/**
 * Addresses of scripts under Trusted Types. The page's policy has `require-trusted-types-for 'script'`, so that a browser that knows Trusted
 * Types starts a worker only from an address that a named policy has passed; other browsers take the address as it is.
 */

interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { readonly createScriptURL: (address: string) => string },
  ): { createScriptURL(address: string): unknown };
}

export type ScriptAddress = (address: string) => string;

/**
 * @param name of the policy, which the build's Content-Security-Policy lists; each is made once.
 * @returns lets addresses of the page's own origin through. @throws TypeError for any other address.
 */
export function scriptAddresses(
  page: Pick<Window, 'location'> & { readonly document: Pick<Document, 'baseURI'> },
  name: string,
): ScriptAddress {
  const checked = (address: string) => {
    const { href, origin } = new URL(address, page.document.baseURI);
    if (origin !== page.location.origin) throw new TypeError(`${href} is no script of this page.`);
    return href;
  };
  const factory = (page as { readonly trustedTypes?: PolicyFactory }).trustedTypes;
  const policy = factory?.createPolicy(name, { createScriptURL: checked });
  // The DOM's types know strings only; the browser asks for the object that the policy makes.
  return policy ? (address) => policy.createScriptURL(address) as string : checked;
}

/** `Worker`, whose every script goes through the policy. Vite finds the worker in `new Worker(new URL(…))` by this name. */
export function workersFrom(scriptAddress: ScriptAddress, Plain = globalThis.Worker): typeof Worker {
  return class extends Plain {
    constructor(address: string | URL, options?: WorkerOptions) {
      super(scriptAddress(String(address)), options);
    }
  };
}
