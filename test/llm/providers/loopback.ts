/** A real server on this machine that answers as a test tells it. */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import type { LlmSettings } from '../../../src/llm/providers/settings';

export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
}

export type Respond = (response: ServerResponse, request: Received) => void | Promise<void>;

export interface Loopback {
  readonly settings: LlmSettings;
  /** Every request, oldest first. */
  readonly received: readonly Received[];
}

export const KEY = 'sk-test-0a1B2c3D4e5F6g7H8i9J';

/** Starts a server that ends with the test. */
export async function loopback(respond: Respond): Promise<Loopback> {
  const received: Received[] = [];
  const server = createServer((incoming, response) => {
    let text = '';
    incoming.setEncoding('utf8').on('data', (part: string) => (text += part));
    incoming.on('end', () => {
      const { method = '', url = '', headers } = incoming;
      const request = { method, path: url, headers, body: text ? (JSON.parse(text) as unknown) : undefined };
      received.push(request);
      void respond(response, request);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { settings: { baseUrl: `http://127.0.0.1:${port}/v1`, model: 'tiny', key: KEY }, received };
}

/** An answer with a JSON body, or any other where the type says so. */
export function reply(
  status: number,
  body: unknown,
  headers: Record<string, string> = { 'content-type': 'application/json' },
): Respond {
  return (response) => {
    response.writeHead(status, headers);
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
}

export interface Part {
  readonly delta?: object;
  readonly finish_reason?: string | null;
}

/** One event with one choice. */
export function event({ delta = {}, finish_reason = null }: Part): string {
  return `data: ${JSON.stringify({ object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason }] })}\n\n`;
}

/** The events of a complete answer. */
export function streamed(...pieces: readonly string[]): string {
  return [
    event({ delta: { role: 'assistant', content: '' } }),
    ...pieces.map((content) => event({ delta: { content } })),
    event({ finish_reason: 'stop' }),
    'data: [DONE]\n\n',
  ].join('');
}

/** Sends bytes in the pieces given, each in a packet of its own. */
export async function sendInPieces(response: ServerResponse, pieces: readonly Uint8Array[]): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.socket?.setNoDelay(true);
  for (const piece of pieces) {
    response.write(piece);
    await wait(2);
  }
  response.end();
}

export function stream(text: string): Respond {
  return reply(200, text, { 'content-type': 'text/event-stream' });
}
