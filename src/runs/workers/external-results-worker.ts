import { releasedHandlers, type ReleasedCalls } from './external-results-client';
import { handled, serve } from '../../workers/serve';
import { ExternalResultsHost, type SegmenterProgress } from '../domain/external/host';
import { loadJieba } from '../../models/runtime/jieba';

let onProgress: SegmenterProgress | undefined;

// Jieba's script fetches its file itself and tells nobody how far it is, so its bytes are counted on their way.
const fetched = globalThis.fetch.bind(globalThis);
globalThis.fetch = async (...request) => {
  const response = await fetched(...request);
  if (!response.ok || !response.body || !new URL(response.url).pathname.endsWith('.wasm')) return response;
  // What comes compressed is counted unpacked, which its stated length is not.
  const length = response.headers.has('content-encoding') ? null : response.headers.get('content-length');
  let received = 0;
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(piece, out) {
        received += piece.byteLength;
        onProgress?.(received, length === null ? undefined : Number(length));
        out.enqueue(piece);
      },
    }),
  );
  return new Response(counted, { headers: response.headers });
};

const host = new ExternalResultsHost((progress) => {
  onProgress = progress;
  return loadJieba();
});
serve(handled<ReleasedCalls>(releasedHandlers(host)));
