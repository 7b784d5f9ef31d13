/** `npm run eval`: one task per call, one JSON object on stdout. */

import { runCommand } from './command';

// A library that logs must not speak into the result.
console.log = console.info = console.debug = console.error;

const code = await runCommand(process.argv.slice(2), {
  // A pipe may take a long text in pieces; leaving before the last would cut it.
  result: (text) => new Promise((resolve) => process.stdout.write(text, () => resolve())),
  error: (text) => process.stderr.write(text),
  // Back to the line's start, and erase it.
  progress: process.stderr.isTTY ? (text) => process.stderr.write(`\r\u001b[2K${text}`) : undefined,
});
// The runtime's threads would keep a finished process alive.
process.exit(code);
