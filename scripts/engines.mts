/**
 * `npm run engines [-- --characters 12 --questions 8593 --nodes 2]`: our retrieval beside real OpenSearch and Chroma servers on this machine.
 * `npm run engines -- --serve`: the servers alone, for the page, until they are interrupted.
 *
 * OpenSearch comes from Maven (Java 17 and mvn are needed), Chroma from PyPI (python3 with venv), both by the user's own settings, into
 * .cache/engines. Made characters are pushed and asked their questions, once with all nodes and once while a node is killed; nothing may be
 * pushed twice and every figure must stay. Vectors are kept between runs. Not part of `npm test`.
 */

import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { freemem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FOLDER = join(ROOT, '.cache', 'engines');
const CHROMA = '1.5.9';
/** What a node takes besides its heap of 640 MB is about as much again. */
const BYTES_PER_NODE = 1.4e9;
const READY_MS = 300_000;

interface Row {
  readonly retriever: string;
  readonly measures: Readonly<Record<string, number>>;
  readonly milliseconds: { readonly median: number; readonly p95: number };
}
interface Beside {
  readonly list: string;
  readonly own: string;
  readonly overlap: number;
  readonly sameFirst: number;
  readonly shift: number;
}
interface Report {
  readonly dataset: { readonly characters: number; readonly memories: number; readonly scored: number };
  readonly rows: readonly Row[];
  readonly engines: readonly {
    readonly engine: string;
    readonly version: string;
    readonly documents: { readonly sent: number; readonly kept: number };
    readonly milliseconds: { readonly pushing: number };
    readonly beside: readonly Beside[];
  }[];
}

const { values } = parseArgs({
  options: {
    characters: { type: 'string', default: '12' },
    /** At most so many in all, spread evenly over the characters; all without it. */
    questions: { type: 'string' },
    nodes: { type: 'string', default: '2' },
    serve: { type: 'boolean', default: false },
  },
});
const started: ChildProcess[] = [];

/** Ends with one sentence. */
function stop(reason: string): never {
  console.error(reason);
  process.exit(2);
}

/** Runs a command to its end; its output is shown where it fails. */
function must(command: string, words: readonly string[], what: string): void {
  const { status, error, stdout, stderr } = spawnSync(command, words, { encoding: 'utf8', cwd: ROOT });
  if (error || status !== 0)
    stop(
      `${what} failed: ${command} ${words.join(' ')}\n${error?.message ?? `${stdout}${stderr}`.slice(-2000)}`,
    );
}

function need(command: string, words: readonly string[], why: string): void {
  const { error, status } = spawnSync(command, words, { encoding: 'utf8' });
  if (error || status !== 0) stop(`${command} was not found: ${why}`);
}

/** Starts a server that ends with this process; its output goes to a file. */
function serve(name: string, command: string, words: readonly string[]): ChildProcess {
  const log = openSync(join(FOLDER, `${name}.log`), 'w');
  const child = spawn(command, words, { stdio: ['ignore', log, log] });
  started.push(child);
  return child;
}

async function until(what: string, child: ChildProcess, ready: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + READY_MS; Date.now() < end; await wait(500)) {
    if (child.exitCode !== null) stop(`${what} ended; .cache/engines/${what}.log says why.`);
    if (await ready().catch(() => false)) return;
  }
  stop(`${what} did not answer within ${READY_MS / 1000} s; see .cache/engines/${what}.log.`);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : stop('No port is free.');
}

function install(): void {
  mkdirSync(FOLDER, { recursive: true });
  const pom = join(ROOT, 'scripts', 'engines', 'pom.xml');
  const lib = join(FOLDER, 'lib');
  const knn = join(FOLDER, 'knn');
  if (!existsSync(join(knn, 'plugin-descriptor.properties'))) {
    need('mvn', ['-version'], 'OpenSearch is installed from Maven; install Maven.');
    const mvn = ['-q', '-B', '-f', pom];
    must(
      'mvn',
      [...mvn, 'dependency:copy-dependencies', `-DoutputDirectory=${lib}`],
      'Installing OpenSearch',
    );
    must(
      'mvn',
      [...mvn, 'dependency:unpack-dependencies', '-DincludeTypes=zip', `-DoutputDirectory=${knn}`],
      'Unpacking the k-NN plugin',
    );
  }
  if (!existsSync(join(FOLDER, 'chroma', 'bin', 'chroma'))) {
    need('python3', ['-m', 'venv', '--help'], 'Chroma is installed with pip; install Python 3 with venv.');
    must('python3', ['-m', 'venv', join(FOLDER, 'chroma')], 'Making the environment for Chroma');
    must(join(FOLDER, 'chroma', 'bin', 'pip'), ['install', '-q', `chromadb==${CHROMA}`], 'Installing Chroma');
  }
}

