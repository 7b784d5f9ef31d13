/** Headers for cross-origin isolation, and with it threads, on hosts that send none. */

const HEADERS: Readonly<Record<string, string>> = {
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** Headers that tell how the bytes came, not what they are. */
const OF_TRANSPORT = ['content-encoding', 'content-length', 'transfer-encoding'];

/** The response with the headers; one that may not be looked into stays as it is. */
export function isolated(response: Response): Response {
  if (response.status === 0) return response;
  return new Response(response.body, {
    status: response.status,
    statusText: response.statusText,
    headers: withIsolation(response.headers),
  });
}

/** A response of its own from bytes that a response brought. */
export function isolatedCopy(response: Response, bytes: ArrayBuffer): Response {
  const headers = withIsolation(response.headers);
  for (const name of OF_TRANSPORT) headers.delete(name);
  return new Response(bytes, { headers });
}

function withIsolation(given: Headers): Headers {
  const headers = new Headers(given);
  for (const [name, value] of Object.entries(HEADERS)) headers.set(name, value);
  return headers;
}
