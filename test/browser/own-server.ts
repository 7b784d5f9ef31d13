/** A server of a built page that can be stopped, cut, and given another version, and that counts what it is asked for. */

import { createServer } from 'node:http';
import { createPageServer, listen } from '../../scripts/serve.mjs';

export interface OwnServer {
  readonly address: string;
  /** Paths asked for since the last `forget`, with how often. */
  readonly asked: ReadonlyMap<string, number>;
  forget(): void;
  /** Breaks answers off in the middle where the path matches; undefined for none. */
  cut(pattern: RegExp | undefined): void;
  /** Keeps requests waiting where the path matches; undefined answers them all. */
  hold(pattern: RegExp | undefined): void;
  /** Serves another build from now on. */
  publish(folder: string): void;
  /** Ends it for good, with all connections. */
  stop(): Promise<void>;
}

interface Options {
  readonly folder?: string;
  readonly plain?: boolean;
  /** The page's path, from slash to slash. */
  readonly under?: string;
}

export async function ownServer(options: Options = {}): Promise<OwnServer> {
  const { under = '/' } = options;
  let current = createPageServer(options);
  const asked = new Map<string, number>();
  let cutting: RegExp | undefined;
  let holding: RegExp | undefined;
  const held: (() => void)[] = [];
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://page').pathname;
    asked.set(path, (asked.get(path) ?? 0) + 1);
    if (cutting?.test(path)) {
      response.writeHead(200, { 'Content-Type': 'application/octet-stream', 'Content-Length': 1_000_000 });
      response.write(Buffer.alloc(1000));
      setTimeout(() => response.destroy(), 50);
      return;
    }
    const answer = () => current.emit('request', request, response);
    if (holding?.test(path)) held.push(answer);
    else answer();
  });
  return {
    address: `${(await listen(server, 0)).replace(/\/$/, '')}${under}`,
    asked,
    forget: () => asked.clear(),
    cut: (pattern) => (cutting = pattern),
    hold(pattern) {
      holding = pattern;
      if (!pattern) for (const answer of held.splice(0)) answer();
    },
    publish: (folder) => (current = createPageServer({ ...options, folder })),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