async function startOpenSearch(
  nodes: number,
): Promise<{ readonly url: string; readonly second?: ChildProcess }> {
  const ports = await Promise.all(Array.from({ length: 4 }, freePort));
  const [http, transport, http2, transport2] = ports.map(String) as [string, string, string, string];
  const java = (name: string, ...own: readonly string[]) =>
    serve(`opensearch-${name}`, 'java', [
      '-Xmx640m',
      '-cp',
      `${join(FOLDER, 'lib', '*')}:${join(FOLDER, 'knn', '*')}`,
      join(ROOT, 'scripts', 'engines', 'OpenSearchNode.java'),
      join(FOLDER, 'data', name),
      ...own,
      name,
    ]);
  rmSync(join(FOLDER, 'data'), { recursive: true, force: true });
  const url = `http://127.0.0.1:${http}`;
  const begun = performance.now();
  const first = java('first', http, transport, transport);
  await until('opensearch-first', first, async () => (await fetch(url)).ok);
  if (nodes < 2) return { url };
  const second = java('second', http2, transport2, transport);
  await until('opensearch-second', second, async () => (await healthOf(url)).number_of_nodes === 2);
  console.log(`OpenSearch: two nodes after ${((performance.now() - begun) / 1000).toFixed(0)} s.`);
  return { url, second };
}

async function healthOf(
  url: string,
): Promise<{ status: string; number_of_nodes: number; active_shards: number }> {
  return (await (await fetch(`${url}/_cluster/health`)).json()) as never;
}

async function startChroma(): Promise<string> {
  const port = await freePort();
  const config = join(FOLDER, 'chroma.yaml');
  const data = join(FOLDER, 'chroma-data');
  rmSync(data, { recursive: true, force: true });
  writeFileSync(
    config,
    `port: ${port}\nlisten_address: "127.0.0.1"\npersist_path: ${JSON.stringify(data)}\ncors_allow_origins: ["*"]\n`,
  );
  const child = serve('chroma', join(FOLDER, 'chroma', 'bin', 'chroma'), ['run', config]);
  const url = `http://127.0.0.1:${port}`;
  await until('chroma', child, async () => (await fetch(`${url}/api/v2/heartbeat`)).ok);
  return url;
}

function makeCharacters(count: string): string {
  const file = join(FOLDER, `characters-${count}.jsonl`);
  const words = [
    '--language',
    'en',
    '--characters',
    count,
    '--seed',
    '7',
    '--split',
    'held-out',
    '--out',
    file,
  ];
  if (!existsSync(file))
    must('python3', [join('models', 'training', 'generate.py'), ...words], 'Making characters');
  return file;
}

/** As many questions, spread evenly: the n-th is kept where the share of questions that are wanted passes a whole number. */
function withFewerQuestions(file: string, most: number): string {
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  const characters = lines.map((line) => JSON.parse(line) as { questions: unknown[] });
  const all = characters.reduce((sum, { questions }) => sum + questions.length, 0);
  if (all <= most) return file;
  let at = 0;
  const kept = characters.map((character) => ({
    ...character,
    questions: character.questions.filter(() => {
      at++;
      return Math.floor((at * most) / all) > Math.floor(((at - 1) * most) / all);
    }),
  }));
  const fewer = file.replace(/\.jsonl$/, `-${most}.jsonl`);
  writeFileSync(fewer, kept.map((character) => `${JSON.stringify(character)}\n`).join(''));
  return fewer;
}

/** Our own runner, as anyone calls it. @param atOnce questions that an engine is asked at a time. */
function retrieval(file: string, engines: readonly string[], atOnce = 1): Promise<Report> {
  const own = ['retrieval', '--generated', file, '--retrievers', 'bm25,dense,rrf', '--cutoffs', '1,5,10'];
  const asked = [...engines.flatMap((engine) => ['--engine', engine]), '--engine-at-once', String(atOnce)];
  const words = [...own, ...asked];
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/cli/main.ts', ...words], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(child);
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => (text += part));
  return new Promise((resolve) =>
    child.on('close', (code) =>
      code === 0 ? resolve(JSON.parse(text) as Report) : stop(`retrieval ended with ${code}.`),
    ),
  );
}

