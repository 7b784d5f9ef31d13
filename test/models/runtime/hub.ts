/** A server laid out like the hub, on this machine, whose manners a test can change. */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface Asked {
  readonly path: string;
  readonly range: string | undefined;
}

export class HubServer {
  readonly asked: Asked[] = [];
  /** Bytes after which the connection breaks, once. */
  cutAfter: number | undefined;
  ranges = true;
  etag: string | undefined = '"1"';
  /** Answers instead of the files, where it is set. */
  respond: ((response: ServerResponse, request: IncomingMessage) => void) | undefined;
  base = '';

  constructor(readonly files: Map<string, Uint8Array>) {}

  async start(): Promise<this> {
    const server = createServer((request, response) => this.#answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    this.base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return this;
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const path = (request.url ?? '').slice(1);
    const range = request.headers.range;
    this.asked.push({ path, range });
    if (this.respond) return this.respond(response, request);
    const file = this.files.get(path);
    if (!file) return void response.writeHead(404).end('Entry not found');
    const from = this.ranges ? Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0) : 0;
    if (from > 0 && from >= file.byteLength) return void response.writeHead(416).end();
    const body = file.subarray(from);
    const headers = {
      'content-type': 'application/octet-stream',
      'content-length': body.byteLength,
      ...(this.etag === undefined ? {} : { etag: this.etag }),
    };
    if (this.ranges && range) {
      const place = `bytes ${from}-${file.byteLength - 1}/${file.byteLength}`;
      response.writeHead(206, { ...headers, 'content-range': place });
    } else response.writeHead(200, headers);
    const cut = this.cutAfter;
    if (cut === undefined || body.byteLength <= cut) return void response.end(body);
    this.cutAfter = undefined;
    response.write(body.subarray(0, cut), () => setTimeout(() => response.destroy(), 20));
  }
}
