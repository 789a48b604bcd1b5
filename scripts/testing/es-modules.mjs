/**
 * Jest runs ES modules only in a Node.js that was started with a flag. The configuration of jest imports this file, so
 * that `npx jest` and an editor's test runner need no flag: workers get it from the environment, and a run without
 * workers starts again with it.
 */
import { spawnSync } from 'node:child_process';
import vm from 'node:vm';

export const ES_MODULE_FLAGS = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
const WITHOUT_WORKERS = ['-i', '--runInBand', '--run-in-band', '--detectOpenHandles'];

const isJest = /[/\\]jest(\.js)?$/.test(process.argv[1] ?? '');
if (isJest && !('SourceTextModule' in vm)) {
  process.env.NODE_OPTIONS = [process.env.NODE_OPTIONS, ...ES_MODULE_FLAGS].filter(Boolean).join(' ');
  if (process.argv.some((argument) => WITHOUT_WORKERS.includes(argument))) startAgain();
}

function startAgain() {
  const { status } = spawnSync(process.execPath, process.argv.slice(1), { stdio: 'inherit' });
  process.exit(status ?? 1);
}