/** Kills a node once the engine has begun to answer the questions of this run. */
async function killDuring(url: string, node: ChildProcess, running: Promise<unknown>): Promise<boolean> {
  const searches = async () => {
    const stats = (await (await fetch(`${url}/mnemoscope-en/_stats/search`)).json()) as {
      _all: { total: { search: { query_total: number } } };
    };
    return stats._all.total.search.query_total;
  };
  const before = await searches();
  let over = false;
  void running.then(() => (over = true));
  while (!over) {
    if ((await searches().catch(() => before)) > before + 60) {
      node.kill('SIGKILL');
      return true;
    }
    await wait(20);
  }
  return false;
}

function print(title: string, { dataset, rows, engines }: Report): void {
  console.log(
    `\n${title}: ${dataset.characters} characters, ${dataset.memories} memories, ${dataset.scored} questions`,
  );
  for (const { retriever, measures, milliseconds } of rows) {
    const recalls = ['Recall@1', 'Recall@5', 'Recall@10'].map(
      (name) => `${name} ${measures[name]!.toFixed(3)}`,
    );
    const { median, p95 } = milliseconds;
    console.log(
      `  ${retriever.padEnd(18)} ${recalls.join('  ')}  ${median.toFixed(1)} ms, 95 % within ${p95.toFixed(1)} ms`,
    );
  }
  for (const { engine, version, documents, milliseconds, beside } of engines) {
    console.log(
      `  ${engine} ${version}: ${documents.sent} documents pushed in ${(milliseconds.pushing / 1000).toFixed(1)} s, ${documents.kept} were there`,
    );
    for (const { list, own, overlap, sameFirst, shift } of beside)
      console.log(
        `    ${list} and our ${own}: ${(overlap * 100).toFixed(1)} % of the first ten in common, same first for ${(sameFirst * 100).toFixed(1)} %, ${shift.toFixed(2)} ranks apart`,
      );
  }
}

const recallsOf = ({ rows }: Report) =>
  JSON.stringify(rows.map(({ retriever, measures }) => [retriever, measures]));

process.on('exit', () => {
  for (const child of started) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));

need(
  'java',
  ['-version'],
  'OpenSearch needs Java 17; install a JDK of version 17 or newer and call `npm run engines` again.',
);
install();
const wanted = Number(values.nodes) >= 2 && freemem() > 2 * BYTES_PER_NODE ? 2 : 1;
if (wanted < Number(values.nodes))
  console.log(
    `Two nodes need ${(2 * BYTES_PER_NODE) / 1e9} GB of free memory; one is started, and none is killed.`,
  );
if (values.serve) {
  const [{ url }, chroma] = await Promise.all([startOpenSearch(1), startChroma()]);
  console.log(`MNEMOSCOPE_OPENSEARCH=${url}\nMNEMOSCOPE_CHROMA=${chroma}\nEnd both with Ctrl-C.`);
  await new Promise(() => undefined);
}
const made = makeCharacters(values.characters);
const file = values.questions === undefined ? made : withFewerQuestions(made, Number(values.questions));
console.log(`Characters: ${readFileSync(file, 'utf8').trim().split('\n').length}, made with seed 7.`);
const encoding = performance.now();
// Before the servers stand: they would wait for the vectors, which take longest at the first run.
await retrieval(file, []);
console.log(`Vectors: there after ${((performance.now() - encoding) / 1000).toFixed(0)} s.`);
const [{ url, second }, chroma] = await Promise.all([startOpenSearch(wanted), startChroma()]);
const before = await retrieval(file, [`opensearch=${url}`, `chroma=${chroma}`]);
print('All nodes', before);
if (second) {
  const { status, active_shards: shards } = await healthOf(url);
  console.log(
    `\nCluster: ${status}, ${shards} active shards. The second node is killed while the questions are asked again.`,
  );
  // Several at a time, so that some are under way when the node dies.
  const running = retrieval(file, [`opensearch=${url}`], 8);
  const killed = await killDuring(url, second, running);
  const after = await running;
  print(killed ? 'With a node killed on the way' : 'The run was over before a node could be killed', after);
  const health = await healthOf(url);
  console.log(
    `Cluster: ${health.status}, ${health.number_of_nodes} node, ${health.active_shards} active shards.`,
  );
  const same = recallsOf({
    ...before,
    rows: before.rows.filter(({ retriever }) => !retriever.startsWith('chroma')),
  });
  console.log(
    `Documents pushed again: ${after.engines[0]!.documents.sent}. Figures ${recallsOf(after) === same ? 'are the same' : 'DIFFER'}.`,
  );
  if (recallsOf(after) !== same || after.engines[0]!.documents.sent > 0) process.exit(1);
}
process.exit(0);
