// Types, build and unit tests, beside them lint, and after these the scripts that are named. Says what each part took.
// With `full` the unit tests try every case of long lists (`test/sampled.ts`). Usage: node scripts/check.mjs [browser] [full]
import { spawn } from 'node:child_process';

const took = [];
if (process.argv.includes('full')) process.env['MNEMOSCOPE_WHOLE'] = '1';

/** Runs an npm script. With `shown` its output appears as it comes, else when it has ended. @returns whether it succeeded. */
function part(script, shown = false) {
  const started = performance.now();
  const child = spawn('npm', ['run', '-s', script], {
    stdio: shown ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  const output = [];
  child.stdout?.on('data', (data) => output.push(data));
  child.stderr?.on('data', (data) => output.push(data));
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(`${script}: ${error.message}`);
      resolve(false);
    });
    child.on('close', (code) => {
      const seconds = Math.round((performance.now() - started) / 1000);
      took.push(`${script} ${seconds} s`);
      process.stdout.write(Buffer.concat(output));
      console.log(code === 0 ? `${script}: passed in ${seconds} s` : `${script}: FAILED after ${seconds} s`);
      resolve(code === 0);
    });
  });
}

/** Two lanes at once; within a lane one after another. @returns whether all succeeded. */
async function lanes(...each) {
  const lane = async (scripts) => {
    let passed = true;
    for (const script of scripts) passed = (await part(script, script === 'unit')) && passed;
    return passed;
  };
  return (await Promise.all(each.map(lane))).every(Boolean);
}

const started = performance.now();
let passed = await lanes(['lint'], ['types', 'build', 'unit']);
for (const script of process.argv.slice(2)) passed = passed && (await part(script, true));
console.log(`${took.join(', ')}; together ${((performance.now() - started) / 60_000).toFixed(1)} minutes`);
process.exit(passed ? 0 : 1);
