import { watchWorkspaces } from '../build/watch.mjs';
import { readWorkspaces } from '../build/workspaces.mjs';
import { createRestarts } from './dev-restarts.mjs';
import { ROOT } from './paths.mjs';
import { LEVEL } from './shutdown.mjs';

/**
 * Transpiles changed sources and restarts the processes that use them. Vite reloads the web client.
 * @param {import('./launch.mjs').Context} context
 * @param {import('./dev-restarts.mjs').Running[]} processes
 */
export function startWatchers({ progress, shutdown }, processes) {
  const onBuilt = createRestarts({ workspaces: readWorkspaces(ROOT), processes, say: progress.say });
  const stop = async () => end();
  const end = watchWorkspaces({ root: ROOT, say: progress.say, onBuilt });
  shutdown.add(LEVEL.step, { stop, kill: stop });
  progress.say('watching the sources; types are checked by npm run check');
}
