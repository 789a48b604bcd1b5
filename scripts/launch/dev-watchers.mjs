import { join } from 'node:path';
import { ServerProcess } from '../infrastructure/server-process.mjs';
import { LOGS, ROOT, TSC } from './paths.mjs';
import { LEVEL } from './shutdown.mjs';

const VITE = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');

const WATCHERS = [
  {
    name: 'watch-services',
    folder: '.',
    args: [TSC, '-b', '--watch', '--preserveWatchOutput'],
  },
  { name: 'watch-web', folder: 'web', args: [VITE, 'build', '--watch'] },
];

/** Builds again what changes; the processes, run by `node --watch`, start again by themselves. */
export function startWatchers({ progress, shutdown }) {
  for (const { name, folder, args } of WATCHERS) {
    const watcher = new ServerProcess({
      name,
      port: 0,
      command: process.execPath,
      args,
      cwd: join(ROOT, folder),
      logFile: join(LOGS, `${name}.log`),
      isReady: async () => true,
      log: progress.say,
    });
    shutdown.add(LEVEL.step, watcher);
    watcher.start().catch((error) => progress.say(error.message));
  }
  progress.say('watching the sources: what does not compile is in .recado/logs/watch-services.log');
}
