// Types, lint, build and unit tests, and after the build the tests in browsers that are named. Says what each part took,
// and ends with what the failed parts said last.
// With `full` the unit tests try every case of long lists (`test/sampled.ts`). Usage: node scripts/check.mjs [browser] [full]
import { spawn } from 'node:child_process';
import { constants, getPriority, setPriority } from 'node:os';

/** How many lines of a failed part are shown again at the end: a log's middle may be cut. */
const LINES_AGAIN = 80;
const took = [];
const failed = [];
const browsers = process.argv.slice(2);
if (browsers.includes('full')) process.env['MNEMOSCOPE_WHOLE'] = '1';

/**
 * Runs an npm script, and shows its output when it has ended.
 *
 * @param options.shown shows it as it comes
 * @param options.yields gives way to whatever else runs
 * @returns whether it succeeded
 */
function part(script, { shown, yields }) {
  const started = performance.now();
  const child = spawn('npm', ['run', '-s', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  if (yields && child.pid !== undefined) giveWay(child.pid);
  const output = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) => {
      output.push(data);
      if (shown) process.stdout.write(data);
    });
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(`${script}: ${error.message}`);
      resolve(false);
    });
    child.on('close', (code) => {
      const seconds = Math.round((performance.now() - started) / 1000);
      took.push(`${script} ${seconds} s`);
      if (!shown) process.stdout.write(Buffer.concat(output));
      if (code !== 0) failed.push({ script, said: Buffer.concat(output).toString() });
      console.log(code === 0 ? `${script}: passed in ${seconds} s` : `${script}: FAILED after ${seconds} s`);
      resolve(code === 0);
    });
  });
}

/** What the process starts inherits it. Some systems do not let it be changed; then nothing gives way. */
function giveWay(pid) {
  try {
    setPriority(pid, Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));
  } catch (error) {
    console.error(`The priority of a part stays as it is: ${error.message}`);
  }
}

/** One after another. @param stops at the first that fails @returns whether all succeeded */
async function lane(scripts, options, stops = false) {
  let passed = true;
  for (const script of scripts) {
    passed = (await part(script, options(script))) && passed;
    if (stops && !passed) break;
  }
  return passed;
}

const started = performance.now();
// Browsers wait much of their time: the other parts are done meanwhile, by what they leave of the processors.
const lanes =
  browsers.length > 0
    ? [
        lane(['build', ...browsers], (script) => ({ shown: script !== 'build' }), true),
        lane(['types', 'unit'], () => ({ yields: true })),
        // It takes one processor only, so it must not come last.
        lane(['lint'], () => ({ yields: true })),
      ]
    : [
        lane(['build', 'lint'], () => ({})),
        lane(['types', 'unit'], (script) => ({ shown: script === 'unit' })),
      ];
const passed = (await Promise.all(lanes)).every(Boolean);
for (const { script, said } of failed)
  console.log(
    `\n${script} FAILED. Its last lines:\n${said.trimEnd().split('\n').slice(-LINES_AGAIN).join('\n')}\n`,
  );
console.log(`${took.join(', ')}; together ${((performance.now() - started) / 60_000).toFixed(1)} minutes`);
process.exit(passed ? 0 : 1);
