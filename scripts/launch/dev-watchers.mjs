import { join } from 'node:path';
import { watchWorkspaces } from '../build/watch.mjs';
import { ServerProcess } from '../infrastructure/server-process.mjs';
import { LOGS, ROOT } from './paths.mjs';
import { LEVEL } from './shutdown.mjs';

const VITE = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');

/** Builds again what changes; the processes, run by `node --watch`, start again by themselves. */
export function startWatchers({ progress, shutdown }) {
  const end = watchWorkspaces({ root: ROOT, say: progress.say, onBuilt: () => undefined });
  shutdown.add(LEVEL.step, { stop: async () => end(), kill: async () => end() });
  const name = 'watch-web';
  const watcher = new ServerProcess({
    name,
    port: 0,
    command: process.execPath,
    args: [VITE, 'build', '--watch'],
    cwd: join(ROOT, 'web'),
    logFile: join(LOGS, `${name}.log`),
    isReady: async () => true,
    log: progress.say,
  });
  shutdown.add(LEVEL.step, watcher);
  watcher.start().catch((error) => progress.say(error.message));
  progress.say('watching the sources');
}
