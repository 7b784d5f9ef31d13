/**
 * `npm run bench -- first-run`: what is left to do when a model's weights have come, with the runtime's code taken through the warm-up graph before, and with
 * only its smallest session made. Each time in a process of its own, in turns; milliseconds of the processor, medians, of the English model in Node.
 */

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { InferenceSession, Tensor, env } from 'onnxruntime-web';

const ROUNDS = 7;
const WEIGHTS = 'models/mnemoscope-en/onnx/model_quantized.onnx';
const WARM_UP = 'src/models/runtime/warm-up.onnx';
/** The smallest graph there is, y = x. */
const IDENTITY = 'CAg6NwoQCgF4EgF5IghJZGVudGl0eRIBZ1oPCgF4EgoKCAgBEgQKAggBYg8KAXkSCgoICAESBAoCCAFCAhAN';
const TOKENS = 16;

type Kind = 'identity' | 'warm-up';
interface Left {
  readonly session: number;
  readonly firstRun: number;
}

function row(value: bigint) {
  return new Tensor('int64', new BigInt64Array(TOKENS).fill(value), [1, TOKENS]);
}

const run = (session: InferenceSession) =>
  session.run({ input_ids: row(1n), attention_mask: row(1n), token_type_ids: row(0n) });

async function used(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return Math.round((user + system) / 1000);
}

async function measured(kind: Kind): Promise<Left> {
  env.wasm.numThreads = 1;
  if (kind === 'identity') await InferenceSession.create(Buffer.from(IDENTITY, 'base64'));
  else await run(await InferenceSession.create(readFileSync(WARM_UP)));
  // What is optimised beside it is done by then: weights take longer.
  await new Promise((resolve) => setTimeout(resolve, 3000));
  const bytes = readFileSync(WEIGHTS);
  let session!: InferenceSession;
  return {
    session: await used(async () => (session = await InferenceSession.create(bytes))),
    firstRun: await used(() => run(session)),
  };
}

export function firstRunBench() {
  const found: Record<Kind, Left[]> = { identity: [], 'warm-up': [] };
  for (let round = 0; round < ROUNDS; round++)
    for (const kind of ['identity', 'warm-up'] as const) {
      const words = ['--import', 'tsx', fileURLToPath(import.meta.url), kind];
      found[kind].push(JSON.parse(execFileSync(process.execPath, words).toString()) as Left);
    }
  const median = (values: readonly number[]) =>
    values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
  const of = (kind: Kind) => ({
    session: median(found[kind].map(({ session }) => session)),
    firstRun: median(found[kind].map(({ firstRun }) => firstRun)),
    both: median(found[kind].map(({ session, firstRun }) => session + firstRun)),
  });
  const [identity, warmUp] = [of('identity'), of('warm-up')];
  return { identity, warmUp, ratio: Number((warmUp.both / identity.both).toFixed(2)) };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.log(JSON.stringify(await measured(process.argv[2] as Kind)));
  process.exit();
}
