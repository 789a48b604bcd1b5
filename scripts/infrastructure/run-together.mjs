import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { ROOT } from '../launch/paths.mjs';

/**
 * @param {string[]} command @param {'inherit' | 'pipe'} output `pipe` shows the output at the end, so that the output
 * of parallel commands does not mix
 * @returns {Promise<boolean>} whether it succeeded
 */
function run([program, ...args], output) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: ROOT, stdio: ['ignore', output, output] });
    const printed = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => printed.push(chunk));
    const end = (ok) => {
      process.stdout.write(Buffer.concat(printed));
      resolve(ok);
    };
    child.once('error', () => end(false));
    child.once('close', (code) => end(code === 0));
  });
}

/**
 * Runs the commands in order, with one per processor at a time.
 * @param {string[][]} commands @returns {Promise<boolean>} whether all succeeded
 */
export async function runTogether(commands) {
  const waiting = [...commands];
  const output = commands.length > 1 ? 'pipe' : 'inherit';
  let ok = true;
  const work = async () => {
    for (let command = waiting.shift(); command; command = waiting.shift()) ok = (await run(command, output)) && ok;
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return ok;
}
