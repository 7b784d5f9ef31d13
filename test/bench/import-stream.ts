/**
 * How much memory a long file needs at most while it is read, beside its size, and how much of the processor: the script makes one of about 200 MB, users of
 * HaluMem as JSON Lines or one person's conversations with ChatGPT as its export has them.
 *
 * Usage: npx tsx test/bench/import-stream.ts [megabytes] [halumem|chatgpt]
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

const TURNS_OF_CHAT = 12;

/** A conversation as ChatGPT exports it, about 10 kB, the turns a chain in its mapping. */
function conversation(n: number): string {
  const began = 1_700_000_000 + 3600 * n;
  const id = (turn: number) => `c${n}-t${turn}`;
  const node = (turn: number) => ({
    id: id(turn),
    message: {
      id: id(turn),
      author: { role: turn % 2 === 0 ? 'user' : 'assistant', name: null, metadata: {} },
      create_time: began + 20 * turn,
      update_time: null,
      content: { content_type: 'text', parts: [`Day ${n}, turn ${turn}. ${TALK}`] },
      status: 'finished_successfully',
      end_turn: null,
      weight: 1,
      recipient: 'all',
      channel: null,
      metadata: {},
    },
    parent: turn === 0 ? 'root' : id(turn - 1),
    children: turn + 1 < TURNS_OF_CHAT ? [id(turn + 1)] : [],
  });
  const nodes = Array.from({ length: TURNS_OF_CHAT }, (_, turn) => [id(turn), node(turn)]);
  const root = { id: 'root', message: null, parent: null, children: [id(0)] };
  return JSON.stringify({
    title: `Day ${n}`,
    create_time: began,
    update_time: began + 500,
    mapping: { root, ...Object.fromEntries(nodes) },
    moderation_results: [],
    current_node: id(TURNS_OF_CHAT - 1),
    conversation_id: `c${n}`,
    id: `c${n}`,
  });
}

const SHAPES = {
  halumem: { name: 'long.jsonl', begin: '', item: user, between: '', end: '' },
  chatgpt: { name: 'conversations.json', begin: '[', item: conversation, between: ', ', end: ']' },
};

const [size, shape = 'halumem'] = process.argv.slice(2);
const { name, begin, item, between, end } = SHAPES[shape as keyof typeof SHAPES];
const megabytes = Number(size ?? 200);
const folder = await mkdtemp(join(tmpdir(), 'mnemoscope-stream-'));
const path = join(folder, name);
const out = createWriteStream(path);
out.write(begin);
let bytes = 0;
for (let n = 1; bytes < megabytes * 1e6; n++) {
  const text = (n > 1 ? between : '') + item(n);
  bytes += text.length;
  if (!out.write(text)) await once(out, 'drain');
}
out.end(end);
await once(out, 'close');

const before = process.memoryUsage().rss;
let peak = before;
let banks = 0;
const look = () => (peak = Math.max(peak, process.memoryUsage().rss));
const began = performance.now();
const processor = process.cpuUsage();
const outcome = await localImporter().read(
  { files: [{ path: name, file: await openAsBlob(path) }], taken: [], rule: 'replace' },
  {
    signal: new AbortController().signal,
    onProgress: (news) => {
      if (news.type === 'banks') banks += news.banks.length;
      look();
    },
  },
);
const seconds = (performance.now() - began) / 1000;
const { user: inCode, system } = process.cpuUsage(processor);
const mb = (number: number) => `${(number / 1e6).toFixed(0)} MB`;
console.log(
  `${mb(bytes)}, ${banks} banks in ${seconds.toFixed(1)} s, ${((inCode + system) / 1e6).toFixed(1)} of the processor; resident ${mb(before)} before, ${mb(peak)} at most; ` +
    `${outcome.problems.reduce((sum, { count }) => sum + count, 0)} problems`,
);
await rm(folder, { recursive: true, force: true });
