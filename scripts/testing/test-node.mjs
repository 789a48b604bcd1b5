/**
 * Tests run on the Node.js of the processes, whose module hooks load sources without a build. The jest
 * configuration imports this file, so that `npx jest` or an editor on an older Node.js restarts on that version.
 */
import { spawnSync } from 'node:child_process';
import module from 'node:module';
import { ensureNode } from '../infrastructure/find-node.mjs';
import { UserError } from '../infrastructure/user-error.mjs';

const isJest = /[/\\]jest(\.js)?$/.test(process.argv[1] ?? '');
if (isJest && !module.registerHooks) await startAgain();

/** @param {(line: string) => void} log @returns {Promise<string>} the program */
export async function testNode(log) {
  const node = await ensureNode(log);
  if (node === process.execPath && !module.registerHooks)
    throw new UserError(`Tests need Node.js 22.15 or newer; this is ${process.version}. With nvm: nvm install 24`);
  return node;
}

async function startAgain() {
  const { status } = spawnSync(await testNode(console.error), process.argv.slice(1), { stdio: 'inherit' });
  process.exit(status ?? 1);
}
