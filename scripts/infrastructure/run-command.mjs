import { execFile } from 'node:child_process';

/**
 * @typedef {object} CommandResult
 * @property {boolean} ok
 * @property {boolean} found  false if the program does not exist
 * @property {string} output  stdout and stderr together
 */

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')));

/**
 * Runs a program until it exits and never throws.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').ExecFileOptions} [options]
 * @returns {Promise<CommandResult>}
 */
export function runCommand(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = execFile(command, args, { maxBuffer: 16 * 1024 * 1024, ...options }, (error, stdout, stderr) => {
      running.delete(child);
      resolve({ ok: !error, found: error?.code !== 'ENOENT', output: `${stdout}${stderr}` });
    });
    running.add(child);
  });
}
