/**
 * How long it takes to add up recorded results of 20 users: figures with intervals under all scopes, and answers in groups.
 * `npx tsx test/bench/systems.ts [outputs.jsonl judged.json]`; without files an invented user. Each user is taken as 62 sessions long.
 */

import { readFileSync } from 'node:fs';
import { parseSource } from '../../src/data/formats/source';
import { blameRun } from '../../src/memory-systems/domain/blame';
import { answersByContext, answersByPlace, figuresOf } from '../../src/memory-systems/domain/figures';
import { digestOf, type Digest } from '../../src/memory-systems/domain/digest';
import { readRecorded, RECORDED_CAPABILITIES } from '../../src/memory-systems/domain/recorded';
import { judgedFile, outputs } from '../memory-systems/recorded-fixture';

const USERS = 20;
const SESSIONS = 62;
const TIMES = 9;

const [outputsPath, judgedPath] = process.argv.slice(2);
const file = (path: string) => ({ name: path, data: parseSource(readFileSync(path, 'utf8'), path) });
const { runs } =
  outputsPath !== undefined && judgedPath !== undefined
    ? readRecorded([file(outputsPath)], [file(judgedPath)])
    : readRecorded([{ name: 'outputs', data: outputs }], [{ name: 'judged', data: judgedFile }]);
const { user, records, judged } = runs[0]!;
const blames = blameRun({ user, capabilities: RECORDED_CAPABILITIES, records, judged });
const one = digestOf(user, records, judged, blames);
const digests = Array.from({ length: USERS }, (_, i): Digest => ({
  ...one,
  user: `user ${i}`,
  length: SESSIONS,
  sessions: Array.from({ length: SESSIONS }, (__, session) => ({
    ...one.sessions[session % one.sessions.length]!,
    session,
  })),
}));
const milliseconds = Array.from({ length: TIMES }, () => {
  const start = process.cpuUsage();
  figuresOf(digests);
  answersByPlace(digests);
  answersByContext(digests);
  const { user: own, system } = process.cpuUsage(start);
  return (own + system) / 1000;
}).sort((a, b) => a - b);
console.log(
  `${USERS} users of ${SESSIONS} sessions: median ${Math.round(milliseconds[(TIMES - 1) / 2]!)} ms, longest ${Math.round(milliseconds.at(-1)!)} ms of processor time of ${TIMES}`,
);
