/**
 * How much memory a long JSON Lines file needs at most while it is read, beside its size: the script makes one of about 200 MB.
 *
 * Usage: npx tsx test/bench/import-stream.ts [megabytes]
 */

import { once } from 'node:events';
import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { localImporter } from '../data/workers/local-importer';

const SESSIONS = 60;
const TURNS = 60;
const TALK = 'The hives were restless before the rain, so I left them alone and wrote letters. '.repeat(6);

/** A user of HaluMem's shape, about 2 MB. */
function user(n: number): string {
  const turn = { role: 'user', content: TALK, timestamp: 'Jan 1, 2025' };
  const point = (s: number) => ({
    index: 1,
    memory_content: `Person ${n} keeps ${s} hives.`,
    memory_type: 'Persona Memory',
    importance: 0.5,
    memory_source: 'primary',
    is_update: 'False',
    timestamp: 'Jan 1, 2025',
  });
  const sessions = Array.from({ length: SESSIONS }, (_, s) => ({
    memory_points: [point(s)],
    dialogue: Array.from({ length: TURNS }, () => turn),
    questions: [],
  }));
  return `${JSON.stringify({ uuid: `u-${n}`, persona_info: `Name: Person ${n}`, sessions })}\n`;
}

const megabytes = Number(process.argv[2] ?? 200);
const folder = await mkdtemp(join(tmpdir(), 'mnemoscope-stream-'));
const path = join(folder, 'long.jsonl');
const out = createWriteStream(path);
let bytes = 0;
for (let n = 1; bytes < megabytes * 1e6; n++) {
  const line = user(n);
  bytes += line.length;
  if (!out.write(line)) await once(out, 'drain');
}
out.end();
await once(out, 'close');

const before = process.memoryUsage().rss;
let peak = before;
let banks = 0;
const look = () => (peak = Math.max(peak, process.memoryUsage().rss));
const began = performance.now();
const outcome = await localImporter().read(
  { files: [{ path: 'long.jsonl', file: await openAsBlob(path) }], taken: [], rule: 'replace' },
  {
    signal: new AbortController().signal,
    onProgress: (news) => {
      if (news.type === 'banks') banks += news.banks.length;
      look();
    },
  },
);
const seconds = (performance.now() - began) / 1000;
const mb = (number: number) => `${(number / 1e6).toFixed(0)} MB`;
console.log(
  `${mb(bytes)}, ${banks} banks in ${seconds.toFixed(1)} s; resident ${mb(before)} before, ${mb(peak)} at most; ` +
    `${outcome.problems.reduce((sum, { count }) => sum + count, 0)} problems`,
);
await rm(folder, { recursive: true, force: true });
